/**
 * Makes a workspace with one of everything that a path can name, some of it in the trash, and digests of its
 * tables.
 */
import { randomUUID } from 'node:crypto';
import { statement } from '@minutebook/server/base/database/database.ts';
import { connect, signInAsPerson } from '../clients/program.ts';
import { requireOk } from '../require-ok.ts';
import type { Answer, TestServer } from '../test-server.ts';
import { makeInvitation } from './make-invitation.ts';
import { makeLabel } from './make-label.ts';
import { makeRecord } from './make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from './make-role.ts';
import { makeServiceAccount } from './make-service-account.ts';
import { makeShare } from './make-share.ts';
import { makeTeam } from './make-team.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from './make-workspace.ts';

export interface ForeignScene {
  slug: string;
  owner: TestMember;
  /** The token of the owner's session on a page. */
  session: string;
  directory_token: string;
  /**
   * Ids by the name of a parameter, or by folder and name when a name has several meanings: first existing
   * ones, then those of deleted objects that can be restored.
   */
  ids: Readonly<Record<string, readonly (string | number)[]>>;
  /** Returns a digest of the rows of each table that belong to the workspace or its member. */
  read(): Promise<Record<string, string | null>>;
}

/** @param user a second owner; a new one by default */
export async function makeForeignScene(server: TestServer, user?: TestMember): Promise<ForeignScene> {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', ...(user && { user }) });
  const member = await makeMember(server, workspace);
  const { session } = await signInAsPerson(server, owner);
  const theirs = await signInAsPerson(server, member);
  const sendAs = (token: string) => async (method: string, path: string, body?: unknown) =>
    requireOk(await server.send(method, path, { token, body })).body;
  const [send, sendAsMember] = [sendAs(session), sendAs(theirs.session)];
  await connect(server, theirs, { workspace });
  const { user_id } = member;
  const [key] = await server.ctx.db.query(insertPasskey, [user_id, `credential ${user_id}`]);

  const records = await makeRecords({ server, workspace, owner, send });
  const removed = await makeRemoved(server, workspace, send);
  const below = workspace.app_path;
  const account = await makeServiceAccount(server, workspace, owner);
  const made = {
    import: await send('POST', `${below}/imports`, { files: [{ path: 'call.vtt', size_bytes: 100 }] }),
    webhook: await send('POST', `/api/v3/workspaces/${workspace.slug}/webhooks`, {
      url: 'https://example.com/',
      types: ['webhook.test'],
    }),
    template: await send('POST', `/api/v3/workspaces/${workspace.slug}/insight-templates`, {
      name: 'One',
      headings: ['One'],
    }),
    playlist: await send('POST', `/api/v3/workspaces/${workspace.slug}/playlists`, { name: 'One' }),
    search: await send('POST', `${below}/saved-searches`, { name: 'One', search: 'query=one' }),
    search_of_member: await sendAsMember('POST', `${below}/saved-searches`, { name: 'One', search: '' }),
    account_token: await send('POST', `${below}/service-accounts/${account}/tokens`, {
      name: 'One',
      scopes: ['records:read'],
      expires_in_days: 30,
    }),
    directory_token: await send('POST', `${below}/sign-on/directory-tokens`, { name: 'One' }),
    grants: await send('GET', `${below}/programs`),
    sessions: await sendAsMember('GET', '/app/me/sessions'),
    tokens: await sendAsMember('GET', '/app/me/tokens'),
  };
  // The first use of the token is stored, so it comes before the digests.
  await server.get(`/scim/v2/${workspace.slug}/Users`, made.directory_token.secret);
  return {
    slug: workspace.slug,
    owner,
    session,
    directory_token: made.directory_token.secret,
    ids: {
      ...records,
      ...removed,
      member_id: [member.member_id],
      invitation_id: [await makeInvitation(server, workspace, owner)],
      service_account_id: [account],
      import_id: [made.import.id],
      webhook_id: [made.webhook.webhook.id],
      template_id: [made.template.id],
      playlist_id: [made.playlist.id],
      saved_search_id: [made.search.id, made.search_of_member.id],
      token_id: [made.account_token.token.id, ...toIds(made.tokens)],
      'directory-tokens/token_id': [made.directory_token.token.id],
      'Users/id': [member.member_id],
      'Groups/id': removed.team_id,
      grant_id: toIds(made.grants),
      session_id: toIds(made.sessions),
      passkey_id: key === undefined ? [] : [key.passkey_id],
    },
    read: () => readTables(server, workspace.workspace_id, user_id),
  };
}

