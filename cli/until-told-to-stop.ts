/** One Ctrl-C may arrive several times: from the terminal, from npm and from the Node above us. */
const SAME_SIGNAL_MS = 1000;

/** Settles at the first signal to stop; another one a second or more later ends the program at once. */
export function untilToldToStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first_at: number | undefined;
  for (const [name, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(name, () => {
      first_at ??= performance.now();
      resolve();
      if (performance.now() - first_at > SAME_SIGNAL_MS) process.exit(128 + number);
    });
  }
  return promise;
}
