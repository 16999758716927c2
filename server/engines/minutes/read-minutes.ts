/** Reads minutes from a model's answer, item by item: valid ones are kept, the others are reported. */
import { takeawayKinds } from '@minutebook/contract/resources/insight.ts';
import { isObject } from '../../base/json.ts';
import { Ground } from './ground.ts';
import { findObjects, type FoundObject, type Json } from './find-objects.ts';
import { NEEDED, type CitedText, type Minutes, type MinutesField } from './minutes.ts';
import type { MinutesNames } from './minutes-schema.ts';
import {
  readFields,
  splitCitations,
  toCited,
  toIds,
  toItems,
  toNamedText,
  toFieldText,
  type MinutesFields,
} from './read-fields.ts';
import { isCalendarDay } from '../../text/dates/civil-date.ts';

/** The answer contains no minutes; the message says what it is instead. */
export class UnreadableMinutesError extends Error {
  override name = 'UnreadableMinutesError';
}

export interface MinutesWanted extends MinutesNames {
  fields: readonly MinutesField[];
  /** The evidence items can cite: the utterances that were asked about, by number. */
  evidence: ReadonlyMap<number, string>;
}

export interface ReadMinutes {
  minutes: Minutes;
  /** Requested fields that are missing or invalid. */
  lacks: MinutesLack[];
}

export interface MinutesLack {
  field: MinutesField;
  /** A phrase as the model is told it: `2 of 3 items name no utterance that there is`. */
  why: string;
}

/** A model that lists more than this is stuck. */
const MOST_ITEMS = 300;
const MAX_TITLE_CHARACTERS = 200;
/** The same limits as for text from people. */
const MAX_SUMMARY_CHARACTERS = 100_000;
const MAX_ITEM_CHARACTERS = 2_000;

/**
 * @param texts possible places of the answer, the likeliest first
 * @throws UnreadableMinutesError when no text has an object with any of the fields
 */
export function readMinutes(texts: readonly string[], wanted: MinutesWanted): ReadMinutes {
  const { fields, json, cut } = findAnswer(texts, wanted.fields);
  const lists = new ListReader(wanted, fields);
  const minutes = {
    title: toTitle(fields.title, wanted),
    summary: toSummary(fields.summary, wanted),
    takeaways: lists.read('takeaways', (item, json) => {
      const kind = takeawayKinds.find((each) => each === json['kind']);
      return [kind === undefined ? item : { ...item, kind }];
    }),
    headings: lists.read('headings', (item, json) => {
      const heading = wanted.headings.find((each) => each === toFieldText(json['heading']));
      return heading === undefined ? [] : [{ ...item, heading }];
    }),
    sections: lists.read('sections', ({ text, dialog_ids }) => [{ title: text, dialog_ids }]),
    keywords: lists.read('keywords', (item) => [item]),
    action_items: lists.read('action_items', (item, json) => [
      { ...item, assignee: toFieldText(json['assignee']) || null, due_date: toDay(json['due_date']) },
    ]),
    dates: lists.read('dates', (item, json) => {
      const date_time = toDateTime(json['date_time'] ?? json['date']);
      return date_time === null ? [] : [{ ...item, date_time }];
    }),
    labels: toLabels(fields.labels, wanted.label_names),
  };
  const isAsked = (field: MinutesField) => field !== 'headings' || wanted.headings.length > 0;
  const asked = new Set(wanted.fields.filter(isAsked));
  const missing = [...asked].filter((field) => cut !== null && fields[field] === undefined);
  const needed = NEEDED.find((field) => asked.has(field));
  // A meeting may have no points and nothing to do; something can always be said of it.
  const isGiven =
    needed === 'summary' ? minutes.summary.length > 0 : needed === undefined || fields[needed] !== undefined;
  if (needed !== undefined && !isGiven) missing.push(needed);
  const broken = cut === null ? [] : toBroken(json, cut).filter((field) => !missing.includes(field));
  const lacks = [
    ...[...new Set(missing)].map((field) => ({ field, why: 'it is missing' })),
    ...broken.map((field) => ({ field, why: 'it breaks off' })),
    ...lists.lacks.filter(({ field }) => !broken.includes(field)),
  ];
  return { minutes, lacks: lacks.filter(({ field }) => asked.has(field)) };
}

