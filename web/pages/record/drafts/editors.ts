import type { RecordEntryName } from '@minutebook/contract/resources/record-entries.ts';
import { makeStore, type Store } from '../../../store.ts';

/** A note that is not saved yet, at a time in ms. */
export type NewMomentName = `moment at ${number}`;
/** A comment that is not saved yet, on the utterances from one id to another. */
type NewCommentName = `comment on ${number}-${number}`;

/** The editable texts of a record: `line 12`, `insight summary`, `title`, `speaker 3`, `text notes`, `moment 7`, `reply to 7`. */
export type EditorName =
  | `line ${number}`
  | `insight ${string}`
  | 'title'
  | `speaker ${number}`
  | `text ${RecordEntryName}`
  | `moment ${number}`
  | NewMomentName
  | NewCommentName
  | `reply to ${number}`;

/** The part of the page that an editor is in. */
export function findSide(name: EditorName): 'header' | 'panel' | 'transcript' {
  if (name === 'title') return 'header';
  return /^(insight|text|moment|comment|reply) /.test(name) ? 'panel' : 'transcript';
}

/** The time of a new note, in ms; undefined: it is another editor. */
export const readNewMoment = (name: string): number | undefined =>
  name.startsWith('moment at ') ? Number(name.slice('moment at '.length)) : undefined;

/** The ids of the first and the last utterance of a new comment; undefined: it is another editor. */
export function readNewComment(name: string): [first: number, last: number] | undefined {
  const [, first, last] = /^comment on (\d+)-(\d+)$/.exec(name) ?? [];
  return first === undefined ? undefined : [Number(first), Number(last)];
}

/** The open editors of a record: they stay open while another tab of its page is shown. */
export interface Editors {
  open_ones: Store<ReadonlySet<EditorName>>;
  open(name: EditorName): void;
  close(name: EditorName): void;
  /** Opens one that may be out of sight; `listener`s scroll to it. */
  restore(name: EditorName): void;
  followRestore(listener: (name: EditorName) => void): () => void;
}

export function makeEditors(): Editors {
  const open_ones = makeStore<ReadonlySet<EditorName>>(new Set());
  const listeners = new Set<(name: EditorName) => void>();
  return {
    open_ones,
    open: (name) => open_ones.set(new Set([...open_ones.get(), name])),
    close: (name) => open_ones.set(new Set([...open_ones.get()].filter((other) => other !== name))),
    restore(name) {
      for (const listener of listeners) listener(name);
    },
    followRestore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The key under which an editor's draft is stored; without a name, the prefix of all drafts of the record. */
export const toPlace = (slug: string, record_id: number, name: string): string =>
  `${slug}/${record_id}/${name}`;
