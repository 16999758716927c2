import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import type { SubjectHandlers } from '../../../http/handler.ts';
import { noContent, ok, RawJson } from '../../../http/reply.ts';
import { auditWords, requireRecord } from '../../access/record-access.ts';
import { readPosition, writeCursor } from '../../lists/cursor.ts';
import type { RecordContext } from '../../record-context.ts';
import { changeMoment, createMoment, deleteMoment } from './change-moments.ts';
import { readMoment } from './hold-moments.ts';
import { restoreMoment } from './restore-moment.ts';
import { countUnread, markRead } from './mention-queries.ts';
import { lists, MOST_PASSED, selectOfRecord } from '../moment-queries.ts';
import { toListedMoment, toMoment } from '../moment-view.ts';

export const momentHandlers = {
  'list-moments': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const { kind, mine = false, mentioned = false, unresolved = false } = query;
    const { label_id = null, limit, next_token } = query;
    const of = mentioned ? (mine ? 'mentioned_by_self' : 'mentioned') : mine ? 'mine' : 'all';
    const list = lists[of][kind === undefined ? 'any' : 'kind'];
    const before = readPosition(ctx.keys, { workspace_id, list: 'moments', token: next_token });
    const rows = await ctx.db.query(list, [
      workspace_id,
      caller.member_id,
      caller.principals,
      before,
      limit + 1,
      label_id,
      kind ?? null,
      unresolved,
    ]);
    const last = rows.length > limit ? rows[limit - 1] : rows.find(({ passed }) => passed === MOST_PASSED);
    const items = rows.slice(0, limit).filter(({ is_visible }) => is_visible);
    await auditWords(ctx, caller, { record_ids: items.map(({ record_id }) => record_id), by: 'moments' });
    const [unread] = await ctx.db.query(countUnread, [workspace_id, caller.member_id, caller.principals]);
    return ok({
      items: items.map((row) => toListedMoment(row, caller)),
      next_token:
        last === undefined
          ? null
          : writeCursor(ctx.keys, { workspace_id, list: 'moments', payload: last.moment_id }),
      unread_mentions: unread?.mentions ?? 0,
    });
  },

  'read-mentions': async ({ body, caller, ctx }) => {
    const key = [caller.workspace.workspace_id, caller.member_id];
    await ctx.db.query(markRead, [...key, body.moment_ids, ctx.clock.now()]);
    return noContent;
  },

  'list-record-moments': async ({ params: { record_id }, caller, ctx }) => {
    const { permissions } = await requireRecord(ctx, caller, record_id);
    const key = [caller.workspace.workspace_id, record_id, caller.member_id];
    const rows = await ctx.db.query(selectOfRecord, key);
    return ok({ items: rows.map((row) => toMoment(row, permissions.edit, caller)) });
  },

  'create-moment': async ({ params: { record_id }, body, caller, made_id, ctx }) => {
    const moment =
      made_id === undefined
        ? await createMoment(ctx, { caller, record_id }, body)
        : await readMoment(ctx, { caller, record_id, moment_id: made_id });
    return { status: 201, body: toBody(moment), made_id: moment.id };
  },

  'update-moment': async ({ params, body, caller, if_match, ctx }) => {
    const moment = await changeMoment(ctx, { caller, ...params, if_match }, body);
    return { status: 200, body: toBody(moment) };
  },

  'delete-moment': async ({ params, caller, if_match, ctx }) => {
    await deleteMoment(ctx, { caller, ...params, if_match });
    return noContent;
  },

  'restore-moment': async ({ params, caller, made_id, ctx }) => {
    const again = made_id === undefined ? restoreMoment : readMoment;
    const moment = await again(ctx, { caller, ...params });
    return { status: 200, body: toBody(moment), made_id: moment.id };
  },
} satisfies SubjectHandlers<RecordContext>;

const toBody = (moment: Moment) => new RawJson(JSON.stringify(moment), moment.version);
