/**
 * Input that the server does not have yet: kept in this browser, by account, so that it survives a lost
 * connection, a reload and the end of a session.
 */
import { makeStore } from '../store.ts';

export interface Draft {
  text: string;
  /** The text shown when typing began: the server compares it with the stored one. */
  based_on: string;
}

/** By account and place. */
type Drafts = ReadonlyMap<string, Draft>;

const PREFIX = 'minutebook.draft ';
const toKey = (userId: number, place: string) => `${PREFIX}${userId} ${place}`;

export const drafts = makeStore<Drafts>(readAll());

export const findDraft = (userId: number, place: string): Draft | undefined =>
  drafts.get().get(toKey(userId, place));

/** Returns the account's drafts whose places have this prefix, keyed by the rest. */
export function pickDrafts(known: Drafts, userId: number, start: string): [rest: string, draft: Draft][] {
  const from = toKey(userId, start);
  return [...known].flatMap(([key, draft]) =>
    key.startsWith(from) ? [[key.slice(from.length), draft] as [string, Draft]] : [],
  );
}

export function keepDraft(userId: number, place: string, draft: Draft): void {
  const key = toKey(userId, place);
  drafts.set(new Map([...drafts.get(), [key, draft]]));
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser has no space for it, or stores nothing: it lasts as long as this tab.
  }
}

export const dropDraft = (userId: number, place: string): void => drop([toKey(userId, place)]);

/** For signing out: no typed text stays on the device. */
export const dropDraftsOf = (userId: number): void =>
  drop([...drafts.get().keys()].filter((key) => key.startsWith(toKey(userId, ''))));

function drop(keys: readonly string[]): void {
  for (const key of keys) localStorage.removeItem(key);
  drafts.set(new Map([...drafts.get()].filter(([key]) => !keys.includes(key))));
}

function readAll(): Drafts {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return new Map(
    keys.flatMap((key) => {
      const draft = read(localStorage.getItem(key));
      return draft === undefined ? [] : [[key, draft] as const];
    }),
  );
}

/** undefined: the value was not written by `keepDraft`. */
function read(stored: string | null): Draft | undefined {
  try {
    const { text, based_on } = JSON.parse(stored ?? '{}') as Partial<Draft>;
    return typeof text === 'string' && typeof based_on === 'string' ? { text, based_on } : undefined;
  } catch {
    // Edited by hand, or truncated.
    return undefined;
  }
}

// Typed, saved or discarded in another tab.
addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(PREFIX)) drafts.set(readAll());
});
