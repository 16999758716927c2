import { randomUUID } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import { count as toCount, tableOf } from '@minutebook/mb/output/report.ts';
import { toTimeIn } from '@minutebook/mb/output/to-time.ts';
import { UsageError, flag, required, text, wholeNumber, withDefault } from '@minutebook/mb/parser/option.ts';
import { describeOutcome } from '@minutebook/server/mail/mail-fault.ts';
import { makeMailer } from '@minutebook/server/mail/mailer.ts';
import { listKeptMails, retryMails } from '@minutebook/server/mail/kept-mails.ts';
import { defineOperatorCommand } from '../../command.ts';

export const mailList = defineOperatorCommand({
  name: 'mail list',
  summary:
    'Lists mails that could not be delivered within 14 days and mails waiting to be sent, without their content',
  options: { limit: withDefault(wholeNumber('number', 'how many', { least: 1, most: 100_000 }), 50) },
  is_list: true,
  example: 'mail list',
  async run({ limit }, { ctx, format }) {
    const items = await listKeptMails(ctx.db, ctx.keys, limit);
    const table = tableOf(items, {
      id: (mail) => mail.mail_id,
      state: (mail) => (mail.given_up_at === null ? 'waiting' : 'given up'),
      kind: (mail) => mail.kind,
      to: (mail) => mail.to ?? 'sealed with another secret',
      since: (mail) => toTimeIn(format, mail.created_at),
      attempts: (mail) => mail.attempts,
      'last answer': (mail) => mail.last_fault,
    });
    return { json: { items }, shown: table };
  },
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mailRetry = defineOperatorCommand({
  name: 'mail retry',
  summary: 'Retries undelivered mails for another day, except password resets, whose links have expired',
  operands: { mail_id: text('mail', 'the id of the mail') },
  options: { all: flag('every mail that was given up') },
  example: 'mail retry --all',
  async run({ mail_id, all }, { ctx }) {
    if (all === (mail_id !== undefined)) throw new UsageError('Give the id of a mail, or --all.');
    if (mail_id !== undefined && !UUID.test(mail_id)) throw errors.conflict('no_mail_given_up', { mail_id });
    const mails = await retryMails(ctx.db, mail_id ?? null, ctx.clock.now());
    if (mail_id !== undefined && mails === 0) throw errors.conflict('no_mail_given_up', { mail_id });
    return { json: { mails }, shown: `${toCount(mails, 'mail')} will be sent again.` };
  },
});

export const mailTest = defineOperatorCommand({
  name: 'mail test',
  summary:
    'Sends one mail to an address now, with the settings of this installation, and says what came of it',
  operands: { email: required(text('address', 'where it goes')) },
  example: 'mail test ana@example.com',
  async run({ email }, { ctx }) {
    const { mail, base_url } = ctx.config;
    if (mail === null) throw errors.conflict('no_mail_set_up');
    const subject = `A mail from Minutebook at ${base_url}`;
    const sentence = 'Somebody who runs Minutebook has tried whether mail arrives. It does.';
    const parts = { to: email, subject, text: sentence, html: `<p>${sentence}</p>`, unsubscribe_url: null };
    const { fault, said } = await (
      await makeMailer(mail)
    ).send({ mail_id: randomUUID(), ...parts }, new AbortController().signal);
    const answer = describeOutcome({ fault, said });
    if (fault !== null) throw errors.conflict('mail_not_taken', { why: answer });
    return {
      json: { email },
      shown: `The mail server has taken a mail to ${email}, and answered: ${answer}`,
    };
  },
});
