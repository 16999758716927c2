/** A recording belongs to one tab at a time: the browser releases it when that tab is closed or killed. */

const releases = new Map<string, () => void>();

/** false: another tab has it. */
export async function ownRecording(uuid: string): Promise<boolean> {
  if (releases.has(uuid)) return true;
  return new Promise((resolve, reject) => {
    const hold = async (lock: Lock | null) => {
      resolve(lock !== null);
      if (lock !== null) await new Promise<void>((release) => releases.set(uuid, release));
    };
    navigator.locks.request(`minutebook.recording ${uuid}`, { ifAvailable: true }, hold).catch(reject);
  });
}

export function leaveRecording(uuid: string): void {
  releases.get(uuid)?.();
  releases.delete(uuid);
}

/** The recordings that some tab has, this one too. */
export async function listOwned(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name.replace('minutebook.recording ', '')));
}
