import { ApiError } from '@minutebook/sdk';

/** For a deletion: what is gone already was deleted by a try whose answer was lost, or by somebody else. */
export function passGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.type !== 'NOT_FOUND') throw error;
}
