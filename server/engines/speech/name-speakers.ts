/** Identifies speakers across pieces: an engine's label for a speaker means nothing beyond its piece. */
import { joinVoices } from './join-voices.ts';
import type { PieceUtterance, TranscribedPiece } from './piece-transcript.ts';

export interface Speaker {
  /** Equal for the same person. */
  key: string;
  /** null: the engine has none. */
  name: string | null;
}

/** Labels of engines for speakers without a name: `A`, `speaker_1`, `SPEAKER_00`. */
export const NO_NAME = /^(?:speaker)?[ _-]*(?:[0-9]+|[a-z])$/i;
/** Labels that overlap for less time than this may do so by chance. */
const LEAST_TOGETHER_MS = 400;

/**
 * @param speakers the number of speakers; null: unknown
 * @param isCall whether each side, where there are two, is one speaker; else each has speakers of its own
 */
export function makeSpeakerFinder(
  pieces: readonly TranscribedPiece[],
  speakers: number | null,
  isCall: boolean,
): (piece: TranscribedPiece, said: Pick<PieceUtterance, 'speaker'>) => Speaker {
  const known = new Map<number, ReadonlyMap<string, string>>();
  for (const channel of new Set(pieces.map((piece) => piece.channel))) {
    const own = pieces.filter((piece) => piece.channel === channel).toSorted((a, b) => a.piece - b.piece);
    known.set(
      channel,
      new Map([...joinByVoice(own, channel === 0 ? speakers : null), ...joinByOverlap(own)]),
    );
  }
  return ({ piece, channel }, { speaker }) => {
    const side = channel === 0 ? '' : `side ${channel}`;
    const label = speaker?.trim() || null;
    // In a call of two people, each has one side.
    const isOne = speakers === 1 || (channel > 0 && (isCall || speakers === 2));
    if (label === null || isOne) return { key: side, name: null };
    if (!NO_NAME.test(label)) return { key: `named ${label}`, name: label };
    const place = toPlace(piece, label);
    return { key: `${side} ${known.get(channel)?.get(place) ?? place}`, name: null };
  };
}

const toPlace = (piece: number, label: string) => `${piece} ${label}`;

/** For engines that return voices. */
function joinByVoice(pieces: readonly TranscribedPiece[], speakers: number | null): Map<string, string> {
  const voices = pieces.flatMap(({ piece, transcript }) =>
    (transcript.voices ?? []).map((voice) => ({ piece, ...voice })),
  );
  const numbers = joinVoices(voices, speakers);
  return new Map(
    voices.map(({ piece, speaker }, index) => [toPlace(piece, speaker), `voice ${numbers[index]}`]),
  );
}

/** For other engines: matches the labels of two pieces by the sound that both contain. */
function joinByOverlap(pieces: readonly TranscribedPiece[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const [index, { piece, transcript }] of pieces.entries()) {
    const before = pieces[index - 1];
    if (before === undefined || transcript.lead === undefined) continue;
    const taken = new Set<string>();
    const matched = new Set<string>();
    for (const { label, earlier } of rankMeetings(transcript.lead, before.transcript.utterances)) {
      if (matched.has(label) || taken.has(earlier)) continue;
      matched.add(label);
      taken.add(earlier);
      const place = toPlace(before.piece, earlier);
      known.set(toPlace(piece, label), known.get(place) ?? place);
    }
  }
  return known;
}

/** Ranks pairs of labels, the longest overlap first. */
function rankMeetings(lead: readonly PieceUtterance[], before: readonly PieceUtterance[]) {
  const meetings = new Map<string, { label: string; earlier: string; together_ms: number }>();
  const leadFromMs = Math.min(...lead.map(({ start_ms }) => start_ms));
  const late = before.filter(({ start_ms, duration_ms }) => start_ms + duration_ms > leadFromMs);
  for (const heard of lead) {
    for (const again of late) {
      const [label, earlier] = [heard.speaker?.trim(), again.speaker?.trim()];
      if (!label || !earlier) continue;
      const end_ms = Math.min(heard.start_ms + heard.duration_ms, again.start_ms + again.duration_ms);
      const togetherMs = Math.max(0, end_ms - Math.max(heard.start_ms, again.start_ms));
      const pair = JSON.stringify([label, earlier]);
      const meeting = meetings.get(pair) ?? { label, earlier, together_ms: 0 };
      meetings.set(pair, { ...meeting, together_ms: meeting.together_ms + togetherMs });
    }
  }
  return [...meetings.values()]
    .filter(({ together_ms }) => together_ms >= LEAST_TOGETHER_MS)
    .toSorted((a, b) => b.together_ms - a.together_ms);
}
