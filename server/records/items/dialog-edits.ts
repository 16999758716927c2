/** Corrections as a page shows them beside the lines: who made them, and what the machine had written. */
import type { DialogEdit } from '@minutebook/contract/app/processing-endpoints.ts';
import { statement } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import type { RecordKey } from '../lock-records.ts';
import { findMaskRules } from '../masking/mask-dialogs.ts';
import { maskInSlices } from '../masking/mask-in-worker.ts';

const selectDialogEdits = statement<DialogEdit>(
  'items.dialog-edits',
  `select e.dialog_id::bigint as dialog_id, e.edit -> 'machine' ->> 'text' as machine_text,
     (e.edit ->> 'machine_speaker_id')::bigint as machine_speaker_id, m.name as edited_by,
     e.edit ->> 'edited_at' as edited_at
   from transcript_chunk c
   join record r on r.workspace_id = c.workspace_id and r.record_id = c.record_id
   cross join jsonb_each(c.edits) as e (dialog_id, edit)
   left join member m on m.workspace_id = c.workspace_id and m.member_id = (e.edit ->> 'edited_by_member_id')::bigint
   where c.workspace_id = $1 and c.record_id = $2 and c.edits is not null
     and (r.transcript_expires_at is null or r.transcript_expires_at > $3)
   order by c.chunk, e.dialog_id::bigint`,
);

/**
 * In the order of the transcript's chunks; empty when the transcript has expired. A line is masked anew when it is
 * corrected, so what the machine had written is shown behind the masks of today, too: they may hide more by now.
 * @throws SERVICE_UNAVAILABLE
 */
export async function listDialogEdits(
  { db, workers }: Pick<Context, 'db' | 'workers'>,
  { workspace_id, record_id }: RecordKey,
  { user_id, now }: { user_id: number | null; now: Date },
): Promise<DialogEdit[]> {
  const edits = await db.query(selectDialogEdits, [workspace_id, record_id, now]);
  if (edits.every(({ machine_text }) => machine_text === null)) return edits;
  const rules = await findMaskRules(db, { workspace_id, record_id });
  if (rules === null) return edits;
  // Masked as the talk of one person, since a number may be read out over several of these lines.
  const spoken = edits.map(({ machine_text }) => ({ speaker_id: 1, text: machine_text ?? '' }));
  const masked = await maskInSlices(workers.of(workspace_id, user_id), spoken, rules);
  return edits.map((edit, index) => ({
    ...edit,
    machine_text: edit.machine_text && (masked[index]?.text ?? null),
  }));
}
