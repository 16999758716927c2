import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../context.ts';
import type { Handler } from '../../http/handler.ts';
import { okText } from '../../http/reply.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { renderDialogs } from './dialogs-text.ts';
import { readInclude } from './read-include.ts';
import { requireRecord } from './record-access.ts';
import { findRecordRow, type RecordRow } from './record-queries.ts';
import { toAvailability, toRecordFields } from './record-view.ts';
import { listInsights, listRelatedCalls } from './transcript-queries.ts';

export const getRecord: Handler<'get-record'> = async ({ params: { record_id }, query, caller, ctx }) => {
  const included = readInclude(query.include);
  const terms = query.query === undefined || query.query === '' ? null : parseQuery(query.query);
  const { workspace_id, has_contacts, pii_redaction_active } = caller.workspace;
  const facts = await requireRecord(ctx, caller, record_id);
  const { permissions } = facts;
  const [row, insights, dialogs] = await Promise.all([
    findRecordRow(ctx.db, workspace_id, record_id),
    included.has('insights') ? listInsights(ctx.db, workspace_id, record_id) : undefined,
    included.has('dialogs')
      ? renderDialogs(ctx, workspace_id, facts, { unmask: permissions.view_original_text, terms })
      : undefined,
  ]);
  if (row === undefined) throw errors.recordNotFound(record_id);

  const now = ctx.clock.now();
  const record = {
    ...toRecordFields(row, { has_contacts, now }),
    permissions,
    protected_from_deletion: row.protected_from_deletion,
    updated_at: row.updated_at.toISOString(),
    extra: row.extra,
    related_call_records: await relatedCalls(ctx, caller, row),
    pii_redaction_active,
    ...(insights === undefined ? {} : { insights }),
  };
  const text = JSON.stringify(record);
  if (dialogs === undefined) return okText(`{"record":${text}}`);
  // Past its time a transcript is not shown, whether or not it has been removed yet.
  const is_expired = toAvailability(row, now).transcript === 'expired';
  // Dialogs are JSON text already: put behind the other fields instead of being parsed and written again.
  const open_text = Buffer.from(`{"record":${text.slice(0, -1)},"dialogs":`);
  return okText(Buffer.concat([open_text, is_expired ? NO_DIALOGS : dialogs, END]));
};

const [NO_DIALOGS, END] = [Buffer.from('[]'), Buffer.from('}}')];

async function relatedCalls(
  ctx: Context,
  { workspace, principals }: Caller,
  { record_id, phone_number }: RecordRow,
) {
  if (phone_number === null) return [];
  return listRelatedCalls(ctx.db, workspace.workspace_id, { record_id, phone_number }, principals);
}
