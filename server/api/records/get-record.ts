import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../context.ts';
import type { Handler } from '../../http/handler.ts';
import { okText } from '../../http/reply.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { toDialogsText } from './dialogs-text.ts';
import { readInclude } from './read-include.ts';
import { requireRecord } from './record-access.ts';
import { listRecordRows, type RecordRow } from './record-queries.ts';
import { toAvailability, toRecordFields } from './record-view.ts';
import { listInsights, listRelatedCalls, listTranscriptChunks } from './transcript-queries.ts';

export const getRecord: Handler<'get-record'> = async ({ params, query, caller, ctx }) => {
  const included = readInclude(query.include);
  const { permissions } = await requireRecord(ctx, caller, params.record_id);
  const [row] = await listRecordRows(ctx.db, caller.workspace.workspace_id, [params.record_id]);
  if (row === undefined) throw errors.recordNotFound(params.record_id);

  const { workspace_id } = caller.workspace;
  const [related_call_records, insights, dialogs] = await Promise.all([
    relatedCalls(ctx, caller, row),
    included.has('insights') ? listInsights(ctx.db, workspace_id, row.record_id) : undefined,
    included.has('dialogs')
      ? dialogsText(ctx, workspace_id, row, { unmask: permissions.view_original_text, query: query.query })
      : undefined,
  ]);
  const record = {
    ...toRecordFields(row, { has_contacts: caller.workspace.has_contacts, now: ctx.clock.now() }),
    permissions,
    protected_from_deletion: row.protected_from_deletion,
    updated_at: row.updated_at.toISOString(),
    extra: row.extra,
    related_call_records,
    pii_redaction_active: caller.workspace.pii_redaction_active,
    ...(insights === undefined ? {} : { insights }),
  };
  const text = JSON.stringify(record);
  // Dialogs are JSON text already: put behind the other fields instead of being parsed and written again.
  return okText(
    dialogs === undefined ? `{"record":${text}}` : `{"record":${text.slice(0, -1)},"dialogs":${dialogs}}}`,
  );
};

async function relatedCalls(
  ctx: Context,
  { workspace, principals }: Caller,
  { record_id, phone_number }: RecordRow,
) {
  if (phone_number === null) return [];
  return listRelatedCalls(ctx.db, workspace.workspace_id, { record_id, phone_number }, principals);
}

async function dialogsText(
  ctx: Context,
  workspace_id: number,
  row: RecordRow,
  { unmask, query }: { unmask: boolean; query: string | undefined },
): Promise<string> {
  // Past its time a transcript is not shown, whether or not it has been removed yet.
  if (toAvailability(row, ctx.clock.now()).transcript === 'expired') return '[]';
  const chunks = await listTranscriptChunks(ctx.db, workspace_id, row.record_id);
  const terms = query === undefined || query === '' ? null : parseQuery(query);
  return toDialogsText(chunks, { unmask, terms });
}