/** The field within which an answer breaks off: its last one, unless that is a text that is whole. */
function toBroken(json: Json, cut: NonNullable<FoundObject['cut']>): MinutesField[] {
  const [name, value] = Object.entries(json).at(-1) ?? [];
  if (name === undefined || (cut === 'after_value' && typeof value === 'string')) return [];
  return Object.keys(readFields({ [name]: value })) as MinutesField[];
}

/** Returns the object with the most of the requested fields; among equals, the first. */
function findAnswer(
  texts: readonly string[],
  wanted: readonly MinutesField[],
): FoundObject & { fields: MinutesFields } {
  let best: (FoundObject & { fields: MinutesFields; count: number }) | undefined;
  let isObjectFound = false;
  for (const text of texts) {
    for (const found of findObjects(text)) {
      // A part of an answer may be valid where the whole is not.
      if (found.is_repaired && (best?.count ?? 0) >= Math.min(2, wanted.length)) break;
      isObjectFound = true;
      const fields = readFields(found.json);
      const count = wanted.filter((field) => toFieldText(fields[field]) !== '').length;
      // That there are none is an answer, too.
      const least = wanted.some((field) => Array.isArray(fields[field])) ? -1 : 0;
      if (count > (best?.count ?? least)) best = { ...found, fields, count };
    }
    if (best !== undefined) return best;
  }
  if (isObjectFound)
    throw new UnreadableMinutesError('there is no summary in it, nor anything else that was asked for');
  throw new UnreadableMinutesError(`it is no JSON: ${toFieldText(texts[0]).slice(0, 60) || 'nothing'}`);
}

class ListReader {
  readonly lacks: MinutesLack[] = [];
  readonly #wanted: MinutesWanted;
  readonly #fields: MinutesFields;
  readonly #ground: Ground;

  constructor(wanted: MinutesWanted, fields: MinutesFields) {
    this.#wanted = wanted;
    this.#fields = fields;
    this.#ground = new Ground(wanted.evidence);
  }

  /** Leaves out items without evidence, empty ones, and those for which `toItem` returns nothing. */
  read<Item>(field: MinutesField, toItem: (item: CitedText, json: Json) => Item[]): Item[] {
    const given = toItems(this.#fields[field])
      .slice(0, MOST_ITEMS)
      .filter((each) => toFieldText(each) !== '');
    const read = given.flatMap((each) => {
      const json = isObject(each) ? each : {};
      const item = this.#toTextItem(each, field);
      return item === undefined ? [] : toItem(item, json);
    });
    const left = given.length - read.length;
    if (left > 0) {
      const why = `${left} of ${given.length} items name no utterance that there is, or have not the form that was asked for`;
      this.lacks.push({ field, why });
    }
    return read;
  }

  #toTextItem(given: unknown, field: MinutesField): CitedText | undefined {
    const { evidence } = this.#wanted;
    const written = isObject(given) ? toNamedText(given) : toFieldText(given);
    const whole = cutText(written, MAX_ITEM_CHARACTERS).replaceAll(/\s+/g, ' ');
    const { text, cited } = splitCitations(whole);
    if (text === '') return undefined;
    if (isObject(given) && toCited(given) !== undefined) {
      const dialog_ids = toIds(toCited(given), evidence);
      return dialog_ids.length === 0 ? undefined : { text: whole, dialog_ids };
    }
    const dialog_ids = toIds(cited, evidence);
    if (dialog_ids.length > 0) return { text, dialog_ids };
    const ground = cited.length > 0 ? undefined : this.#findGround(text, field);
    return ground === undefined ? undefined : { text, dialog_ids: [ground] };
  }

  #findGround(text: string, field: MinutesField): number | undefined {
    return field === 'keywords' ? this.#ground.findFirst(text) : this.#ground.find(text);
  }
}

