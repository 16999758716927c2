/** Answers requests for a password reset: finds the account and mails a link. Runs as long as the process. */
import { toPagePath } from '@minutebook/contract/app/pages.ts';
import { noteEvent } from '../../access/note-event.ts';
import { makeSecret } from '../../access/session-tokens.ts';
import type { Database, WriteTransaction } from '../../base/database/database.ts';
import { startLooking } from '../../base/start-looking.ts';
import type { Context } from '../../http/context.ts';
import { toMailName } from '../../mail/compose-mail.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { queueMail } from '../../mail/outbox.ts';
import { lockResetUser, RESET_MS, storeReset, takeOldestRequest, type ResetUser } from './reset-queries.ts';

/**
 * The limit of links for an account within an hour. Earlier links stay valid, so that a stranger's requests
 * keep nobody out.
 */
const MOST_LINKS = 3;

type ResetContext = Pick<Context, 'config' | 'keys' | 'clock' | 'log'> & { db: Database };

export function answerResetRequests(ctx: ResetContext): { stop(): Promise<void> } {
  if (ctx.config.mail === null) return { stop: () => Promise.resolve() };
  const bell = { db: ctx.db, name: 'resets' } as const;
  return startLooking({ bell, what: 'answering requests for a password', log: ctx.log }, async () => {
    while (await ctx.db.transaction((tx) => answerOldest(tx, ctx)));
  });
}

/** Returns false when no request is left. */
async function answerOldest(tx: WriteTransaction, ctx: ResetContext): Promise<boolean> {
  const request = await takeOldestRequest(tx);
  if (request === undefined) return false;
  const now = ctx.clock.now();
  // Nobody expects this mail any more when the request waited longer than a link is valid.
  const isLate = now.getTime() - request.asked_at.getTime() > RESET_MS;
  const user = isLate ? undefined : await lockResetUser(tx, request.email, now);
  if (user !== undefined && user.recent_links < MOST_LINKS) await answer(tx, ctx, user);
  return true;
}

async function answer(tx: WriteTransaction, ctx: ResetContext, user: ResetUser): Promise<void> {
  const { user_id, has_password } = user;
  const now = ctx.clock.now();
  const token = makeSecret('rst');
  await storeReset(tx, { token, user_id }, now);
  await queueMail(tx, ctx, {
    kind: 'password_reset',
    locale: user.locale,
    to: user.email,
    ...(has_password ? toLinkMail(ctx, user, token) : toNoPasswordMail(ctx, user)),
    lifetime_ms: RESET_MS,
  });
  // Nobody has proven anything yet, so the entry names no actor.
  noteEvent(tx, { kind: 'user.ask_reset', user_id, at: now, detail: { user_id } });
}

function toLinkMail({ config }: ResetContext, { name, locale }: ResetUser, token: string) {
  const words = mailWords[locale].password_reset;
  return {
    subject: words.subject,
    paragraphs: [words.text(toMailName(name)), words.open_for],
    link: { text: words.link, url: config.base_url + toPagePath('reset_password', { token }) },
    note: words.note,
  };
}

/**
 * Users without a password sign in with a provider. A first password would let them in even after the
 * provider has locked them out, so they get no link.
 */
function toNoPasswordMail({ config }: ResetContext, { name, locale }: ResetUser) {
  const words = mailWords[locale].password_reset;
  return {
    subject: words.subject,
    paragraphs: [words.text(toMailName(name)), words.no_password(config.oidc?.name ?? null)],
    link: { text: words.sign_in, url: config.base_url + toPagePath('sign_in', {}) },
    note: words.note,
  };
}
