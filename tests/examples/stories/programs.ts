/** Programs that use OAuth, and the people who let them in. */
import { CALLBACK, signInAsPerson, toQuery, VERIFIER } from '../../kit/clients/program.ts';
import type { Story } from '../stage.ts';

const scopes = ['records:read'];

/** In the browser of whoever is asked. */
export const consentStory: Story = async ({ server, tape, workspace, owner }) => {
  const { ask } = tape;
  const { session: token } = await signInAsPerson(server, owner);
  const query = toQuery();
  const { slug } = workspace;
  const body = { query, workspace: slug, scopes };
  await ask('read-program-request', { token, body: { query } });
  await ask('allow-program', { token, body });
  const start = async () => {
    const form = new URLSearchParams({ client_id: 'mb', scope: 'records:read' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await server.send('POST', '/oauth/device', { body: form, headers })).body.user_code as string;
  };
  const user_code = await start();
  await ask('read-device-request', { token, body: { user_code } });
  await ask('allow-device', { token, body: { user_code, workspace: slug, scopes } });
  await ask('refuse-device', { token, body: { user_code: await start() } });
  await ask('list-my-programs', { token });
  const { items } = await ask('list-programs');
  if (items[0] !== undefined) await ask('end-program', { params: { grant_id: items[0].id } });
};

/** As a program that has just been told of the server. */
export const oauthStory: Story = async ({ server, tape, workspace, owner }) => {
  const { ask } = tape;
  const nobody = { token: undefined };
  for (const name of [
    'authorization-server',
    'authorization-server-of-mcp',
    'authorization-server-of-mcp-in-workspace',
    'protected-resource',
    'protected-mcp',
    'protected-mcp-in-workspace',
  ]) {
    await ask(`get-${name}`, nobody);
  }
  await ask('get-protected-api', nobody);
  await ask('register-oauth-client', {
    ...nobody,
    body: { redirect_uris: [CALLBACK], client_name: 'Timetable board' },
  });
  await ask('start-oauth-device', { ...nobody, body: { client_id: 'mb', scope: 'records:read' } });
  const { session } = await signInAsPerson(server, owner);
  const allowed = await server.send('POST', '/app/oauth/allow', {
    token: session,
    body: { query: toQuery(), workspace: workspace.slug, scopes },
  });
  const code = new URL(allowed.body.return_url).searchParams.get('code') ?? '';
  const { access_token } = await ask('create-oauth-token', {
    ...nobody,
    body: {
      grant_type: 'authorization_code',
      client_id: 'mb',
      code,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    },
  });
  await ask('revoke-oauth-token', { ...nobody, body: { client_id: 'mb', token: access_token } });
};
