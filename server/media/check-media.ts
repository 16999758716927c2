import type { FastifyBaseLogger } from 'fastify';
import type { MediaStore } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';

/**
 * Stops a start with a media store that needs an operator's attention. A store that is temporarily away stops
 * nothing: everything except sound works without it.
 */
export async function checkMedia({
  media,
  log,
}: {
  media: MediaStore;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Promise<void> {
  try {
    await media.check();
  } catch (error) {
    if (!(error instanceof MediaStoreError && error.is_temporary)) throw error;
    log.warn(error.message);
  }
}
