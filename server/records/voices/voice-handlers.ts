import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { requirePermitted } from '../access/change-record.ts';
import { findPerson, toUnseenContact } from '../persons/find-person.ts';
import { forgetAllVoices, forgetKnownVoices, mayForgetAll, mayForgetVoice } from './forget-voices.ts';
import { fold, findElsewhere, suggestNames } from './match-voices.ts';
import * as queries from './voice-queries.ts';

export const voiceHandlers = {
  'list-voice-suggestions': async ({ params, caller, ctx }) => {
    const { record_id } = params;
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const record = { workspace_id: caller.workspace.workspace_id, record_id };
    return ok({ items: await suggestNames(ctx.db, caller, record) });
  },

  'list-voice-matches': async ({ params, caller, ctx }) => {
    const { record_id, speaker_id } = params;
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    return ok({ items: await findElsewhere(ctx.db, caller, { record_id, speaker_id }) });
  },

  'decline-voice-suggestion': async ({ params, body, caller, ctx }) => {
    const { record_id, speaker_id } = params;
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const { workspace_id } = caller.workspace;
    const values = [workspace_id, record_id, speaker_id, fold(body.person)];
    const declined = await ctx.db.query(queries.decline, values);
    if (declined.length === 0) throw errors.notFound();
    return noContent;
  },

  'forget-voice': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const mayAll = mayForgetAll(caller);
    const found = await findPerson(ctx.db, caller, query.person);
    const match = found?.match ?? (mayAll ? toUnseenContact(query.person) : undefined);
    if (match === undefined) throw errors.notFound();
    if (!mayForgetVoice(caller, match)) {
      throw errors.forbidden('permission_missing', { permission: 'workspace.manage' });
    }
    await ctx.db.transaction(async (tx) => {
      const count = await (mayAll ? forgetAllVoices : forgetKnownVoices)(tx, caller, match);
      if (count === 0 && !mayAll) throw errors.notFound();
      const { member_id, contact_id } = match;
      const detail = { count, member_id, contact_id };
      noteEvent(tx, {
        kind: 'voice.forget',
        workspace_id,
        actor_user_id: caller.user_id,
        at: ctx.clock.now(),
        detail,
      });
    });
    return noContent;
  },
} satisfies SubjectHandlers;
