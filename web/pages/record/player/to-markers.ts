import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { InsightType } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { Marker } from './timeline-markers.tsx';
import type { Waveform } from './to-waveform.ts';
import type { Utterance } from '../transcript/utterance.ts';

interface Placed {
  start_ms: number;
  text: string | null;
}

/** Starts of topics, bookmarks, what was noted and what is commented on, in the order of time. */
export function toMarkers(
  dialogs: readonly Pick<V2Dialog, 'bookmark' | 'start_ms' | 'text'>[],
  insights: readonly { type: InsightType; value: InsightValue | null }[],
  { noted = [], commented = [] }: { noted?: readonly Placed[]; commented?: readonly Placed[] } = {},
): Marker[] {
  const topics = insights.find(({ type }) => type === 'toc')?.value?.items ?? [];
  const markers: Marker[] = [
    ...topics.flatMap(({ title = '', start_ms }) =>
      start_ms === undefined ? [] : [{ kind: 'topic' as const, start_ms, text: title }],
    ),
    ...dialogs
      .filter(({ bookmark }) => bookmark)
      .map(({ start_ms, text }) => ({ kind: 'bookmark' as const, start_ms, text })),
    ...noted.map(({ start_ms, text }) => ({ kind: 'bookmark' as const, start_ms, text: text ?? '' })),
    ...commented.map(({ start_ms, text }) => ({ kind: 'comment' as const, start_ms, text: text ?? '' })),
  ];
  return markers.toSorted((one, other) => one.start_ms - other.start_ms);
}

/** The duration of a recording in ms: as measured, but not less than its transcript's, or its sound's. */
export function toDuration(
  duration_ms: number | null,
  utterances: readonly Utterance[],
  waveform?: Waveform,
): number {
  const last = utterances.at(-1);
  const knownMs = Math.max(duration_ms ?? 0, last === undefined ? 0 : last.start_ms + last.duration_ms);
  const sound_ms = waveform?.sound_ms ?? 0;
  return sound_ms > knownMs + NO_DIFFERENCE_MS ? sound_ms : knownMs;
}

/** The most that containers add to the length of their sound. */
const NO_DIFFERENCE_MS = 1_000;
