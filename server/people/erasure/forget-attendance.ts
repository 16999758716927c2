/** Removes a person from those invited to the meetings of others, live or in the trash. */
import { statement, type Database, type WriteTransaction } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { toPersonEmail } from '../../search/person-facets.ts';
import {
  listAttendees,
  toV2Event,
  withAttendees,
  type StoredEvent,
} from '../../records/items/stored-event.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import type { UserRow } from '../users/create-user.ts';

/** Records a transaction. */
const BATCH = 100;

/** SQL: whether an attendee is the erased person: by address, or by name if the attendee has no address. */
const isThem = (attendee: string) => `(lower(${attendee} ->> 'email') = lower($2)
     or ${attendee} ->> 'email' is null and lower(${attendee} ->> 'name') = lower($3))`;
/** SQL: whether an event was sent to an address; both are SQL, too. */
export const isSentTo = (event: string, email: string) => `exists (
     select 1 from json_array_elements_text(${event} #> '{attendees_emails}') a (email) where lower(a.email) = lower(${email}))`;
const isInvited = (event: string) => `(${isSentTo(event, '$2')}
   or exists (select 1 from json_array_elements(${event} #> '{attendees}') a (attendee) where ${isThem('a.attendee')}))`;

const selectInvited = statement<{ record_id: number; event: StoredEvent }>(
  'forget-attendance.invited',
  `select r.record_id, r.event from record r
   where r.workspace_id = $1 and r.record_id > $4 and ${isInvited('r.event')}
   order by r.record_id limit ${BATCH} for no key update`,
);
const selectInTrash = statement<{ record_id: number; event: StoredEvent }>(
  'forget-attendance.in-trash',
  `select k.record_id, k.content -> 'event' as event from trashed_row k
   where k.workspace_id = $1 and k.record_id > $4 and k.table_name = 'record' and ${isInvited(`(k.content -> 'event')`)}
   order by k.record_id, k.place limit ${BATCH} for no key update`,
);
const putInTrash = statement<never>(
  'forget-attendance.put-in-trash',
  `update trashed_row k set content = jsonb_set(k.content::jsonb, '{event}', n.event::jsonb)::json
   from json_to_recordset($2::json) as n (record_id bigint, event json)
   where k.workspace_id = $1 and k.record_id = n.record_id and k.table_name = 'record'`,
);

export async function forgetAttendance(
  db: Database,
  { workspace_id, user, now }: { workspace_id: number; user: UserRow; now: Date },
): Promise<void> {
  await forgetIn(db, { workspace_id, user, select: selectInTrash }, async (tx, found) => {
    await tx.query(putInTrash, [workspace_id, JSON.stringify(found)]);
  });
  await forgetIn(db, { workspace_id, user, select: selectInvited }, async (tx, found) => {
    for (const { record_id, event } of found) {
      const change = { kind: 'record.describe', actor_user_id: null, at: now } as const;
      await new RecordWriter(tx, { workspace_id, record_id }, change).patch({ event });
    }
  });
}

interface Place {
  workspace_id: number;
  user: UserRow;
  select: typeof selectInvited;
}

async function forgetIn(
  db: Database,
  { workspace_id, user, select }: Place,
  put: (tx: WriteTransaction, without: readonly { record_id: number; event: StoredEvent }[]) => Promise<void>,
): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const from: number = last;
    last = await db.transaction(async (tx) => {
      await waitForLocks(tx);
      const found = await tx.query(select, [workspace_id, user.email, user.name, from]);
      if (found.length > 0)
        await put(
          tx,
          found.map(({ record_id, event }) => ({ record_id, event: without(event, user) })),
        );
      return found.at(-1)?.record_id;
    });
  }
}

function without(event: StoredEvent, user: UserRow): StoredEvent {
  const theirs = user.name.toLowerCase();
  const left = listAttendees(event).filter(({ name, email }) =>
    email === null ? name?.toLowerCase() !== theirs : toPersonEmail(email) !== toPersonEmail(user.email),
  );
  return withAttendees(toV2Event(event), left);
}
