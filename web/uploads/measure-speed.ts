/** Long enough to be calm, short enough to follow a network that changes. */
const WINDOW_MS = 4_000;

/** Told how many bytes are sent whenever that changes; answers bytes a second over the last seconds, null: too early to say. */
export function measureSpeed(): (sent_bytes: number, now_ms?: number) => number | null {
  let samples: { sent_bytes: number; at_ms: number }[] = [];
  return (sent_bytes, now_ms = performance.now()) => {
    // Of a part that has to be sent again, the bytes do not count.
    if (sent_bytes < (samples.at(-1)?.sent_bytes ?? 0)) samples = [];
    samples = [...samples.filter(({ at_ms }) => now_ms - at_ms < WINDOW_MS), { sent_bytes, at_ms: now_ms }];
    const [first] = samples;
    if (first === undefined || now_ms - first.at_ms < 200) return null;
    return ((sent_bytes - first.sent_bytes) * 1000) / (now_ms - first.at_ms);
  };
}
