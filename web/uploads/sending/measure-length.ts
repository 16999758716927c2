/** A browser that cannot tell fails at once; one that does not answer is not waited for. */
const LONGEST_WAIT_MS = 10_000;

/** The duration of a recording as this browser reads it; undefined: it cannot read the format. */
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
