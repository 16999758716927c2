/** Owners manage service accounts in a session on the pages, so `mb` has no commands for them. */
import { serviceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { scopes } from '@minutebook/contract/scopes.ts';
import {
  choice,
  choices,
  id,
  required,
  text,
  texts,
  wholeNumber,
  withDefault,
} from '@minutebook/mb/parser/option.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { requireWorkspaceRoles } from '@minutebook/server/people/roles/role-queries.ts';
import {
  createServiceAccount,
  rotateServiceToken,
} from '@minutebook/server/people/service-accounts/service-account-acts.ts';
import { requireServiceAccount } from '@minutebook/server/people/service-accounts/service-account-view.ts';
import { issueToken } from '@minutebook/server/people/users/token-acts.ts';
import { defineWorkspaceCommand } from '../../command.ts';
import { lifetimeOptions, toDays, toNetworks, toPower } from '../../token-options.ts';

export const serviceAccountCreate = defineWorkspaceCommand({
  name: 'service-account create',
  summary:
    'Creates an account for a program: without a password or a seat, and with an owner who is responsible for it',
  operands: { name: required(text('name', 'what it is for')) },
  options: {
    owner: required(text('email', 'a member; when they leave, the account stops')),
    role: withDefault(choice(serviceRoles, 'base role'), 'member'),
    'custom-role': texts('name', 'custom role'),
  },
  example: 'service-account create "CRM mirror" --workspace acme --owner grace@example.com --role member',
  async run({ name, owner, role, 'custom-role': customRoles }, { ctx, workspace_id }) {
    const { member_id } = await requireMember(ctx.db, workspace_id, owner);
    const asked = {
      workspace_id,
      name,
      base_role: role,
      role_ids: await requireWorkspaceRoles(ctx.db, workspace_id, customRoles),
      owner_member_id: member_id,
      actor_user_id: null,
    };
    const created = await createServiceAccount(ctx.db, asked, ctx.clock.now());
    const json = { service_account_id: created.member_id, name, base_role: role, owner_member_id: member_id };
    return { json, shown: `Created the service account ${created.member_id}, "${name}".` };
  },
});

export const serviceAccountToken = defineWorkspaceCommand({
  name: 'service-account token',
  summary: 'Creates a token of a service account and shows it once',
  operands: {
    service_account_id: required(id('service account id', 'as "service-account list" shows it')),
  },
  options: {
    name: withDefault(text('name', 'what it is for'), 'command line'),
    scope: choices('scope', scopes, 'what it may do at most (default: all that the account may)'),
    network: texts('cidr', 'a network from which it may be used, such as 203.0.113.0/24'),
    ...lifetimeOptions,
  },
  example: 'service-account token 12 --workspace acme --scope records:read --network 203.0.113.0/24',
  async run({ service_account_id, name, scope, network, ...given }, { ctx, workspace_id }) {
    const now = ctx.clock.now();
    const limits = { ...toPower(scope), networks: toNetworks(network), expires_in_days: toDays(given, now) };
    const { user_id } = await requireServiceAccount(ctx.db, workspace_id, service_account_id);
    const asked = { kind: 'service', user_id, workspace_id, name, ...limits } as const;
    const created = await issueToken(ctx.db, { token: asked, now, actor_user_id: null });
    return { json: { ...created, service_account_id, name, ...limits }, shown: created.token };
  },
});

const KEEP_HOURS = 24;

export const serviceAccountRotate = defineWorkspaceCommand({
  name: 'service-account rotate',
  summary: 'Replaces a token of a service account; the old one stays valid for some hours',
  operands: {
    service_account_id: required(id('service account id', 'as "service-account list" shows it')),
    token_id: required(id('token id', 'as "service-account list" shows it')),
  },
  options: {
    'keep-old-hours': wholeNumber('hours', `how long both are good (default: ${KEEP_HOURS})`, {
      least: 0,
      most: 168,
    }),
  },
  example: 'service-account rotate 12 34 --workspace acme --keep-old-hours 2',
  async run({ service_account_id, token_id, 'keep-old-hours': hours }, { ctx, workspace_id }) {
    const now = ctx.clock.now();
    const keep_old_hours = hours ?? KEEP_HOURS;
    const { user_id } = await requireServiceAccount(ctx.db, workspace_id, service_account_id);
    const asked = { workspace_id, user_id, token_id, keep_old_hours, actor_user_id: null };
    const made = await ctx.db.transaction((tx) => rotateServiceToken(tx, asked, now));
    return { json: { ...made, service_account_id, keep_old_hours }, shown: made.token };
  },
});
