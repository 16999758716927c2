/** What the server takes, as it says itself. */
export interface UploadLimits {
  file_bytes: number;
  part_bytes: number;
}

/** A part that breaks off is sent again whole, because its checksum is of the whole. */
const PART_BYTES = 8_000_000;

let limits: Promise<UploadLimits> | undefined;

/** Asked for once. */
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
