/** A directory that keeps the people and teams of a workspace. */
import { signInAsPerson } from '../../kit/clients/program.ts';
import type { Story } from '../stage.ts';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
const patch = (operation: object) => ({ body: { schemas: [PATCH], Operations: [operation] } });

/** In the settings. */
export const directoryTokenStory: Story = async ({ server, tape, owner }) => {
  const { session: token } = await signInAsPerson(server, owner);
  const made = await tape.ask('create-directory-token', { token, body: { name: 'Okta' } });
  await tape.ask('list-directory-tokens');
  const params = { token_id: made.token.id };
  await tape.ask('update-directory-token', { params, body: { owner_member_id: owner.member_id } });
  await tape.ask('revoke-directory-token', { params });
};

/** As the directory. */
export const directoryStory: Story = async ({ server, tape, workspace, owner }) => {
  const { session } = await signInAsPerson(server, owner);
  const tokens = `${workspace.app_path}/sign-on/directory-tokens`;
  const made = await server.send('POST', tokens, { token: session, body: { name: 'Okta' } });
  const token = made.body.secret as string;
  const ask = (name: string, more: object = {}) => tape.ask(name, { token, ...more });
  await ask('get-scim-config');
  await ask('list-scim-types');
  await ask('get-scim-type', { params: { id: 'User' } });
  await ask('list-scim-schemas');
  await ask('get-scim-schema', { params: { id: core('Group') } });
  const user = {
    schemas: [core('User')],
    userName: 'noor@example.com',
    externalId: '00u1',
    name: { givenName: 'Noor', familyName: 'Haddad' },
    displayName: 'Noor Haddad',
    emails: [{ value: 'noor@example.com', type: 'work', primary: true }],
    active: true,
  };
  const { id } = await ask('create-scim-user', { body: user });
  const one = { params: { id } };
  await ask('list-scim-users', { query: { filter: 'userName eq "noor@example.com"' } });
  await ask('get-scim-user', one);
  await ask('put-scim-user', { ...one, body: user });
  const group = { schemas: [core('Group')], displayName: 'Harbour', members: [{ value: id }] };
  const crew = { params: { id: (await ask('create-scim-group', { body: group })).id } };
  await ask('list-scim-groups');
  await ask('get-scim-group', crew);
  await ask('put-scim-group', { ...crew, body: group });
  await ask('patch-scim-group', { ...crew, ...patch({ op: 'remove', path: `members[value eq "${id}"]` }) });
  await ask('delete-scim-group', crew);
  await ask('patch-scim-user', { ...one, ...patch({ op: 'replace', path: 'active', value: false }) });
  await ask('delete-scim-user', one);
};
