import type { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { ApiError } from '@minutebook/contract/errors.ts';
import { auditReading } from '../../access/audit-log.ts';
import { toRecordPermissions } from '../../access/record-permissions.ts';
import type { HandlerOf } from '../../http/handler.ts';
import { okText, RawJson, StreamedJson } from '../../http/reply.ts';
import { toPosition } from '../../search/walk/record-walk.ts';
import { walkRecords } from '../../search/walk/walk-records.ts';
import { listRecordFacts } from '../access/record-access-queries.ts';
import { readPageRequest, writeNextToken } from '../lists/record-page-request.ts';
import { resolveRecordFilters } from '../lists/resolve-record-filters.ts';
import type { RecordContext } from '../record-context.ts';
import { getV3Record } from '../get-record.ts';

type ExportRecords = HandlerOf<(typeof v3Endpoints)['export-records'], RecordContext>;

const PREFIX_LENGTH = '{"record":'.length;
/** A page that is longer ends there: a record may be a transcript of hundreds of megabytes, and a page has 25. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The page of list-records by the same filters, each record as get-record shows it with everything included. */
export const exportRecords: ExportRecords = async ({ query, caller, ctx }) => {
  const { workspace_id } = caller.workspace;
  const { filters, limit, after } = readPageRequest(ctx.keys, { workspace_id, query });
  const resolved = await resolveRecordFilters(ctx.db, caller, filters);
  if (resolved === undefined) return toPage([], [], null);
  const order = filters.order ?? 'id';
  const { records, next } = await walkRecords(ctx.db, { workspace_id, order, limit, after, ...resolved });
  const ids = records.map(({ record_id }) => record_id);
  const facts = await listRecordFacts(ctx.db, workspace_id, ids);
  const allowed = new Set(
    facts.filter((record) => toRecordPermissions(caller, record).export).map(({ record_id }) => record_id),
  );
  const items: (Buffer | StreamedJson)[] = [];
  let size_bytes = 0;
  let end = 0;
  for (const record_id of ids) {
    if (size_bytes > MOST_BYTES) break;
    end += 1;
    if (!allowed.has(record_id)) continue;
    const found = await getV3Record({
      params: { slug: caller.workspace.slug, record_id },
      query: { include: 'dialogs,insights' },
      body: null,
      caller,
      ctx,
    }).catch(toGone);
    if (found === undefined) continue;
    const { body } = found;
    if (body instanceof StreamedJson) {
      items.push(body);
      // It is by far the longest thing in a page.
      size_bytes += MOST_BYTES + 1;
      continue;
    }
    if (!(body instanceof RawJson)) continue;
    const { text } = body;
    const item = (typeof text === 'string' ? Buffer.from(text) : text).subarray(PREFIX_LENGTH, -1);
    items.push(item);
    size_bytes += item.length;
  }
  if (items.length > 0) {
    const event = {
      action: 'record.export_page',
      actor_user_id: caller.user_id,
      detail: { records: items.length },
    };
    await auditReading(ctx.db, { workspace_id, event, now: ctx.clock.now() });
  }
  const last = end < ids.length ? records[end - 1] : undefined;
  const position = last === undefined ? next : toPosition(last);
  const token =
    position === null ? null : writeNextToken(ctx.keys, { workspace_id, filters, after: position });
  return toPage(
    items,
    ids.slice(0, end).filter((id) => !allowed.has(id)),
    token,
  );
};

/** A record may have gone, or be seen no longer, since the walk: the others are exported all the same. */
function toGone(error: unknown): undefined {
  if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) throw error;
}

const COMMA = Buffer.from(',');
const START = Buffer.from('{"items":[');

function toPage(
  items: readonly (Buffer | StreamedJson)[],
  left_out: readonly number[],
  next_token: string | null,
): { status: 200; body: RawJson | StreamedJson } {
  const end = Buffer.from(
    `],"left_out":${JSON.stringify(left_out)},"next_token":${JSON.stringify(next_token)}}`,
  );
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item]));
  const buffers = parts.filter((part) => Buffer.isBuffer(part));
  if (buffers.length === parts.length) return okText(Buffer.concat([START, ...buffers, end]));
  return { status: 200, body: new StreamedJson({ head: START, middle: joinItems(parts), end }) };
}

async function* joinItems(parts: readonly (Buffer | StreamedJson)[]): AsyncGenerator<Buffer, void> {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part;
    else {
      yield part.head.subarray(PREFIX_LENGTH);
      yield* part.middle;
      yield part.end.subarray(0, -1);
    }
  }
}
