import { isObject } from '../../../base/json.ts';
import type { TranscriptDialog, TranscriptSource } from '../../../text/transcript/transcript.ts';
import { collectLeftOut, type LeftOut, type Place } from './left-out.ts';
import { toSpeakerLabel } from './speaker-label.ts';
import { decideTimeScale, type TimeScale } from './time-scale.ts';
import { toTimeValue, type TimeValue } from './time-value.ts';

/** A field of an utterance: its name in the file, and its value; undefined when the file does not have it. */
export type Field = { key: string; value: unknown };

/** An utterance as a file with fields gives it, before any check. */
export interface RawUtterance {
  place: Place;
  text: Field;
  speaker: Field | undefined;
  start: Field | undefined;
  end: Field | undefined;
  duration: Field | undefined;
  id?: number;
}

export interface ReadUtterances {
  dialogs: TranscriptDialog[];
  notes: string[];
  /** The start of the recording, where times are instants. */
  began_at: Date | null;
}

/** Engines sometimes count from a little before the beginning; that much is not an error. */
const ROUNDING_MS = 500;

type Times = { start: TimeValue | null; end: TimeValue | null; duration: TimeValue | null };
type Checked = Times & { raw: RawUtterance; text: string; speaker: string | null };

export interface ReadingOptions {
  /** The start of the recording, for times that are instants. */
  zero?: Date | null;
  /** The unit of bare numbers, where the format defines it; otherwise it is inferred from the whole file. */
  unit?: 's' | 'ms';
}

/**
 * Reads utterances from a list of fields: the unit of times is decided over all of them, impossible values
 * are left out and reported.
 * @throws TranscriptError when all of them are wrong
 */
export function readUtterances(
  source: TranscriptSource,
  raws: readonly RawUtterance[],
  { zero = null, unit }: ReadingOptions = {},
): ReadUtterances {
  const left_out = collectLeftOut(source, 'utterance');
  const checked = raws.flatMap((raw) => check(raw, unit, left_out) ?? []);
  const scale = decideTimeScale(checked, zero);
  const dialogs = checked.flatMap((one) => toDialog(one, scale, left_out) ?? []);
  const notes = [...left_out.toNotes(raws.length), ...(scale.note === null ? [] : [scale.note])];
  return { dialogs, notes, began_at: scale.began_at };
}

function check(raw: RawUtterance, unit: ReadingOptions['unit'], left_out: LeftOut): Checked | null {
  try {
    const times = {
      start: timeIn(raw.start, unit),
      end: timeIn(raw.end, unit),
      duration: timeIn(raw.duration, unit),
    };
    return { raw, text: toTrimmedText(raw.text), speaker: toSpeaker(raw.speaker), ...times };
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    left_out.leave(placeOf(raw, error.key), error.message);
    return null;
  }
}

function toDialog(one: Checked, scale: TimeScale, left_out: LeftOut): TranscriptDialog | null {
  const { raw, text, speaker } = one;
  const start_ms = toMs(one.start, scale);
  const end_ms = toMs(one.end, scale);
  if (start_ms !== null && (!Number.isSafeInteger(start_ms) || start_ms < 0)) {
    const wrong = notATime(raw.start);
    left_out.leave(placeOf(raw, wrong.key), wrong.message);
    return null;
  }
  const fromEndMs = start_ms === null || end_ms === null ? null : end_ms - start_ms;
  const duration_ms = one.duration === null ? fromEndMs : Math.round(scale.toLengthMs(one.duration));
  return {
    start_ms,
    duration_ms,
    speaker,
    text,
    ...(raw.id === undefined ? {} : { id: raw.id }),
  };
}

function toMs(time: TimeValue | null, scale: TimeScale): number | null {
  if (time === null) return null;
  const ms = Math.round(scale.toMs(time));
  return ms < 0 && ms >= -ROUNDING_MS ? 0 : ms;
}

class BadField extends Error {
  readonly key: string;
  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

const notATime = (field: Field | undefined) =>
  new BadField(field?.key ?? '', `is not a time: ${JSON.stringify(field?.value)?.slice(0, 60)}`);

function timeIn(field: Field | undefined, unit: ReadingOptions['unit']): TimeValue | null {
  if (field === undefined || field.value === null || field.value === undefined || field.value === '')
    return null;
  const time = toTimeValue(field.key, field.value);
  if (time === undefined) throw notATime(field);
  if (time.kind !== 'bare' || unit === undefined) return time;
  return { kind: 'ms', value: unit === 's' ? time.value * 1000 : time.value };
}

function toTrimmedText({ key, value }: Field): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const parts = value.map((part) => toPart(key, part));
    return parts.join(areWords(parts) ? ' ' : '').trim();
  }
  if (typeof value !== 'string') throw new BadField(key, 'must be a text');
  return value.replaceAll(MODEL_MARK, '').trim();
}

/** `<|0.40|>`, `<|en|>`: what models say of times, languages and voices, which some programs leave in the text. */
const MODEL_MARK = /<\|[\w.-]{1,30}\|>/g;

/** Pieces of a message have spaces somewhere. */
const areWords = (parts: readonly string[]) => parts.length > 2 && parts.every((part) => !/\s/.test(part));

/** Messages with bold words or links are lists of texts, some of them in objects. */
function toPart(key: string, part: unknown): string {
  const text: unknown = isObject(part) ? part['text'] : part;
  if (typeof text !== 'string') throw new BadField(key, 'must be a text');
  return text;
}

/** The keys, best first, under which an object for a speaker has the display name. */
const NAME_KEYS = [
  'name',
  'display_name',
  'displayName',
  'full_name',
  'speaker_name',
  'username',
  'user_name',
  'label',
  'diarization_label',
  'email',
  'id',
  'source',
];

/** A longer list is not of those who speak. */
const MOST_NAMES = 4;

function toName(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

const nameIn = (value: unknown): string | undefined =>
  isObject(value)
    ? (NAME_KEYS.map((key) => toName(value[key])).find((name) => name !== null) ?? undefined)
    : undefined;

/** More than one person may be heard in an utterance. */
function joinNames(people: readonly unknown[]): string | undefined {
  const names = people.map((person) => toName(person) ?? nameIn(person));
  return names.every((name) => name !== undefined) && names.length > 0 && names.length <= MOST_NAMES
    ? names.join(', ')
    : undefined;
}

function toSpeaker(field: Field | undefined): string | null {
  const value = field?.value;
  if (field === undefined || value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  const simple = toName(value);
  if (simple !== null) return toSpeakerLabel(simple);
  const named = Array.isArray(value) ? joinNames(value) : nameIn(value);
  if (named == null)
    throw new BadField(field.key, `must be a text; name a key inside it as "${field.key}.name"`);
  return toSpeakerLabel(named);
}

function placeOf({ place }: RawUtterance, key: string): Place {
  if ('line' in place) return place;
  return { path: key === '' ? place.path : [...place.path, ...key.split('.')] };
}