const toIds = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

type SendJson = (method: string, path: string, body?: unknown) => Promise<Answer['body']>;

const insertPasskey = statement<{ passkey_id: number }>(
  'test.foreign-passkey',
  `insert into passkey (passkey_id, user_id, credential_id, public_key, user_handle, sign_count, transports, name, created_at)
   values (nextval('passkey_id_seq'), $1, $2, '', '', 0, '{}', 'Key', now()) returning passkey_id`,
);

interface RecordsOf {
  server: TestServer;
  workspace: TestWorkspace;
  owner: TestMember;
  send: SendJson;
}

/** Makes a shared record, one in the trash, and one whose recording is being uploaded. */
async function makeRecords({ server, workspace, owner, send }: RecordsOf) {
  const item = { text: 'Call', assignee: null, due_date: null, dialog_ids: [1] };
  const make = () =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      dialogs: ['One.', 'Two.'],
      media: { content: 'sound' },
      insights: [{ type: 'action_item', value: { text: '- Call', items: [item] } }],
    });
  const [live, trashed] = [await make(), await make()];
  await makeShare(server, live, owner.token);
  await send('DELETE', trashed.app_path);
  const begun = { uuid: randomUUID(), rec_date: '2026-03-01', filename: 'call.mp3', filesize: 100 };
  const upload = await send('POST', `${workspace.app_path}/uploads`, begun);
  const { items } = await send('GET', `${live.app_path}/action-items`);
  const moments = `/api/v3/workspaces/${workspace.slug}/records/${live.record_id}/moments`;
  const trackers = `/api/v3/workspaces/${workspace.slug}/trackers`;
  const note = { kind: 'note', start_ms: 0, text: 'Note', audience: 'record' };
  return {
    record_id: [live.record_id, trashed.record_id, upload.record_id],
    action_item_id: [items[0].id],
    moment_id: [(await send('POST', moments, note)).id],
    tracker_id: [(await send('POST', trackers, { name: 'Budget', words: ['budget'] })).id],
  };
}

/** Makes two of each, and deletes the second. */
async function makeRemoved(server: TestServer, workspace: TestWorkspace, send: SendJson) {
  const twice = async (make: typeof makeLabel | typeof makeTeam | typeof makeWorkspaceRole) => [
    await make(server, workspace),
    await make(server, workspace),
  ];
  const ids = {
    label_id: await twice(makeLabel),
    team_id: await twice(makeTeam),
    role_id: await twice(makeWorkspaceRole),
  };
  for (const [kind, name] of [
    ['labels', 'label_id'],
    ['teams', 'team_id'],
    ['workspace-roles', 'role_id'],
  ] as const) {
    await send('DELETE', `${workspace.app_path}/${kind}/${ids[name][1]}`);
  }
  return { ...ids, 'team-roles/role_id': [await makeTeamRole(server, workspace)] };
}

const selectTables = statement<{ table_name: string; is_of_user: boolean }>(
  'make-foreign-scene.tables',
  `select c.table_name, not bool_or(c.column_name = 'workspace_id') as is_of_user from information_schema.columns c
   where c.table_schema = 'public' and c.column_name in ('workspace_id', 'user_id')
   group by c.table_name order by c.table_name`,
);

async function readTables({ ctx }: TestServer, workspace_id: number, user_id: number) {
  const digests: Record<string, string | null> = {};
  for (const { table_name, is_of_user } of await ctx.db.query(selectTables, [])) {
    const digest = statement<{ digest: string | null }>(
      `make-foreign-scene.digest-${table_name}`,
      `select md5(string_agg(t::text, ' ' order by t::text)) as digest from ${table_name} t
       where ${is_of_user ? 't.user_id' : 't.workspace_id'} = $1`,
    );
    const [row] = await ctx.db.query(digest, [is_of_user ? user_id : workspace_id]);
    digests[table_name] = row?.digest ?? null;
  }
  return digests;
}
