/**
 * Input that the server does not have yet: kept in this browser, by account, so that it survives a lost
 * connection, a reload and the end of a session.
 */
import { makeStore } from '../store.ts';
import { forget, keep, listKept, readKept } from '../kept.ts';

export interface Draft {
  text: string;
  /** The text shown when typing began: the server compares it with the stored one. */
  based_on: string;
  /** The other choices in the editor, in the form's own format. */
  beside?: string | undefined;
}

/** By account and place. */
type Drafts = ReadonlyMap<string, Draft>;

const PREFIX = 'minutebook.draft ';
const toKey = (user_id: number, place: string) => `${PREFIX}${user_id} ${place}`;

/** The keys of drafts that the browser has no room for, or is told not to keep: they last as long as this tab. */
const ofTab = new Set<string>();

export const drafts = makeStore<Drafts>(readAll());

export const findDraft = (user_id: number, place: string): Draft | undefined =>
  drafts.get().get(toKey(user_id, place));

/** Returns the account's drafts whose places have this prefix, keyed by the rest. */
export function pickDrafts(known: Drafts, user_id: number, start: string): [rest: string, draft: Draft][] {
  const from = toKey(user_id, start);
  return [...known].flatMap(([key, draft]) =>
    key.startsWith(from) ? [[key.slice(from.length), draft] as [string, Draft]] : [],
  );
}

export function keepDraft(user_id: number, place: string, draft: Draft): void {
  const key = toKey(user_id, place);
  drafts.set(new Map([...drafts.get(), [key, draft]]));
  if (keep(key, JSON.stringify(draft))) ofTab.delete(key);
  else ofTab.add(key);
}

export const dropDraft = (user_id: number, place: string): void => drop([toKey(user_id, place)]);

/** For signing out: no typed text stays on the device. */
export const dropDraftsOf = (user_id: number): void =>
  drop([...drafts.get().keys()].filter((key) => key.startsWith(toKey(user_id, ''))));

function drop(keys: readonly string[]): void {
  for (const key of keys) {
    ofTab.delete(key);
    forget(key);
  }
  drafts.set(new Map([...drafts.get()].filter(([key]) => !keys.includes(key))));
}

function readAll(): Drafts {
  return new Map(
    listKept(PREFIX).flatMap((key) => {
      const draft = read(readKept(key));
      return draft === undefined ? [] : [[key, draft] as const];
    }),
  );
}

/** undefined: the value was not written by `keepDraft`. */
function read(stored: string | null): Draft | undefined {
  try {
    const { text, based_on, beside } = JSON.parse(stored ?? '{}') as Partial<Draft>;
    if (typeof text !== 'string' || typeof based_on !== 'string') return undefined;
    return { text, based_on, ...(typeof beside === 'string' && { beside }) };
  } catch {
    // Edited by hand, or truncated.
    return undefined;
  }
}

// Typed, saved or discarded in another tab.
addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(PREFIX)) drafts.set(readAll());
});

// Nobody leaves by accident while something typed is nowhere else; the browser asks in its own words.
addEventListener('beforeunload', (event) => {
  if (ofTab.size > 0) event.preventDefault();
});
