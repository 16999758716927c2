/** Speaker turns over time, for the lanes under the waveform. */
import type { Utterance } from '../transcript/utterance.ts';

export interface SpeakerLane {
  speaker_id: number;
  /** Pieces of speech along the recording: start and width as shares of it, 0 … 1. */
  pieces: { start: number; width: number }[];
}

/** Closer together than this share of the recording, two pieces look like one. */
const GAP = 0.002;

/** A lane for each speaker with utterances, in the order of `speaker_ids`. */
export function toSpeakerLanes(
  dialogs: readonly Utterance[],
  speakerIds: readonly number[],
  duration_ms: number,
): SpeakerLane[] {
  const lanes = new Map<number, SpeakerLane>(
    speakerIds.map((speaker_id) => [speaker_id, { speaker_id, pieces: [] }]),
  );
  for (const { speaker_id, start_ms, duration_ms: lengthMs } of dialogs) {
    const lane = lanes.get(speaker_id) ?? { speaker_id, pieces: [] };
    lanes.set(speaker_id, lane);
    addPiece(lane, start_ms / duration_ms, (start_ms + lengthMs) / duration_ms);
  }
  return [...lanes.values()].filter(({ pieces }) => pieces.length > 0);
}

function addPiece({ pieces }: SpeakerLane, start: number, end: number): void {
  const last = pieces.at(-1);
  if (last !== undefined && start - (last.start + last.width) < GAP) {
    last.width = Math.max(last.width, end - last.start);
  } else pieces.push({ start, width: end - start });
}

/** One SVG path per lane, in a drawing 1,000 wide: as many elements as speakers, however long they talked. */
export function toLanePath({ pieces }: SpeakerLane, top: number, height: number): string {
  return pieces
    .map(
      ({ start, width }) =>
        `M${round(start * 1000)} ${top}h${round(Math.max(1, width * 1000))}v${height}H${round(start * 1000)}z`,
    )
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
