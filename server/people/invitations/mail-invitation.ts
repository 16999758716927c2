/** Mails the link of an invitation to the invited address, when mail is set up. */
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { toMailName } from '../../mail/compose-mail.ts';
import type { OutboxContext } from '../../mail/mail-context.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { countSentMail, queueMail } from '../../mail/outbox.ts';
import { toInvitationUrl } from './invitation-acts.ts';
import { toMailedToken } from './mailed-token.ts';

/** Mails of one inviter a day, as they go to strangers; beyond it the link is there to be passed on. */
const MOST_OF_SENDER = 200;

interface MailedInvitation {
  email: string;
  expires_at: Date;
  workspace_name: string;
  timezone: string;
  invited_by: string | null;
  /** null: an operator invites. */
  user_id: number | null;
  locale: UserLocale;
}

// People with an account get their own language; others most likely read that of the inviter.
const selectMailed = statement<MailedInvitation>(
  'invitations.mailed',
  `with invited as materialized (
     select i.email, i.expires_at, w.name as workspace_name, w.timezone, m.name as invited_by, m.user_id
     from invitation i
     join workspace w on w.workspace_id = i.workspace_id
     left join member m on m.workspace_id = i.workspace_id and m.member_id = i.invited_by_member_id
     where i.workspace_id = $1 and i.invitation_id = $2
   )
   select i.*, coalesce((select u.locale from app_user u where lower(u.email) = lower(i.email)), b.locale, 'en') as locale
   from invited i left join app_user b on b.user_id = i.user_id`,
);

/** Runs in the transaction that creates the invitation. Returns the mail, or undefined when none is sent. */
export async function mailInvitation(
  tx: Queryable,
  ctx: OutboxContext,
  { workspace_id, invitation_id, token }: { workspace_id: number; invitation_id: number; token: string },
): Promise<string | undefined> {
  if (ctx.config.mail === null) return undefined;
  const rows = await tx.query(selectMailed, [workspace_id, invitation_id]);
  const { email, expires_at, workspace_name, timezone, invited_by, user_id, locale } = requireRow(
    rows,
    'mailing an invitation',
  );
  const sender = { sender: `user ${user_id}`, kind: 'invitation' } as const;
  if (user_id !== null && (await countSentMail(tx, sender, ctx.clock.now())) > MOST_OF_SENDER)
    return undefined;
  const words = mailWords[locale].invitation;
  const names = {
    workspace: toMailName(workspace_name),
    by: invited_by === null ? null : toMailName(invited_by),
  };
  const day = expires_at.toLocaleDateString(locale, { dateStyle: 'long', timeZone: timezone });
  return queueMail(tx, ctx, {
    kind: 'invitation',
    turn_of: workspace_id,
    locale,
    to: email,
    subject: words.subject(names),
    paragraphs: [words.text(names), words.open_until(day)],
    link: { text: words.link, url: toInvitationUrl(ctx.config.base_url, toMailedToken(ctx.keys, token)) },
    note: words.note,
  });
}
