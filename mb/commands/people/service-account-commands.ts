import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { choice, id, required, text, requireSome } from '../../parser/option.ts';
import { toTimeIn } from '../../output/to-time.ts';
import { findMember } from './find-people.ts';

export const serviceAccountList = defineCommand({
  name: 'service-account list',
  summary: 'Lists the service accounts of the workspace with their tokens',
  example: 'service-account list',
  is_list: true,
  async run(_given, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    const { items } = await client.listServiceAccounts({ params: { slug } });
    const rows = items.flatMap(({ tokens, ...account }) =>
      (tokens.length === 0 ? [null] : tokens).map((token) => ({ account, token })),
    );
    const shown = tableOf(rows, {
      id: ({ account }) => account.id,
      name: ({ account }) => account.name,
      role: ({ account }) => account.base_role,
      owner: ({ account }) => account.owner?.name ?? null,
      state: ({ account }) => (account.is_stopped ? 'stopped: its owner left' : account.status),
      'token id': ({ token }) => token?.id ?? null,
      token: ({ token }) => token && `${token.prefix}…${token.is_replaced ? ' (replaced)' : ''}`,
      scopes: ({ token }) => token && (token.scopes?.join(' ') ?? 'all'),
      expires: ({ token }) => token && (toTimeIn(format, token.expires_at) ?? 'never'),
      'last used': ({ token }) => token && toTimeIn(format, token.last_used_at),
    });
    return { json: { items }, shown };
  },
});

export const serviceAccountUpdate = defineCommand({
  name: 'service-account update',
  summary: 'Transfers a service account to another owner, stops it, or resumes it',
  operands: { account: required(id('service account id', 'as "service-account list" shows it')) },
  options: {
    owner: text('email', 'the member who answers for it from now on'),
    status: choice(['active', 'deactivated'], 'deactivated: its tokens are refused'),
  },
  example: 'service-account update 12 --owner ada@example.com',
  async run({ account, owner, status }, { inWorkspace }) {
    requireSome({ owner, status }, 'Give --owner or --status.');
    const { client, slug } = await inWorkspace();
    const changed = await client.updateServiceAccount({
      params: { slug, service_account_id: account },
      body: {
        status,
        ...(owner !== undefined && { owner_member_id: (await findMember(client, slug, owner)).id }),
      },
    });
    return { json: changed, shown: `Changed the service account "${changed.name}".` };
  },
});
