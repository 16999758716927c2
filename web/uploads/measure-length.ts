/** A browser that cannot tell says so at once; one that says nothing is not waited for. */
const LONGEST_WAIT_MS = 10_000;

/** How long a recording lasts, as this browser reads it; undefined: in a format that it cannot read. */
export async function measureLength(file: File): Promise<number | undefined> {
  const media = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    return await new Promise<number | undefined>((resolve) => {
      media.preload = 'metadata';
      media.addEventListener('loadedmetadata', () =>
        resolve(Number.isFinite(media.duration) ? Math.round(media.duration * 1000) : undefined),
      );
      media.addEventListener('error', () => resolve(undefined));
      setTimeout(() => resolve(undefined), LONGEST_WAIT_MS);
      media.src = url;
    });
  } finally {
    media.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
