/** Mails the link of a record. The password never goes with it: whoever reads one mail has not both. */
import { errors } from '@minutebook/contract/errors.ts';
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { asMember, type Caller } from '../../access/caller.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import { toMailName } from '../../mail/compose-mail.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { countSentMail, listTaken, queueMail } from '../../mail/outbox.ts';
import { toShareUrl } from '../items/record-view.ts';
import { maskWriting } from '../masking/mask-dialogs.ts';
import { findLiveShare, type ShareRow } from './share-queries.ts';

/** The limit per sender and day, over all recipients. */
const MOST_OF_SENDER = 100;
const A_DAY_SECONDS = 24 * 60 * 60;

interface Sender {
  name: string;
  timezone: string;
  locale: UserLocale;
}

const selectSender = statement<Sender>(
  'shares.sender',
  `select m.name, w.timezone, u.locale
   from member m
   join workspace w on w.workspace_id = m.workspace_id
   join app_user u on u.user_id = m.user_id
   where m.workspace_id = $1 and m.user_id = $2`,
);
const selectLocales = statement<{ email: string; locale: UserLocale }>(
  'shares.readers',
  `select lower(u.email) as email, u.locale from app_user u where lower(u.email) = any ($1::text[])`,
);

interface ShareMail {
  email: string;
  is_mailed: boolean;
}

/** @throws SHARE_NOT_FOUND, RATE_LIMIT_EXCEEDED */
export async function mailShareTo(
  ctx: Context,
  caller: Caller,
  { record_id, emails }: { record_id: number; emails: readonly string[] },
): Promise<ShareMail[]> {
  const { workspace, user_id } = asMember(caller);
  const { workspace_id } = workspace;
  const now = ctx.clock.now();
  const addresses = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
  const mailed = await ctx.db.transaction(async (tx) => {
    const share = await findLiveShare(tx, { workspace_id, record_id, now });
    const [sender] = await tx.query(selectSender, [workspace_id, user_id]);
    if (share === undefined || sender === undefined) throw errors.shareNotFound(record_id);
    const readers = await tx.query(selectLocales, [addresses.map((email) => email.toLowerCase())]);
    const localeOf = new Map(readers.map(({ email, locale }) => [email, locale]));
    const title = toMailName(await maskWriting(tx, { workspace_id, record_id }, share.title));
    const queued = new Map<string, string>();
    // In one order for everybody: two senders who write to the same people do not wait for each other.
    for (const email of addresses.toSorted()) {
      await requireFewSent(tx, user_id, now);
      const locale = localeOf.get(email.toLowerCase()) ?? sender.locale;
      const mail = toMail(ctx, { share, sender, title, email, locale });
      const mail_id = await queueMail(tx, ctx, {
        ...mail,
        turn_of: workspace_id,
        about: { workspace_id, record_ids: [record_id], reads_by: { share_id: share.share_id } },
      });
      if (mail_id === undefined) continue;
      queued.set(email, mail_id);
      const by = { workspace_id, actor_user_id: user_id, at: now };
      noteEvent(tx, { kind: 'share.mail', ...by, record_id, detail: { email } });
    }
    return queued;
  });
  const taken = await listTaken(ctx.db, [...mailed.values()]);
  return addresses.map((email) => ({ email, is_mailed: taken.has(mailed.get(email) ?? '') }));
}

/** @throws RATE_LIMIT_EXCEEDED */
async function requireFewSent(tx: Queryable, user_id: number, now: Date): Promise<void> {
  const count = await countSentMail(tx, { sender: `user ${user_id}`, kind: 'share' }, now);
  if (count > MOST_OF_SENDER) throw errors.rateLimitExceeded(A_DAY_SECONDS);
}

interface ShareMailParts {
  share: ShareRow;
  sender: Sender;
  /** Masked. */
  title: string;
  email: string;
  locale: UserLocale;
}

function toMail({ config }: Context, { share, sender, title, email, locale }: ShareMailParts) {
  const words = mailWords[locale].share;
  const { expires_at } = share;
  const day =
    expires_at?.toLocaleDateString(locale, { dateStyle: 'long', timeZone: sender.timezone }) ?? null;
  return {
    kind: 'share' as const,
    locale,
    to: email,
    subject: words.subject(title),
    paragraphs: [words.text({ by: toMailName(sender.name), title }), words.ends(day), words.password],
    link: { text: words.link, url: config.base_url + toShareUrl(share.share_id) },
    note: words.note,
  };
}
