/** Removes a person from those invited to the meetings of others, live or in the trash. */
import type { V2RecordEvent } from '@minutebook/contract/resources/record.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { toPersonEmail } from '../../search/person-facets.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import type { UserRow } from '../users/create-user.ts';

/** Records a transaction. */
const BATCH = 100;

const selectInvited = statement<{ record_id: number; event: V2RecordEvent }>(
  'forget-attendance.invited',
  `select r.record_id, r.event from record r
   where r.workspace_id = $1 and r.record_id > $3 and exists (
     select 1 from json_array_elements_text(r.event -> 'attendees_emails') a (email) where lower(a.email) = lower($2))
   order by r.record_id limit ${BATCH} for no key update`,
);

const forgetInTrash = statement<never>(
  'forget-attendance.in-trash',
  `update trashed_row k set content = jsonb_set(k.content::jsonb, '{event,attendees_emails}', coalesce((
     select jsonb_agg(a.email order by a.place)
     from json_array_elements_text(k.content #> '{event,attendees_emails}') with ordinality a (email, place)
     where lower(a.email) <> lower($2)), '[]'))::json
   where k.workspace_id = $1 and k.table_name = 'record' and exists (
     select 1 from json_array_elements_text(k.content #> '{event,attendees_emails}') a (email)
     where lower(a.email) = lower($2))`,
);

export async function forgetAttendance(
  db: Database,
  { workspace_id, user: { email }, now }: { workspace_id: number; user: UserRow; now: Date },
): Promise<void> {
  await db.query(forgetInTrash, [workspace_id, email]);
  const erased = toPersonEmail(email);
  for (let last: number | undefined = 0; last !== undefined;) {
    const from: number = last;
    last = await db.transaction(async (tx) => {
      await waitForLocks(tx);
      const found = await tx.query(selectInvited, [workspace_id, email, from]);
      for (const { record_id, event } of found) {
        const record = { workspace_id, record_id };
        const writer = new RecordWriter(tx, record, {
          kind: 'record.describe',
          actor_user_id: null,
          at: now,
        });
        const attendees_emails = event.attendees_emails.filter((other) => toPersonEmail(other) !== erased);
        await writer.patch({ event: { ...event, attendees_emails } });
      }
      return found.at(-1)?.record_id;
    });
  }
}
