/** Keeps the screen on where the browser can: a phone that sleeps stops recording. Returns how to end it. */
export function holdScreen(): () => void {
  // The type does not account for browsers without it.
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  // A hidden page loses the lock, and an empty battery refuses it: the recording goes on without.
  const take = () => {
    if (document.visibilityState === 'visible') lock = wakeLock?.request('screen').catch(() => undefined);
  };
  take();
  document.addEventListener('visibilitychange', take);
  return () => {
    document.removeEventListener('visibilitychange', take);
    void lock?.then((sentinel) => sentinel?.release());
  };
}
