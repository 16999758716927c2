import type { Cited, Minutes } from './minutes.ts';

/** What is no JSON object, or says nothing; the message says why. */
export class UnreadableMinutesError extends Error {
  override name = 'UnreadableMinutesError';
}

const MAX_TITLE_CHARACTERS = 200;

type Json = Readonly<Record<string, unknown>>;

/**
 * Minutes from a model's answer. Items that rest on no utterance of `known_ids` are left out, and so are empty ones and dates
 * that are none.
 * @throws UnreadableMinutesError
 */
export function readMinutes(
  answer: string,
  known_ids: ReadonlySet<number>,
  label_names: readonly string[],
): Minutes {
  const json = readObject(answer);
  const summary = toText(json['summary']);
  if (summary === '') throw new UnreadableMinutesError('there is no summary in it');
  const itemsOf = (field: string) => readItems(json[field], known_ids);
  return {
    title: toTitle(json['title']),
    summary,
    takeaways: itemsOf('takeaways').flatMap(withText),
    sections: itemsOf('sections').flatMap(({ item, dialog_ids }) => {
      const title = toText(item['title']);
      return title === '' ? [] : [{ title, dialog_ids }];
    }),
    keywords: itemsOf('keywords').flatMap(withText),
    action_items: itemsOf('action_items').flatMap((found) =>
      withText(found).map((item) => ({
        ...item,
        assignee: toText(found.item['assignee']) || null,
        due_date: toDay(found.item['due_date']),
      })),
    ),
    dates: itemsOf('dates').flatMap((found) => {
      const date_time = toDateTime(found.item['date_time']);
      return date_time === null ? [] : withText(found).map((item) => ({ ...item, date_time }));
    }),
    labels: Array.isArray(json['labels'])
      ? label_names.filter((name) => (json['labels'] as unknown[]).includes(name))
      : [],
  };
}

/** Models think aloud before the JSON, and put a fence around it. */
function readObject(answer: string): Json {
  const said = answer.replace(/^\s*<think>[^]*?<\/think>/, '');
  const json = said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return value;
  } catch (error) {
    throw new UnreadableMinutesError(`it is no JSON: ${toText(answer).slice(0, 60) || 'nothing'}`, {
      cause: error,
    });
  }
  throw new UnreadableMinutesError('it is no JSON object');
}

interface FoundItem extends Cited {
  item: Json;
}

function readItems(list: unknown, known_ids: ReadonlySet<number>): FoundItem[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((item) => {
    const dialog_ids = toIds(item['utterances']).filter((id) => known_ids.has(id));
    return dialog_ids.length === 0 ? [] : [{ item, dialog_ids }];
  });
}

/** In order, each once; also numbers that come as text. */
function toIds(list: unknown): number[] {
  const given = Array.isArray(list) ? list : [list];
  const ids = given
    .filter((id) => typeof id === 'number' || (typeof id === 'string' && /^[0-9]+$/.test(id)))
    .map(Number);
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

function withText({ item, dialog_ids }: FoundItem): { text: string; dialog_ids: number[] }[] {
  const text = toText(item['text']).replaceAll(/\s+/g, ' ');
  return text === '' ? [] : [{ text, dialog_ids }];
}

function toTitle(value: unknown): string | null {
  const title = toText(value)
    .replaceAll(/\s+/g, ' ')
    .replace(/^["“«「'](.*)["”»」']$/u, '$1');
  return title.slice(0, MAX_TITLE_CHARACTERS) || null;
}

function toDay(value: unknown): string | null {
  const [day] = /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.exec(toText(value)) ?? [];
  return day !== undefined && isDay(day) ? day : null;
}

function toDateTime(value: unknown): string | null {
  const day = toDay(value);
  const [, time] = /T((?:[01][0-9]|2[0-3]):[0-5][0-9])/.exec(toText(value)) ?? [];
  return day === null || time === undefined ? day : `${day}T${time}`;
}

/** Whether the calendar has it: 30 February comes out as another day. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Without what a database does not take: U+0000 and halves of characters. */
const toText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
