/** Measures recorded time, without pauses. */
export function makeStopwatch() {
  let beforeMs = 0;
  let startedAt: number | undefined;
  const ms = () => beforeMs + (startedAt === undefined ? 0 : performance.now() - startedAt);
  return {
    ms,
    start() {
      startedAt ??= performance.now();
    },
    stop() {
      beforeMs = ms();
      startedAt = undefined;
    },
  };
}
