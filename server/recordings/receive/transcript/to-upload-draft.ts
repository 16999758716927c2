import { extname } from 'node:path';
import type { RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import { recordSources } from '@minutebook/contract/resources/value-lists.ts';
import type { NewUpload } from '@minutebook/contract/resources/upload.ts';
import type { RecordDraft } from '../../../records/writing/record-draft.ts';
import type { RecordFile } from '../../../text/transcript/record-file.ts';
import { toCleanTitle } from '@minutebook/contract/resources/clean-title.ts';
import { toRecordDraft } from '../../../import/to-record-draft.ts';
import { NO_NAMES } from '../../../import/workspace-names.ts';

export interface UploadFacts {
  owner_member_id: number;
  recorded_at: Date;
  /** null when the recording is to be transcribed. */
  transcript: RecordFile | null;
}

/** Drafts the record of an upload before any of its recording has arrived. Its links are looked up later. */
export function toUploadDraft(asked: NewUpload, facts: UploadFacts, now: Date): RecordDraft {
  const { owner_member_id, recorded_at, transcript } = facts;
  const file: RecordFile = transcript ?? {
    format: 'minutebook.record/1',
    recorded_at: recorded_at.toISOString(),
    dialogs: [],
  };
  const fromOutside = { owner_member_id, import_digest: null, share: null };
  const title = asked.title?.trim() ? asked.title : toCleanTitle(transcript?.title ?? '');
  return {
    ...toRecordDraft({ file, names: NO_NAMES, fromOutside, now, refuse: refuseNames }),
    uuid: asked.uuid,
    title: title ?? titleOf(asked),
    is_title_generating: title === null,
    source: toSource(asked.source),
    status: 'created',
    recorded_at,
    scope: asked.scope ?? 'private',
    is_ready: false,
    ready_at: null,
  };
}

/** A source that this server does not know is stored as a manual upload. */
function toSource(source: string | null | undefined): RecordSource {
  return recordSources.find((known) => known === source) ?? 'manual_upload';
}

/** The title until there is a better one. */
function titleOf({ filename, transcript }: NewUpload): string | null {
  const name = filename ?? transcript?.filename ?? '';
  return toCleanTitle(name.slice(0, name.length - extname(name).length));
}

/** An uploaded transcript names no members, teams or labels to look up. */
function refuseNames(): never {
  throw new Error('an uploaded transcript names people, teams or labels');
}
