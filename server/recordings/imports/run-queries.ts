/**
 * Queries of the processes that run imports. A process holds an import for some seconds, and renews its hold
 * while it works.
 */
import { statement } from '../../base/database/database.ts';
import type { MeetingFiles, ParcelFile } from '../../import/meetings/parcel.ts';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';

export interface DueImport {
  workspace_id: number;
  import_id: number;
  size_bytes: number;
}

export interface OpenImport extends DueImport {
  member_id: number;
  is_held: boolean;
}

/** The import that has waited longest since its last turn comes first. */
export const selectOpen = statement<OpenImport>(
  'imports.open',
  `select i.workspace_id, i.import_id, i.size_bytes, i.member_id, coalesce(i.held_until > $1, false) as is_held
   from meeting_import i where i.state in ('reading', 'importing')
   order by i.held_until nulls first, i.workspace_id, i.import_id limit 1000`,
);

export const selectNextDue = statement<{ ms: number | null }>(
  'imports.next-due',
  `select extract(epoch from min(coalesce(i.held_until, $1)) - $1)::float8 * 1000 as ms from meeting_import i
   where i.state in ('reading', 'importing')`,
);

export interface HeldImport extends DueImport {
  member_id: number;
  user_id: number;
  state: 'reading' | 'importing';
  files: ParcelFile[];
  scope: RecordScope | null;
  attempts: number;
  sent_at: Date;
  slug: string;
  timezone: string;
}

const takeIt = `i.state in ('reading', 'importing') and (i.held_until is null or i.held_until <= $3)`;

export const takeImport = statement<{ import_id: number }>(
  'imports.take',
  `update meeting_import i set holder = $4, held_until = $5, attempts = i.attempts + 1
   where i.workspace_id = $1 and i.import_id = $2 and ${takeIt}
   returning i.import_id`,
);

export const selectHeld = statement<HeldImport>(
  'imports.held',
  `select i.workspace_id, i.import_id, i.size_bytes, i.member_id, m.user_id, i.state, i.files, i.scope, i.attempts,
     i.created_at as sent_at, w.slug, w.timezone
   from meeting_import i
   join workspace w on w.workspace_id = i.workspace_id
   join member m on m.workspace_id = i.workspace_id and m.member_id = i.member_id
   where i.workspace_id = $1 and i.import_id = $2 and i.holder = $3`,
);

export const holdOn = statement<{ import_id: number }>(
  'imports.hold-on',
  `update meeting_import i set held_until = $4, looked_at = greatest(i.looked_at, $5)
   where i.workspace_id = $1 and i.import_id = $2 and i.holder = $3 and i.state in ('reading', 'importing')
   returning i.import_id`,
);

/**
 * Releases the import, and an attempt that is not over does not count. `$4`: now, so that others get a turn; null: another process
 * may take it at once.
 */
export const letGo = statement<never>(
  'imports.let-go',
  `update meeting_import i set holder = null, held_until = $4, attempts = greatest(i.attempts - 1, 0)
   where i.workspace_id = $1 and i.import_id = $2 and i.holder = $3`,
  'imports',
);

export const deleteMeetings = statement<never>(
  'imports.delete-meetings',
  `delete from imported_meeting m where m.workspace_id = $1 and m.import_id = $2`,
);

export const insertMeetings = statement<never>(
  'imports.insert-meetings',
  `insert into imported_meeting (workspace_id, import_id, place, state, title, recorded_at, duration_ms, product, people, utterances,
     files, remarks, digest, record_id, reason)
   select $1, $2, x.place, x.state, x.title, x.recorded_at, x.duration_ms, x.product, x.people, x.utterances, x.files, x.remarks,
     decode(x.digest, 'hex'), x.record_id, x.reason
   from jsonb_to_recordset($3::jsonb) as x (place integer, state text, title text, recorded_at timestamptz, duration_ms bigint,
     product text, people jsonb, utterances integer, files jsonb, remarks jsonb, digest text, record_id bigint, reason jsonb)`,
);

