import { createWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import { defineOperatorCommand } from '../../command.ts';
import { required, text, withDefault } from '../../option.ts';
import { quotaOptions, settingOptions, toQuota } from '../../workspace-options.ts';

export const workspaceCreate = defineOperatorCommand({
  name: 'workspace create',
  summary: 'Creates a workspace',
  operands: { slug: required(text('slug', 'its name in addresses: a-z, 0-9 and hyphen')) },
  options: {
    name: text('name', 'its name for people (default: the slug)'),
    timezone: withDefault(text('zone', 'IANA time zone in which its days begin and end'), 'UTC'),
    plan: withDefault(text('name', 'what the plan is called'), 'self_hosted'),
    ...settingOptions,
    ...quotaOptions,
  },
  example: 'workspace create seori --name "Seori Labs" --timezone Asia/Seoul',
  async run({ slug, name = slug, ...given }, { ctx }) {
    const workspace = {
      slug,
      name,
      timezone: given.timezone,
      plan: given.plan,
      has_teams: given.teams !== 'off',
      has_contacts: given.contacts !== 'off',
      pii_redaction_active: given['pii-redaction'] === 'on',
      allows_personal_tokens: given['personal-tokens'] !== 'off',
      quota: toQuota(given),
    };
    const { workspace_id } = await createWorkspace(ctx.db, workspace, ctx.clock.now());
    return { json: { workspace_id, ...workspace }, text: `Created the workspace ${slug}.` };
  },
});
