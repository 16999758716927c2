import { isObject } from '../../../base/json.ts';
import type { JsonPath } from '../../../text/transcript/json-position.ts';
import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import { valueAt } from './json-values.ts';
import type { RawUtterance, ReadingOptions } from './read-utterances.ts';
import { readUtterances } from './read-utterances.ts';

/** The keys, or dotted paths, of an utterance's fields within the items of a list. */
export interface SegmentKeys {
  text: string;
  speaker?: string;
  start?: string;
  end?: string;
  duration?: string;
}

export interface SegmentList {
  format: string;
  items: unknown;
  path: JsonPath | ((index: number) => JsonPath);
  keys: SegmentKeys;
  about?: Partial<Transcript>;
  /** A better name for the speaker of an item than the value of its key; undefined: there is none. */
  toSpeaker?: (item: Record<string, unknown>) => unknown;
  times?: ReadingOptions;
}

/** A transcript of a list whose items are utterances already. */
export function readSegmentList(source: TranscriptSource, list: SegmentList): Transcript {
  const items = Array.isArray(list.items) ? (list.items as unknown[]) : [];
  const raws = items.map((item, index) =>
    toRaw(item, typeof list.path === 'function' ? list.path(index) : [...list.path, index], list),
  );
  const { dialogs, notes, began_at } = readUtterances(source, raws, list.times);
  const recorded_at = began_at === null ? null : endOfRecording(began_at, dialogs);
  return toTranscript(list.format, dialogs, {
    ...list.about,
    recorded_at: list.about?.recorded_at ?? recorded_at,
    notes: [...(list.about?.notes ?? []), ...notes],
  });
}

function toRaw(item: unknown, path: JsonPath, { keys, toSpeaker }: SegmentList): RawUtterance {
  const place = { path };
  const absent = { speaker: undefined, start: undefined, end: undefined, duration: undefined };
  if (!isObject(item)) return { place, text: { key: '', value: item }, ...absent };
  const field = (key: string | undefined) => {
    const value = key === undefined ? undefined : valueAt(item, key);
    return key === undefined || value === undefined ? undefined : { key, value };
  };
  const better = toSpeaker?.(item);
  return {
    place,
    text: { key: keys.text, value: valueAt(item, keys.text) },
    speaker: better === undefined ? field(keys.speaker) : { key: keys.speaker ?? '', value: better },
    start: field(keys.start),
    end: field(keys.end),
    duration: field(keys.duration),
  };
}

/** Databases and clients take years of four digits. */
const LAST_DATE_MS = Date.UTC(9999, 11, 31);

/** A recording is dated by its end; null: its times lead to no date that there is. */
export function endOfRecording(beganAt: Date, dialogs: Transcript['dialogs']): string | null {
  const end_ms = dialogs.reduce(
    (end, dialog) => Math.max(end, (dialog.start_ms ?? 0) + (dialog.duration_ms ?? 0)),
    0,
  );
  const end = new Date(beganAt.getTime() + end_ms);
  return end.getTime() <= LAST_DATE_MS ? end.toISOString() : null;
}
