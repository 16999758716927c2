import { errors } from '@minutebook/contract/errors.ts';
import type { MinutesPoints } from '@minutebook/contract/resources/insight.ts';
import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import type { Caller } from '../access/caller.ts';
import type { Handler, HandlerInput, HandlerOf } from '../http/handler.ts';
import type { RecordContext } from './record-context.ts';
import { okText, type RawJson, type StreamedJson } from '../http/reply.ts';
import { parseQuery } from '../search/parse-query.ts';
import { NO_DIALOGS, renderDialogs, toBodyWithDialogs, toLongBody } from './items/dialogs-text.ts';
import { auditUnmasking, requireRecord } from './access/record-access.ts';
import { renderDetail } from './items/record-details.ts';
import type { RenderedDetail } from './items/record-item-cache.ts';
import { listRelatedCalls, readInsights } from './items/transcript-queries.ts';
import { recordEndpoints } from '@minutebook/contract/endpoints/record-endpoints.ts';

const RECORD = Buffer.from('{"record":');
const END = Buffer.from('}}');

export const getRecord: Handler<'get-record', RecordContext> = (input) => showRecord(input, () => ({}));

/** The detail of v3, which adds the phone number, names of the invited and the minutes that API v2 lacks. */
export const getV3Record: HandlerOf<(typeof v3Endpoints)['get-record'], RecordContext> = (input) =>
  showRecord(input, ({ phone_number, attendees }, points) => ({ phone_number, attendees, ...points }));

async function showRecord(
  { params: { record_id }, query, caller, ctx }: HandlerInput<'get-record', RecordContext>,
  toMore: (facts: RenderedDetail, points: MinutesPoints | undefined) => object,
): Promise<{ status: 200; body: RawJson | StreamedJson }> {
  const included = readInclude(query.include);
  const terms = query.query === undefined || query.query === '' ? null : parseQuery(query.query);
  const { workspace_id, pii_redaction_active } = caller.workspace;
  const read = async () => {
    const facts = await requireRecord(ctx, caller, record_id);
    const unmask = facts.permissions.view_original_text;
    const [detail, minutes, dialogs] = await Promise.all([
      renderDetail(ctx, caller, facts),
      included.has('insights') ? readInsights(ctx.db, workspace_id, record_id) : undefined,
      included.has('dialogs')
        ? renderDialogs(ctx, { workspace_id, facts, choices: { unmask, terms } })
        : undefined,
    ]);
    if (detail === undefined) throw errors.recordNotFound(record_id);
    return { facts, detail, minutes, dialogs };
  };
  let found = await read();
  // Changed while it was read, for example by the step that stores its transcript: it would be ready and without a line.
  if (found.detail.facts.version > found.facts.version) found = await read();
  const { facts, detail, minutes, dialogs } = found;
  const { permissions } = facts;
  if (included.has('dialogs')) await auditUnmasking(ctx, caller, facts);

  const own = JSON.stringify({
    permissions,
    related_call_records: await relatedCalls(ctx, {
      caller,
      record_id,
      phone_number: detail.facts.phone_number,
    }),
    pii_redaction_active,
    ...toMore(detail.facts, minutes?.points),
    ...(minutes === undefined ? {} : { insights: minutes.insights }),
  });
  const openBody = Buffer.concat([RECORD, detail.text, Buffer.from(`,${own.slice(1, -1)}`)]);
  const { version } = facts;
  if (dialogs === undefined) return okText(Buffer.concat([openBody, END]), version);
  const shown = detail.facts.is_transcript_expired ? NO_DIALOGS : dialogs;
  if ('parts' in shown) return { status: 200, body: toLongBody(openBody, shown, version) };
  return okText(toBodyWithDialogs(openBody, shown), version);
}

async function relatedCalls(
  ctx: RecordContext,
  {
    caller: { workspace, principals },
    record_id,
    phone_number,
  }: { caller: Caller; record_id: number; phone_number: string | null },
) {
  if (phone_number === null) return [];
  return listRelatedCalls(ctx.db, {
    workspace_id: workspace.workspace_id,
    call: { record_id, phone_number },
    principals,
  });
}

const includable = new Set<string>(recordEndpoints['get-record'].includes.fields);

/** @throws INVALID_INCLUDE on an empty or unknown element */
export function readInclude(include: string | undefined): Set<string> {
  if (include === undefined || include.trim() === '') return new Set();
  const elements = include.split(',').map((element) => element.trim());
  const unknown = elements.find((element) => !includable.has(element));
  if (unknown !== undefined) throw errors.invalidInclude(unknown);
  return new Set(elements);
}
