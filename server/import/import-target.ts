import type { RecordScope, RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import type { ReadOptions } from './read-transcript.ts';
import type { WorkspaceNames } from './workspace-names.ts';

/** The operator's options for all files of an import; they override a file's values, labels and teams are added. */
export interface ImportOptions extends ReadOptions {
  /** An e-mail address; needed for files that name no owner. */
  owner?: string;
  title?: string;
  recorded_at?: Date;
  source?: RecordSource;
  scope?: RecordScope;
  teams?: readonly string[];
  labels?: readonly string[];
  /** Path of the recording; for one file. */
  media?: string;
  /** false: files without insights get none. */
  insights?: boolean;
}

/** The destination of files and the facts that apply to all of them, looked up once. */
export interface ImportTarget {
  workspace_id: number;
  timezone: string;
  names: WorkspaceNames;
  options: ImportOptions;
  owner_member_id: number | null;
  label_ids: number[];
  team_ids: number[];
}
