/** The records that were opened last in this browser, by account and workspace: for the sidebar and the palette. */
import { makeStore, useStore } from '../store.ts';
import { forget, keep, listKept, readKept } from '../kept.ts';

export interface RecentRecord {
  id: number;
  /** Its title, in the language in which it was opened. */
  title: string;
}

const PREFIX = 'minutebook.recent ';
const MOST = 8;
const toKey = (user_id: number, slug: string) => `${PREFIX}${user_id} ${slug}`;

/** By account and workspace, newest first. */
type Recent = Readonly<Record<string, readonly RecentRecord[]>>;

const recent = makeStore<Recent>(readAll());
const NONE: readonly RecentRecord[] = [];

export const useRecentRecords = (user_id: number | undefined, slug: string | null): readonly RecentRecord[] =>
  useStore(recent)[toKey(user_id ?? 0, slug ?? '')] ?? NONE;

export function keepRecent(user_id: number, slug: string, { id, title }: RecentRecord): void {
  put(toKey(user_id, slug), (known) => [{ id, title }, ...known.filter((other) => other.id !== id)]);
}

/** For a record that was deleted here, which nobody can open any more. */
export function forgetDeleted(slug: string, record_id: number): void {
  for (const key of Object.keys(recent.get())) {
    if (key.endsWith(` ${slug}`)) put(key, (known) => known.filter(({ id }) => id !== record_id));
  }
}

/** For a record that is gone, or no longer shared. */
export function forgetRecent(user_id: number, slug: string, record_id: number): void {
  put(toKey(user_id, slug), (known) => known.filter(({ id }) => id !== record_id));
}

/** For signing out: no titles stay on the device. */
export function dropRecentOf(user_id: number): void {
  for (const key of Object.keys(recent.get())) {
    if (key.startsWith(`${PREFIX}${user_id} `)) put(key, () => []);
  }
}

function put(key: string, change: (known: readonly RecentRecord[]) => readonly RecentRecord[]): void {
  const records = change(recent.get()[key] ?? NONE).slice(0, MOST);
  recent.set({ ...recent.get(), [key]: records });
  if (records.length === 0) forget(key);
  else keep(key, JSON.stringify(records));
}

function readAll(): Recent {
  return Object.fromEntries(listKept(PREFIX).map((key) => [key, read(readKept(key))]));
}

function read(stored: string | null): RecentRecord[] {
  try {
    const given: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(given) ? given.filter(isRecent).slice(0, MOST) : [];
  } catch {
    // Edited by hand, or truncated.
    return [];
  }
}

function isRecent(given: unknown): given is RecentRecord {
  const { id, title } = (given ?? {}) as Partial<RecentRecord>;
  return Number.isSafeInteger(id) && typeof title === 'string';
}

// Opened in another tab.
addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(PREFIX)) recent.set(readAll());
});

/** The workspace that `/` redirects to: the one that was last open in this browser. */
const KEY = 'minutebook.workspace';

export const readLastWorkspace = (): string | null => readKept(KEY);
export const keepLastWorkspace = (slug: string): void => void keep(KEY, slug);
export const forgetLastWorkspace = (): void => forget(KEY);
