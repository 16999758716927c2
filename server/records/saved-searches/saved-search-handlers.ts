import { errors } from '@minutebook/contract/errors.ts';
import { refuseDuplicate } from '../../base/database/refuse-duplicate.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { requireRow } from '../../base/must.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import * as queries from './saved-search-queries.ts';

export const savedSearchHandlers = {
  /** A member's own saved searches: listed, kept, renamed and removed by nobody else. */
  'list-saved-searches': async ({ caller, ctx }) => {
    const key = [caller.workspace.workspace_id, caller.member_id];
    return ok({ items: await ctx.db.query(queries.selectSavedSearches, key) });
  },

  'create-saved-search': async ({ body, caller, ctx }) => {
    const name = toName(body.name);
    const { saved_search_id } = requireRow(await ctx.db.query(queries.takeSavedSearchId, []), 'a sequence');
    const { workspace_id } = caller.workspace;
    const values = [workspace_id, caller.member_id, name, body.search, ctx.clock.now(), saved_search_id];
    const inserting = ctx.db.transaction(async (tx) => {
      await lockCount(tx, `saved searches of ${workspace_id}/${caller.member_id}`);
      return tx.query(queries.insertSavedSearch, values);
    });
    const [saved] = await inserting.catch(refuseDuplicate('saved_search_exists', { name }));
    if (saved === undefined)
      throw errors.conflict('too_many_saved_searches', { limit: queries.MOST_SAVED_SEARCHES });
    return created(saved);
  },

  'update-saved-search': async ({ params, body, caller, ctx }) => {
    const name = body.name === undefined ? null : toName(body.name);
    const key = [caller.workspace.workspace_id, caller.member_id, params.saved_search_id];
    const updating = ctx.db.query(queries.updateSavedSearch, [...key, name, body.search ?? null]);
    const [saved] = await updating.catch(refuseDuplicate('saved_search_exists', { name: name ?? '' }));
    if (saved === undefined) throw errors.notFound();
    return ok(saved);
  },

  'delete-saved-search': async ({ params, caller, ctx }) => {
    const key = [caller.workspace.workspace_id, caller.member_id, params.saved_search_id];
    const deleted = await ctx.db.query(queries.deleteSavedSearch, key);
    if (deleted.length === 0) throw errors.notFound();
    return noContent;
  },
} satisfies SubjectHandlers;

/** @throws VALIDATION_ERROR when it has only spaces */
function toName(given: string): string {
  const name = toOneLine(given);
  if (name === '') throw errors.invalid('body.name', 'is_blank');
  return name;
}
