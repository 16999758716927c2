/** Sends a test mail to the user who asks for it, and returns the mail server's answer. */
import { randomUUID } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import type { UserLocale } from '@minutebook/contract/resources/allowed-values.ts';
import { asMember } from '../../access/caller.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { DAY_MS } from '../../base/durations.ts';
import { requireRow } from '../../base/must.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { composeMail, toMailName } from '../../mail/compose-mail.ts';
import { describeOutcome } from '../../mail/mail-fault.ts';
import { makeMailer } from '../../mail/mailer.ts';
import { mailWords } from '../../mail/mail-words.ts';
import { countSentMail, isPlainAddress } from '../../mail/outbox.ts';

const MOST_A_DAY = 20;
const PATIENCE_MS = 25_000;

interface Reader {
  email: string;
  locale: UserLocale;
  workspace_name: string;
}

const selectReader = statement<Reader>(
  'workspaces.reader-of-test-mail',
  `select m.email, m.locale, w.name as workspace_name from member m
   join workspace w on w.workspace_id = m.workspace_id
   where m.workspace_id = $1 and m.user_id = $2`,
);

export const testMailHandlers = {
  'send-test-mail': async ({ params: { slug }, caller, ctx }) => {
    const { config, clock } = ctx;
    const { workspace, user_id } = asMember(caller);
    const { workspace_id } = workspace;
    const rows = await ctx.db.query(selectReader, [workspace_id, user_id]);
    const { email, locale, workspace_name } = requireRow(rows, 'a test mail');
    if (config.mail === null || !isPlainAddress(email)) throw errors.conflict('no_mail_set_up');
    const at = clock.now();
    await ctx.db.transaction(async (tx) => {
      await requireFewTests(tx, workspace_id, at);
      noteEvent(tx, { kind: 'mail.test', workspace_id, actor_user_id: user_id, at, detail: { email } });
    });
    const words = mailWords[locale].test;
    const name = toMailName(workspace_name);
    const link = { text: words.link, url: `${config.base_url}/w/${slug}/settings/general` };
    const parts = { to: email, locale, subject: words.subject(name), paragraphs: [words.text(name)] };
    const mail = composeMail({ ...parts, link, note: words.note }, null);
    const mailer = await makeMailer(config.mail);
    const outcome = await mailer.send({ ...mail, mail_id: randomUUID() }, AbortSignal.timeout(PATIENCE_MS));
    return ok({ email, is_accepted: outcome.fault === null, answer: describeOutcome(outcome) });
  },
} satisfies SubjectHandlers;

/** @throws RATE_LIMIT_EXCEEDED */
async function requireFewTests(tx: Queryable, workspace_id: number, now: Date): Promise<void> {
  const sender = `tests of workspace ${workspace_id}`;
  const count = await countSentMail(tx, { sender, kind: 'share' }, now);
  if (count > MOST_A_DAY) throw errors.rateLimitExceeded(DAY_MS / 1000);
}
