import { errors } from '@minutebook/contract/errors.ts';
import { retryMails } from '@minutebook/server/mail/kept-mails.ts';
import { defineOperatorCommand } from '../../command.ts';
import { flag, text, UsageError } from '../../option.ts';
import { count as toCount } from '../../count.ts';

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
    return { json: { mails }, text: `${toCount(mails, 'mail')} will be sent again.` };
  },
});
