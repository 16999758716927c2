import { count } from '@minutebook/mb/output/report.ts';
import { UsageError, flag, required, text } from '@minutebook/mb/parser/option.ts';
import { eraseUser } from '@minutebook/server/people/erasure/erase-user.ts';
import { previewErasure } from '@minutebook/server/people/erasure/preview-erasure.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { defineOperatorCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

export const userErase = defineOperatorCommand({
  name: 'user erase',
  summary:
    'Erases a person: account, tokens, sessions, and their name everywhere; without --confirm, only shows what would be erased',
  operands: { email: required(text('email', 'of the user')) },
  options: {
    'hand-over-to': text(
      'email',
      'a member of each of their workspaces, who owns their records from then on',
    ),
    'delete-records': flag('deletes what they own'),
    confirm: flag('does it: nothing brings it back but a backup'),
  },
  example: 'user erase leaver@example.com --hand-over-to grace@example.com --confirm',
  async run({ email, confirm, ...given }, around) {
    const { ctx } = around;
    const user = await requireUser(ctx.db, email);
    const heir = given['hand-over-to'];
    if (confirm && given['delete-records'] === (heir !== undefined)) {
      throw new UsageError(
        'Say what becomes of their records: --hand-over-to somebody, or --delete-records.',
      );
    }
    const fate =
      heir === undefined ? ({ kind: 'delete' } as const) : ({ kind: 'hand_over', email: heir } as const);
    const result = confirm
      ? await eraseUser(ctx.db, { user, fate, now: ctx.clock.now() })
      : await previewErasure(ctx.db, user);
    if (confirm) {
      const detail = { user_id: user.user_id, records: fate.kind };
      await noteAct(ctx.db, around, { action: 'user.erase', detail });
    }
    const { workspaces, tokens, sessions, audit_entries } = result;
    const records = workspaces.reduce((sum, { records: own, trashed }) => sum + own + trashed, 0);
    const lines = [
      `${confirm ? 'Erased' : 'Would erase'} ${email} from ${count(workspaces.length, 'workspace')}, with ${count(tokens, 'token')} and ${count(sessions, 'session')}; entries of audit logs that keep a number in place of the name: ${audit_entries}.`,
      ...workspaces.map(
        ({ slug, records: own, trashed, held }) =>
          `${slug}: ${count(own, 'record')}${trashed > 0 ? `, ${trashed} in the trash` : ''}${held > 0 ? '; refused while a hold stands over them ("minutebook hold list")' : ''}`,
      ),
    ];
    if (!confirm && records > 0)
      lines.push('Their records are handed over (--hand-over-to) or deleted (--delete-records).');
    return { json: { erased: confirm, email, ...result }, shown: lines.join('\n') };
  },
});
