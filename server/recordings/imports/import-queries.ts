/** Imports of members. Every statement names the member, so nobody reaches the imports of others. */
import type { ImportedMeeting, MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import type { MeetingFiles } from '../../import/meetings/parcel.ts';

export interface ImportRow {
  workspace_id: number;
  import_id: number;
  member_id: number;
  state: MeetingImport['state'];
  size_bytes: number;
  received_bytes: number;
  looked_at: number;
  scope: RecordScope | null;
  failure: Reason | null;
  created_at: string;
  finished_at: string | null;
  ends_at: string;
}

/** The number of lines in each state. */
export interface StateCount {
  import_id: number;
  state: ImportedMeeting['state'];
  count: number;
}

const columns = `i.workspace_id, i.import_id, i.member_id, i.state, i.size_bytes, i.received_bytes, i.looked_at, i.scope, i.failure,
     ${isoTime('i.created_at')} as created_at, ${isoTime('i.finished_at')} as finished_at, ${isoTime('i.ends_at')} as ends_at`;

// A statement of its own, because the sequence is on another node than the rows that the insert counts.
export const takeImportId = statement<{ import_id: number }>(
  'imports.take-id',
  `select nextval('meeting_import_id_seq') as import_id`,
);

/** The most imports of a member that are not over. */
export const MOST_UNFINISHED = 5;

export const insertImport = statement<ImportRow>(
  'imports.insert',
  `insert into meeting_import as i (workspace_id, import_id, member_id, state, files, size_bytes, created_at, ends_at)
   select $1, $2, $3, 'receiving', $4::jsonb, $5, $6, $7
   where (select count(*) from meeting_import o where o.workspace_id = $1 and o.member_id = $3
     and o.state in ('receiving', 'reading', 'found', 'importing')) < ${MOST_UNFINISHED}
   returning ${columns}`,
);

export const selectImports = statement<ImportRow>(
  'imports.list',
  `select ${columns} from meeting_import i where i.workspace_id = $1 and i.member_id = $2
   order by i.import_id desc limit 100`,
);

export const selectImport = statement<ImportRow>(
  'imports.get',
  `select ${columns} from meeting_import i where i.workspace_id = $1 and i.import_id = $2 and i.member_id = $3`,
);

export const selectCounts = statement<StateCount>(
  'imports.counts',
  `select m.import_id, m.state, count(*)::integer as count from imported_meeting m
   where m.workspace_id = $1 and m.import_id = any ($2::bigint[])
   group by m.import_id, m.state order by m.import_id, m.state`,
);

export interface MeetingRow extends Omit<ImportedMeeting, 'files' | 'reason' | 'reason_data'> {
  files: MeetingFiles | { path: string };
  reason: Reason | null;
}

/** Files that are left out of the import come last. */
const inOrder = `(m.state = 'left_out'), m.recorded_at, m.place`;

export const selectMeetings = statement<MeetingRow>(
  'imports.meetings',
  `select m.place, m.state, m.title, m.product, ${isoTime('m.recorded_at')} as recorded_at, m.duration_ms, m.people, m.utterances,
     m.files, m.remarks, m.record_id, m.reason
   from imported_meeting m where m.workspace_id = $1 and m.import_id = $2
   order by ${inOrder} limit $3 offset $4`,
);

/** Starts a turn to append bytes, which ends all earlier turns. */
export const startTurn = statement<{ turn: number }>(
  'imports.start-turn',
  `update meeting_import i set turn = i.turn + 1
   where i.workspace_id = $1 and i.import_id = $2 and i.received_bytes = $3 and i.state = 'receiving'
   returning i.turn`,
);

/** The last bytes start the reading of the import. */
export const advance = statement<{ state: ImportRow['state'] }>(
  'imports.advance',
  `update meeting_import i set received_bytes = $4, ends_at = $5,
     state = case when $4 = i.size_bytes then 'reading' else i.state end
   where i.workspace_id = $1 and i.import_id = $2 and i.turn = $3 and i.state = 'receiving'
   returning i.state`,
  'imports',
);

export const skipMeetings = statement<never>(
  'imports.skip',
  `update imported_meeting m set state = 'skipped'
   where m.workspace_id = $1 and m.import_id = $2 and m.place = any ($3::integer[]) and m.state = 'found'`,
);

export const startImport = statement<{ import_id: number }>(
  'imports.start',
  `update meeting_import i set state = 'importing', scope = $4, ends_at = $5
   where i.workspace_id = $1 and i.import_id = $2 and i.member_id = $3 and i.state = 'found'
   returning i.import_id`,
  'imports',
);

export const endImport = statement<{ import_id: number }>(
  'imports.end',
  `update meeting_import i set state = 'undone', finished_at = coalesce(i.finished_at, $4)
   where i.workspace_id = $1 and i.import_id = $2 and i.member_id = $3 and i.state in ('importing', 'done', 'undone')
   returning i.import_id`,
);

export const selectUndoable = statement<{ place: number; record_id: number }>(
  'imports.undoable',
  `select m.place, m.record_id from imported_meeting m
   where m.workspace_id = $1 and m.import_id = $2 and m.state = 'imported' and m.record_id is not null and m.reason is null
   order by m.place limit $3`,
);

export const countUndoable = statement<{ count: number }>(
  'imports.count-undoable',
  `select count(*)::integer as count from imported_meeting m
   where m.workspace_id = $1 and m.import_id = $2 and m.state = 'imported' and m.reason is null`,
);

/** A reason means that the record stays, and is not tried again. */
export const noteUndone = statement<never>(
  'imports.note-undone',
  `update imported_meeting m set state = case when $4::jsonb is null then 'undone' else m.state end, reason = $4::jsonb
   where m.workspace_id = $1 and m.import_id = $2 and m.place = $3`,
);

export const deleteImport = statement<{ import_id: number }>(
  'imports.delete',
  `delete from meeting_import i
   where i.workspace_id = $1 and i.import_id = $2 and i.member_id = $3 and i.state not in ('importing', 'done', 'undone')
   returning i.import_id`,
);
