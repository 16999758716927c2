/** Long enough to be stable, short enough to follow a changing network. */
const WINDOW_MS = 4_000;

/** Takes each new total of sent bytes; returns bytes per second over the last seconds, null: too early to tell. */
export function measureSpeed(): (sentBytes: number, nowMs?: number) => number | null {
  let samples: { sent_bytes: number; at_ms: number }[] = [];
  return (sent_bytes, nowMs = performance.now()) => {
    // A part that has to be sent again does not count.
    if (sent_bytes < (samples.at(-1)?.sent_bytes ?? 0)) samples = [];
    samples = [...samples.filter(({ at_ms }) => nowMs - at_ms < WINDOW_MS), { sent_bytes, at_ms: nowMs }];
    const [first] = samples;
    if (first === undefined || nowMs - first.at_ms < 200) return null;
    return ((sent_bytes - first.sent_bytes) * 1000) / (nowMs - first.at_ms);
  };
}
