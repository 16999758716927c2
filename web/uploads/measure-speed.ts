/** Long enough to be calm, short enough to follow a network that changes. */
const WINDOW_MS = 4_000;

/** Told how many bytes are sent whenever that changes; answers bytes a second over the last seconds, null: too early to say. */
export function measureSpeed(): (sentBytes: number, nowMs?: number) => number | null {
  let samples: { sent_bytes: number; at_ms: number }[] = [];
  return (sentBytes, nowMs = performance.now()) => {
    // Of a part that has to be sent again, the bytes do not count.
    if (sentBytes < (samples.at(-1)?.sent_bytes ?? 0)) samples = [];
    samples = [
      ...samples.filter(({ at_ms }) => nowMs - at_ms < WINDOW_MS),
      { sent_bytes: sentBytes, at_ms: nowMs },
    ];
    const [first] = samples;
    if (first === undefined || nowMs - first.at_ms < 200) return null;
    return ((sentBytes - first.sent_bytes) * 1000) / (nowMs - first.at_ms);
  };
}
