interface Spoken {
  start_ms: number;
  duration_ms: number;
}

export interface Silence {
  start_ms: number;
  end_ms: number;
}

/** Shorter pauses belong to talking. */
const LONG_MS = 2_000;
/** Left at both ends, so that no breath before a word is cut. */
const EDGE_MS = 400;

/** Finds long pauses, without their edges; the end after the last words is kept. */
export function findSilences(utterances: readonly Spoken[]): Silence[] {
  const silences: Silence[] = [];
  let end_ms = 0;
  for (const { start_ms, duration_ms } of utterances.toSorted((a, b) => a.start_ms - b.start_ms)) {
    if (start_ms - end_ms >= LONG_MS)
      silences.push({ start_ms: end_ms + EDGE_MS, end_ms: start_ms - EDGE_MS });
    end_ms = Math.max(end_ms, start_ms + duration_ms);
  }
  return silences;
}

/** The silence around a moment; near its end it is no longer worth a jump. */
export function silenceAt(silences: readonly Silence[], timeMs: number): Silence | undefined {
  const after = silences.findIndex(({ end_ms }) => end_ms > timeMs);
  const silence = silences[after];
  return silence !== undefined && silence.start_ms <= timeMs && silence.end_ms - timeMs > EDGE_MS
    ? silence
    : undefined;
}
