import { createContext, use } from 'react';
import type { RecordState } from '@minutebook/contract/app/processing-endpoints.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V3RecordRead } from '@minutebook/contract/v3/record-detail.ts';
import type { Editors } from './drafts/editors.ts';
import type { Player } from './player/make-player.ts';
import type { Speaker } from './transcript/speakers.ts';
import { useTitleOf } from '../../words/use-title-of.ts';

/** The record that the page shows, for all its parts. */
export interface OpenRecord {
  slug: string;
  record: V3RecordRead;
  dialogs: readonly V2Dialog[];
  /** The dialogs that are rendered already: the first ones, soon all. */
  shown: readonly V2Dialog[];
  speakers: readonly Speaker[];
  /** undefined: not known yet. */
  state: RecordState | undefined;
  player: Player;
  editors: Editors;
  /** Jumps to a moment of the recording, in ms, and to its line. */
  go: (start_ms: number) => void;
  /** Finds a text in the transcript. */
  find: (text: string) => void;
}

const OpenRecordContext = createContext<OpenRecord | undefined>(undefined);
export const OpenRecordProvider = OpenRecordContext.Provider;

export function useOpenRecord(): OpenRecord {
  const open = use(OpenRecordContext);
  if (open === undefined) throw new Error('There is no open record above this.');
  return open;
}

/** The names of who spoke, as far as they are known. */
export const toPeopleOf = ({ extra }: Pick<V3RecordRead, 'extra'>): string[] =>
  extra.speakers.flatMap(({ name }) => name ?? []);

/** The title of the open record. */
export function useOpenTitle(): string {
  const { record } = useOpenRecord();
  return useTitleOf()({ ...record, people: toPeopleOf(record) });
}

/** Whether there is something to share: whoever edits the record opens it to others in the workspace. */
export const maySharePart = ({ permissions, is_ready }: OpenRecord['record']): boolean =>
  permissions.edit || (permissions.share && is_ready);
