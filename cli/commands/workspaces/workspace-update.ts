import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { updateWorkspace } from '@minutebook/server/people/workspaces/update-workspace.ts';
import { secondFactorRules } from '@minutebook/contract/resources/value-lists.ts';
import { defineOperatorCommand } from '../../command.ts';
import { choice, flag, required, text, UsageError } from '../../option.ts';
import { isOn, quotaOptions, settingOptions, toQuota } from '../../workspace-options.ts';

export const workspaceUpdate = defineOperatorCommand({
  name: 'workspace update',
  summary: 'Changes the settings of a workspace; settings not named stay as they are',
  operands: { slug: required(text('slug', 'the workspace')) },
  options: {
    name: text('name', 'its name for people'),
    status: choice(['active', 'suspended', 'archived'], 'suspended: closed; archived: read only'),
    timezone: text('zone', 'IANA time zone in which its days begin and end'),
    plan: text('name', 'what the plan is called'),
    'second-factor': choice(
      secondFactorRules,
      'whether members need one; required: a sign-in by a provider counts as one; always: it does not',
    ),
    ...settingOptions,
    ...quotaOptions,
    'no-quota': flag('take its quota away'),
  },
  example: 'workspace update seori --status archived --personal-tokens off',
  async run({ slug, name, status, timezone, plan, ...given }, { ctx }) {
    const quota = toQuota(given);
    if (quota !== null && given['no-quota']) {
      throw new UsageError('--no-quota and the limits of a quota exclude each other.');
    }
    const changes = {
      name,
      status,
      timezone,
      plan,
      has_teams: isOn(given.teams),
      has_contacts: isOn(given.contacts),
      pii_redaction_active: isOn(given['pii-redaction']),
      allows_personal_tokens: isOn(given['personal-tokens']),
      second_factor: given['second-factor'],
      quota: given['no-quota'] ? null : (quota ?? undefined),
    };
    if (Object.values(changes).every((value) => value === undefined)) {
      throw new UsageError('Nothing to change: "minutebook workspace update --help" lists what can be.');
    }
    const workspace_id = await requireWorkspace(ctx.db, slug);
    await updateWorkspace(ctx.db, { workspace_id, at: ctx.clock.now() }, changes);
    return { json: { workspace_id, slug, ...changes }, text: `Changed the workspace ${slug}.` };
  },
});
