import type { RecordScope, RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import type { ReadOptions } from './read-transcript.ts';
import type { WorkspaceNames } from './workspace-names.ts';

/** What the operator says about all files of an import; it wins over what a file says, labels and teams add to it. */
export interface ImportOptions extends ReadOptions {
  /** E-mail; needed for files that name no owner. */
  owner?: string;
  title?: string;
  recorded_at?: Date;
  source?: RecordSource;
  scope?: RecordScope;
  teams?: readonly string[];
  labels?: readonly string[];
  /** Path of the recording; for one file. */
  media?: string;
}

/** Where files go and what holds for all of them, looked up once. */
export interface ImportTarget {
  workspace_id: number;
  timezone: string;
  names: WorkspaceNames;
  options: ImportOptions;
  owner_member_id: number | null;
  label_ids: number[];
  team_ids: number[];
}
