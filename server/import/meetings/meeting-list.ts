/** Finds the meetings of a JSON file that holds several: a page of an API's answer, or the store of a program. */
import { isObject } from '../../base/json.ts';
import { listAt, textAt } from '../formats/shared/json-values.ts';
import { titleKeys } from '../formats/json/usual-keys.ts';

const LISTS = ['items', 'meetings', 'transcripts', 'notes', 'documents', 'results', 'data'];
const TALKS = [
  'transcript',
  'sentences',
  'transcript_segments',
  'segments',
  'utterances',
  'dialogs',
  'speaker_blocks',
];
/** The beginning of a file that may be one: a list of objects, or a list or a store under its key. */
const BEGINNING = new RegExp(
  String.raw`^\uFEFF?\s*(?:\[\s*\{|\{(?:\s*"\w{1,40}"\s*:\s*(?:"[^"]{0,300}"|[\d.]{1,20}|null|true|false)\s*,){0,10}\s*"(?:cache|state|${LISTS.join('|')})"\s*:)`,
);
export const mayListMeetings = (head: string): boolean => BEGINNING.test(head);

/** Empty: the file is one meeting, or none. */
export function listMeetings(bytes: Buffer): readonly Record<string, unknown>[] {
  const value = parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  const stored = storeOf(value);
  if (stored !== null) return stored;
  const lists = [value, ...LISTS.map((key) => listAt(value, key))];
  return lists.map((list) => (Array.isArray(list) ? (list as unknown[]) : [])).find(areMeetings) ?? [];
}

/** One is read as the file that it is. */
function areMeetings(list: readonly unknown[]): list is Record<string, unknown>[] {
  return (
    list.length > 1 &&
    list.every((item) => isObject(item) && titleKeys.some((key) => textAt(item, key) !== null)) &&
    list.some((item) => isObject(item) && TALKS.some((key) => isTalk(item[key])))
  );
}

const isTalk = (value: unknown) => isObject(value) || (Array.isArray(value) && value.some(isObject));

/** The store of Granola on a computer: documents, and their transcripts beside them; one of text within text. */
function storeOf(value: unknown): Record<string, unknown>[] | null {
  const written = isObject(value) ? (value['cache'] ?? value) : null;
  const cache = typeof written === 'string' ? parse(written) : written;
  const state = isObject(cache) ? (cache['state'] ?? cache) : null;
  if (!isObject(state) || !isObject(state['documents']) || !isObject(state['transcripts'])) return null;
  const { documents, transcripts } = state;
  return Object.entries(documents).flatMap(([id, document]) => {
    if (!isObject(document) || document['deleted_at'] != null) return [];
    const { title, created_at, notes_markdown, notes_plain, people } = document;
    const transcript = listAt(transcripts, id);
    const attendees = listAt(people, 'attendees').map(toAttendee);
    const talk = transcript.length > 0 && { transcript };
    return [{ granola_id: id, title, created_at, notes_markdown, notes_plain, attendees, ...talk }];
  });
}

const toAttendee = (person: unknown) => ({
  name: textAt(person, 'name') ?? textAt(person, 'details', 'person', 'name', 'fullName'),
  email: textAt(person, 'email'),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
