import { listKeptMails } from '@minutebook/server/mail/kept-mails.ts';
import { defineOperatorCommand } from '../../command.ts';
import { wholeNumber, withDefault } from '../../option.ts';
import { toTable } from '../../to-table.ts';

export const mailList = defineOperatorCommand({
  name: 'mail list',
  summary:
    'Lists mails that could not be delivered within 14 days and mails waiting to be sent, without their content',
  operands: {},
  options: { limit: withDefault(wholeNumber('number', 'how many', { least: 1, most: 100_000 }), 50) },
  example: 'mail list',
  async run({ limit }, { ctx }) {
    const items = await listKeptMails(ctx.db, ctx.keys, limit);
    const table = toTable(items, {
      id: (mail) => mail.mail_id,
      state: (mail) => (mail.given_up_at === null ? 'waiting' : 'given up'),
      kind: (mail) => mail.kind,
      to: (mail) => mail.to ?? 'sealed with another secret',
      since: (mail) => mail.created_at.toISOString().slice(0, 16),
      attempts: (mail) => mail.attempts,
      'last answer': (mail) => mail.last_fault,
    });
    return { json: { items }, text: items.length === 0 ? 'No mail waits, and none was given up.' : table };
  },
});
