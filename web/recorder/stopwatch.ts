/** Measures recorded time, without pauses. */
export function makeStopwatch() {
  let beforeMs = 0;
  let started_at: number | undefined;
  const ms = () => beforeMs + (started_at === undefined ? 0 : performance.now() - started_at);
  return {
    ms,
    start() {
      started_at ??= performance.now();
    },
    stop() {
      beforeMs = ms();
      started_at = undefined;
    },
  };
}
