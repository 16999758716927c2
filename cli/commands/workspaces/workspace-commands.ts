import { secondFactorRules } from '@minutebook/contract/resources/value-lists.ts';
import { tableOf } from '@minutebook/mb/output/report.ts';
import {
  UsageError,
  choice,
  flag,
  required,
  text,
  withDefault,
  requireSome,
} from '@minutebook/mb/parser/option.ts';
import { createWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import { listWorkspaces, requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { updateWorkspace } from '@minutebook/server/people/workspaces/update-workspace.ts';
import { defineOperatorCommand } from '../../command.ts';
import { isOn, quotaOptions, settingOptions, toQuota } from '../../workspace-options.ts';

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
    return { json: { workspace_id, ...workspace }, shown: `Created the workspace ${slug}.` };
  },
});

export const workspaceList = defineOperatorCommand({
  name: 'workspace list',
  summary: 'Lists all workspaces',
  is_list: true,
  example: 'workspace list',
  async run(_given, { ctx }) {
    const items = await listWorkspaces(ctx.db);
    const table = tableOf(items, {
      slug: (workspace) => workspace.slug,
      name: (workspace) => workspace.name,
      status: (workspace) => workspace.status,
      timezone: (workspace) => workspace.timezone,
      members: (workspace) => workspace.active_member_count,
      records: (workspace) => workspace.record_count,
    });
    return { json: { items }, shown: table };
  },
});

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
    requireSome(changes, 'Nothing to change: "minutebook workspace update --help" lists what can be.');
    const workspace_id = await requireWorkspace(ctx.db, slug);
    await updateWorkspace(ctx.db, { workspace_id, at: ctx.clock.now() }, changes);
    return { json: { workspace_id, slug, ...changes }, shown: `Changed the workspace ${slug}.` };
  },
});