export const setFound = statement<{ import_id: number }>(
  'imports.set-found',
  `update meeting_import i set state = 'found', holder = null, held_until = null, attempts = 0
   where i.workspace_id = $1 and i.import_id = $2 and i.holder = $3 and i.state = 'reading'
   returning i.import_id`,
);

export const setFailed = statement<never>(
  'imports.set-failed',
  `update meeting_import i set state = 'failed', failure = $3::jsonb, finished_at = $4, holder = null, held_until = null
   where i.workspace_id = $1 and i.import_id = $2 and i.state = 'reading'`,
);

export const setDone = statement<{ import_id: number }>(
  'imports.set-done',
  `update meeting_import i set state = 'done', finished_at = $4, holder = null, held_until = null
   where i.workspace_id = $1 and i.import_id = $2 and i.holder = $3 and i.state = 'importing'
   returning i.import_id`,
);

export const selectThere = statement<{ digest: string; record_id: number }>(
  'imports.already-there',
  `select encode(r.import_digest, 'hex') as digest, r.record_id from record r
   where r.workspace_id = $1 and r.owner_member_id = $2
     and r.import_digest in (select decode(d, 'hex') from unnest($3::text[]) as d)
   order by r.record_id`,
);

export interface FoundMeeting {
  place: number;
  files: MeetingFiles;
  digest: Buffer;
}

/** The number of meetings after which other imports get a turn. */
export const MEETINGS_A_TURN = 32;

export const selectNext = statement<FoundMeeting>(
  'imports.next',
  `select m.place, m.files, m.digest from imported_meeting m
   where m.workspace_id = $1 and m.import_id = $2 and m.state = 'found'
   order by m.recorded_at, m.place limit ${MEETINGS_A_TURN}`,
);

/**
 * The lock lasts to the end of the transaction that makes a record, so that an undo waits and then finds the
 * record.
 */
export const lockImporting = statement<{ state: string }>(
  'imports.lock-importing',
  `select i.state from meeting_import i where i.workspace_id = $1 and i.import_id = $2 for share`,
);

export const noteOutcome = statement<{ place: number }>(
  'imports.note-outcome',
  `update imported_meeting m set state = $4, record_id = $5, reason = $6::jsonb
   where m.workspace_id = $1 and m.import_id = $2 and m.place = $3 and m.state = 'found'
   returning m.place`,
);

export const noteImported = statement<{ place: number }>(
  'imports.note-imported',
  `update imported_meeting m set state = 'imported', record_id = made.record_id, reason = null
   from unnest($3::integer[], $4::bigint[]) as made (place, record_id)
   where m.workspace_id = $1 and m.import_id = $2 and m.place = made.place and m.state = 'found'
   returning m.place`,
);

export const noteProgress = statement<never>(
  'imports.note-progress',
  `update meeting_import i set attempts = 0 where i.workspace_id = $1 and i.import_id = $2 and i.attempts > 0`,
);

export const selectEnded = statement<{ workspace_id: number; import_id: number }>(
  'imports.ended',
  `select i.workspace_id, i.import_id from meeting_import i where i.ends_at <= $1
   order by i.ends_at, i.workspace_id, i.import_id limit 100`,
);

export const deleteEnded = statement<never>(
  'imports.delete-ended',
  `delete from meeting_import i where i.workspace_id = $1 and i.import_id = $2 and i.ends_at <= $3`,
);

/** Imports whose bytes are still needed. */
export const selectNeeded = statement<{ workspace_id: number; import_id: number }>(
  'imports.needed',
  `select i.workspace_id, i.import_id from meeting_import i
   join jsonb_to_recordset($1::jsonb) as x (workspace_id bigint, import_id bigint)
     on x.workspace_id = i.workspace_id and x.import_id = i.import_id
   where i.state in ('receiving', 'reading', 'found', 'importing')
   order by i.workspace_id, i.import_id`,
);
