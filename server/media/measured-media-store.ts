/** A media store whose answers are timed and counted. */
import type { Metrics } from '../base/metrics.ts';
import type { MediaStore } from './media-store.ts';

export function measuredMediaStore(
  store: MediaStore,
  { media_store_seconds: seconds }: Pick<Metrics, 'media_store_seconds'>,
): MediaStore {
  async function measure<Answer>(operation: string, ask: () => Promise<Answer>): Promise<Answer> {
    const end = seconds.startTimer({ operation });
    try {
      const answer = await ask();
      end({ outcome: 'good' });
      return answer;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }
  return {
    check: () => measure('check', () => store.check()),
    put: (key, content) => measure('put', () => store.put(key, content)),
    take: (key, path) => measure('take', () => store.take(key, path)),
    find: (key) => measure('find', () => store.find(key)),
    read: (key, range) => measure('read', () => store.read(key, range)),
    delete: (key) => measure('delete', () => store.delete(key)),
    endPuts: (before) => measure('end_puts', () => store.endPuts(before)),
    makeUrl: (key, use, lifetimeSeconds) => store.makeUrl(key, use, lifetimeSeconds),
  };
}
