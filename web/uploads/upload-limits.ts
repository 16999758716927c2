/** The server's limits, as it states them. */
export interface UploadLimits {
  file_bytes: number;
  part_bytes: number;
}

/** A part that breaks off is sent again as a whole, because its checksum covers the whole. */
const PART_BYTES = 8_000_000;

let limits: Promise<UploadLimits> | undefined;

/** Requested once. */
export function getUploadLimits(): Promise<UploadLimits> {
  limits ??= readLimits().catch((error: unknown) => {
    limits = undefined;
    throw error;
  });
  return limits;
}

async function readLimits(): Promise<UploadLimits> {
  const { headers } = await fetch('/uploads', { method: 'OPTIONS' });
  const [, partBytes] = /max-append-size=(\d+)/.exec(headers.get('upload-limit') ?? '') ?? [];
  return {
    file_bytes: Number(headers.get('tus-max-size') ?? Infinity),
    part_bytes: Math.min(PART_BYTES, Number(partBytes ?? PART_BYTES)),
  };
}
