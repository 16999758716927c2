/** What belongs to one tab at a time: the browser releases it when that tab is closed, killed, or crashes. */
import { isKeeping } from './kept.ts';

type Owned = 'recording' | 'upload';

// Over plain HTTP there are no Web Locks, for which the type does not account. A browser that keeps nothing
// refuses them, and its tabs have nothing to share.
const locks = isKeeping ? (navigator.locks as LockManager | undefined) : undefined;
const releases = new Map<string, () => void>();

const toName = (kind: Owned, uuid: string) => `minutebook.${kind} ${uuid}`;

/** false: another tab has it. Where tabs cannot know of each other, no other has it. */
export async function own(kind: Owned, uuid: string): Promise<boolean> {
  const name = toName(kind, uuid);
  if (locks === undefined || releases.has(name)) return true;
  return new Promise((resolve, reject) => {
    const hold = async (lock: Lock | null) => {
      const released = lock && new Promise<void>((release) => releases.set(name, release));
      resolve(lock !== null);
      await released;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}

/** Whether this tab has it, and the others can know. */
export const isOwn = (kind: Owned, uuid: string): boolean => releases.has(toName(kind, uuid));

export function leave(kind: Owned, uuid: string): void {
  const name = toName(kind, uuid);
  releases.get(name)?.();
  releases.delete(name);
}

/** What some tab has, this one too. */
export async function listOwned(kind: Owned): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.replace(toName(kind, ''), '')));
}
