import { setImmediate } from 'node:timers/promises';

/** The longest turn of the event loop meanwhile, in milliseconds of its own processor time: a busy machine fails no test. */
export async function measureTurns(act: () => Promise<void>): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const watch = async () => {
    for (let before = process.threadCpuUsage(); !over.signal.aborted; before = process.threadCpuUsage()) {
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  };
  const watching = watch();
  await act().finally(() => over.abort());
  await watching;
  return longest;
}
