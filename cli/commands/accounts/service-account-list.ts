import { listServiceAccounts } from '@minutebook/server/people/service-accounts/service-account-view.ts';
import { toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const serviceAccountList = defineWorkspaceCommand({
  name: 'service-account list',
  summary: 'Lists the service accounts of a workspace with their tokens',
  operands: {},
  options: {},
  example: 'service-account list --workspace acme',
  async run(_given, { ctx, workspace_id }) {
    const items = await listServiceAccounts(ctx.db, workspace_id);
    const rows = items.flatMap(({ tokens, ...account }) =>
      (tokens.length === 0 ? [null] : tokens).map((token) => ({ account, token })),
    );
    const text = toTable(rows, {
      id: ({ account }) => account.id,
      name: ({ account }) => account.name,
      role: ({ account }) => account.base_role,
      owner: ({ account }) => account.owner?.name ?? null,
      state: ({ account }) => (account.is_stopped ? 'stopped: its owner left' : account.status),
      'token id': ({ token }) => token?.id ?? null,
      token: ({ token }) => token && `${token.prefix}…${token.is_replaced ? ' (replaced)' : ''}`,
      scopes: ({ token }) => token && (token.scopes?.join(' ') ?? 'all'),
      expires: ({ token }) => token && (token.expires_at?.slice(0, 10) ?? 'never'),
      'last used': ({ token }) => token?.last_used_at?.slice(0, 10) ?? null,
    });
    return { json: { items }, text };
  },
});
