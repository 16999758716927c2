/** A user's own name, password, sessions and mails. */
import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../access/check-password.ts';
import { noteSession } from '../../access/note-session.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { addressDigest } from '../../mail/unsubscribe-link.ts';
import { setMailChoice, listRefusedMails } from '../../mail/mail-choices.ts';
import { changeUser } from './change-user.ts';
import { endOwnSession, hasPassword, hasWebhooks, listSessions } from './me-queries.ts';
import { toLoginSession } from './me-view.ts';
import { requireSignedIn } from './require-signed-in.ts';
import { changePassword } from './set-password.ts';
import { getUser } from './user-queries.ts';
import type { MyMails } from '@minutebook/contract/app/me-endpoints.ts';
import { optionalMailKinds } from '@minutebook/contract/resources/value-lists.ts';
import type { Context } from '../../http/context.ts';

export const meHandlers = {
  'get-current-user': async ({ caller, ctx }) => {
    const { user_id, created_at, ...user } = await getUser(ctx.db, caller.user_id);
    return ok({ id: user_id, ...user, created_at: created_at.toISOString() });
  },

  'update-me': async ({ body, caller, ctx }) => {
    const name = body.name?.trim();
    if (name === '') throw errors.invalid('body.name', 'is_empty');
    const { locale } = body;
    const user = await changeUser(ctx.db, {
      user_id: caller.user_id,
      changes: { name, locale },
      now: ctx.clock.now(),
      actor_user_id: caller.user_id,
    });
    if (user === undefined) throw errors.unauthorized();
    return ok({ id: user.user_id, name: user.name, email: user.email, locale: user.locale });
  },

  'change-password': async ({ body, caller, ctx }) => {
    requireSignedIn(caller);
    const now = ctx.clock.now();
    // A user without a password signs in with a provider, which may lock them out: only an operator gives
    // them one.
    if (!(await hasPassword(ctx.db, caller.user_id))) throw errors.forbidden('no_password_here');
    const { email } = await getUser(ctx.db, caller.user_id);
    const user = await checkPassword(ctx.db, { email, password: body.current, from: 'signed_in' }, now);
    if (user?.user_id !== caller.user_id) throw errors.forbidden('wrong_present_password');
    await changePassword(ctx.db, {
      ...caller,
      access_token_id: caller.token.access_token_id,
      password: body.password,
      keeps_tokens: body.keeps_tokens === true,
      now,
    });
    return noContent;
  },

  'list-my-sessions': async ({ caller, ctx }) => {
    const { access_token_id } = caller.token;
    const sessions = await listSessions(ctx.db, {
      user_id: caller.user_id,
      access_token_id,
      now: ctx.clock.now(),
    });
    return ok({
      items: sessions.map(toLoginSession),
      has_password: await hasPassword(ctx.db, caller.user_id),
      has_webhooks: await hasWebhooks(ctx.db, caller.user_id),
    });
  },

  'end-my-session': async ({ params, caller, ctx }) => {
    const { user_id } = caller;
    const { session_id } = params;
    const now = ctx.clock.now();
    await ctx.db.transaction(async (tx) => {
      if (!(await endOwnSession(tx, { user_id, session_id }, now))) throw errors.notFound();
      await noteSession(tx, { action: 'session.end', user_id, session_id }, now);
    });
    return noContent;
  },

  'get-my-mails': async ({ caller, ctx }) => {
    const { email } = await getUser(ctx.db, caller.user_id);
    return ok(await toMyMails(ctx, email));
  },

  'update-my-mails': async ({ body, caller, ctx }) => {
    const { email } = await getUser(ctx.db, caller.user_id);
    await setMailChoice(ctx.db, { ...body, address: addressDigest(email) }, ctx.clock.now());
    return ok(await toMyMails(ctx, email));
  },
} satisfies SubjectHandlers;

async function toMyMails({ db, config }: Context, email: string): Promise<MyMails> {
  const sent = config.mail?.kinds ?? [];
  const refused = await listRefusedMails(db, addressDigest(email));
  const items = optionalMailKinds
    .filter((kind) => sent.includes(kind))
    .map((kind) => ({ kind, is_wanted: !refused.includes(kind) }));
  return { is_sent: config.mail !== null, items };
}