/** Without half of a character at the end. */
const cutText = (text: string, most: number) => text.slice(0, most).toWellFormed();

function toTitle(value: unknown, { evidence }: MinutesWanted): CitedText | null {
  const given: unknown = Array.isArray(value) ? value[0] : value;
  const { text: said, cited } = splitCitations(cutText(toFieldText(given), MAX_SUMMARY_CHARACTERS));
  const title = said.replaceAll(/\s+/g, ' ').replace(/^["“«「'](.*)["”»」']$/u, '$1');
  const text = cutText(title, MAX_TITLE_CHARACTERS);
  const named = isObject(given) ? toCited(given) : undefined;
  return text === '' ? null : { text, dialog_ids: toIds(named ?? cited, evidence) };
}

const isCited = (each: unknown): each is Json => isObject(each) && toCited(each) !== undefined;

/** Sentences with the numbers that they came with, or that stand in them. */
function toSummary(value: unknown, { evidence }: MinutesWanted): CitedText[] {
  if (isCited(value) || (Array.isArray(value) && value.some(isCited)))
    return [value]
      .flat()
      .slice(0, MOST_ITEMS)
      .flatMap((each: unknown) => {
        const text = cutText(isObject(each) ? toNamedText(each) : toFieldText(each), MAX_SUMMARY_CHARACTERS);
        return splitSentences(text, isCited(each) ? toIds(toCited(each), evidence) : [], evidence);
      });
  return splitSentences(cutText(toFieldText(value), MAX_SUMMARY_CHARACTERS), [], evidence);
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** "The coil is broken. [1]": the number belongs to the sentence before it. */
const LATE_CITATION = /([.!?。！？])(\s*\[[\d\s,;–-]{1,200}\])/g;
const LEAD = /^\s*(?:[-*•]\s+)?/;

function splitSentences(
  given: string,
  dialog_ids: readonly number[],
  evidence: ReadonlyMap<number, string>,
): CitedText[] {
  let gap = ' ';
  return toSegments(given.replaceAll(LATE_CITATION, '$2$1')).flatMap((segment) => {
    const [lead] = LEAD.exec(segment) ?? [''];
    const { text, cited } = splitCitations(segment.slice(lead.length));
    const before = gap + lead;
    const isEmpty = segment.trim() === '';
    gap = isEmpty ? gap + segment : segment.slice(segment.trimEnd().length);
    if (text === '') return [];
    const own = toIds(cited, evidence);
    return [{ text: before + text, dialog_ids: own.length > 0 ? own : [...dialog_ids] }];
  });
}

/** "Dr. Kim" is one sentence. */
const NO_END = /(?:^|[\s(])(?:\p{Lu}|mr|mrs|ms|dr|prof|st|vs|no|e\.g|i\.e|etc|\d{1,3})\.[ ]$/iu;
const LONGEST_NO_END = 8;

function toSegments(text: string): string[] {
  const segments: string[] = [];
  let isOpen = false;
  for (const { segment } of SENTENCES.segment(text)) {
    if (isOpen) segments.push((segments.pop() ?? '') + segment);
    else segments.push(segment);
    isOpen = NO_END.test(segment.slice(-LONGEST_NO_END));
  }
  return segments;
}

function toLabels(value: unknown, labelNames: readonly string[]): string[] {
  const items = typeof value === 'string' ? [value, ...value.split(',')] : toItems(value);
  const said = new Set(items.map((item) => toFieldText(item).toLowerCase()));
  return labelNames.filter((name) => said.has(name.toLowerCase()));
}

function toDay(value: unknown): string | null {
  const [day] = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.exec(toFieldText(value)) ?? [];
  return day !== undefined && isCalendarDay(day) ? day : null;
}

function toDateTime(value: unknown): string | null {
  const day = toDay(value);
  const [, time] = /T((?:[01][0-9]|2[0-3]):[0-5][0-9])/.exec(toFieldText(value)) ?? [];
  return day === null || time === undefined ? day : `${day}T${time}`;
}
