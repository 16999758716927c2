/** An agent that knows an address alone: both generations of the protocol's clients find their way to a token with OAuth. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { OAuthClientProvider } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { allow, CALLBACK, signInAsPerson } from '../../tests/kit/clients/program.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** A client's state between requests, and the address that it would open in a browser. */
function makeProvider() {
  const kept: {
    client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
    verifier: string;
    opened?: URL;
  } = { verifier: '' };
  const provider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Agent of a test', redirect_uris: [CALLBACK], scope: 'records:read' },
    clientInformation: () => kept.client,
    saveClientInformation(client: NonNullable<typeof kept.client>) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens: NonNullable<typeof kept.tokens>) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(url: URL) {
      kept.opened = url;
    },
    saveCodeVerifier(verifier: string) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider };
}

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'The harbor plan',
    dialogs: ['We ship the harbor plan in May.'],
  });
  return { workspace, person: await signInAsPerson(server, owner), url: new URL('/mcp', server.base_url) };
}

test('A client of today registers, sends its user to the page, and searches with what it gets', async (t) => {
  const { workspace, person, url } = await makeScene();
  const { kept, provider } = makeProvider();
  const transport = new StreamableHTTPClientTransport(url, { authProvider: provider as OAuthClientProvider });
  await assert.rejects(new Client({ name: 'test', version: '1' }).connect(transport), /[Uu]nauthorized/);
  assert.equal(kept.opened?.searchParams.get('resource'), url.href);
  const query = kept.opened?.search.slice(1) ?? '';
  const { return_url: back } = requireOk(await allow(server, person, { query, workspace })).body;
  await transport.finishAuth(new URL(back).searchParams);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(url, { authProvider: provider as OAuthClientProvider }),
  );
  t.after(() => client.close());
  const answer = await client.callTool({ name: 'search_records', arguments: { query: 'harbor' } });
  assert.match(JSON.stringify(answer.content), /The harbor plan/);
});

test('A client of the generation before does the same, and refreshes by itself', async (t) => {
  const { workspace, person, url } = await makeScene();
  const { kept, provider } = makeProvider();
  const authProvider = provider as unknown as NonNullable<
    NonNullable<ConstructorParameters<typeof OlderTransport>[1]>['authProvider']
  >;
  const transport = new OlderTransport(url, { authProvider });
  await assert.rejects(
    new OlderClient({ name: 'older', version: '1' }).connect(transport),
    /[Uu]nauthorized/,
  );
  const query = kept.opened?.search.slice(1) ?? '';
  const { return_url: back } = requireOk(await allow(server, person, { query, workspace })).body;
  await transport.finishAuth(new URL(back).searchParams.get('code') ?? '');
  const client = new OlderClient({ name: 'older', version: '1' });
  await client.connect(new OlderTransport(url, { authProvider }));
  t.after(() => client.close());
  assert.equal((await client.listTools()).tools.length, 6);
  const first = kept.tokens?.access_token;
  server.clock.advance(61 * 60_000);
  const answer = await client.callTool({ name: 'search_records', arguments: { query: 'harbor' } });
  assert.match(JSON.stringify(answer.content), /The harbor plan/);
  assert.notEqual(kept.tokens?.access_token, first);
});
