import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startFakeOpenAi, type FakeOpenAi } from '../../../tests/fake-openai/start-fake-openai.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
let engine: FakeOpenAi;
before(async () => {
  engine = await startFakeOpenAi({ key: 'sesame' });
  // The fake engine listens on this address; other private addresses are refused.
  server = await startTestServer({ env: { MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1' } });
});
after(async () => {
  await server.stop();
  await engine.stop();
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const path = `${workspace.app_path}/engines`;
  const { token } = owner;
  return {
    workspace,
    owner,
    path,
    list: async () => (await server.get(path, token)).body.items,
    set: (kind: string, body: object) => server.send('PUT', `${path}/${kind}`, { token, body }),
    unset: (kind: string) => server.send('DELETE', `${path}/${kind}`, { token }),
    test: async (kind: string) => (await server.send('POST', `${path}/${kind}/test`, { token })).body,
  };
}

const openai = () => ({ engine: 'openai', base_url: engine.url, model: 'small', key: 'sesame' });

test('An owner or admin chooses an engine, which is tested, shown without its key, and reset', async () => {
  const { workspace, owner, list, set, unset, test: ask } = await makeScene();
  const chosen = await set('insights', { ...openai(), language: 'ko', context_tokens: 8_192 });
  assert.equal(chosen.status, 200, chosen.text);
  assert.deepEqual(chosen.body, {
    kind: 'insights',
    engine: 'openai',
    model: 'small',
    base_url: engine.url,
    source: 'workspace',
    has_key: true,
    language: 'ko',
    vocabulary: [],
    threads: null,
    context_tokens: 8_192,
    fixed: [],
  });
  const [, insights] = await list();
  assert.deepEqual(insights, chosen.body);
  assert.equal((await ask('insights')).ok, true);
  const taken = await unset('insights');
  assert.deepEqual([taken.body.engine, taken.body.source], ['builtin', 'default']);
  const audit = await listAudit(server, workspace);
  assert.deepEqual(
    audit.map(({ action, actor_user_id, detail }) => [action, actor_user_id, detail]),
    [
      [
        'engine.set',
        owner.user_id,
        { kind: 'insights', engine: 'openai', model: 'small', host: new URL(engine.url).host },
      ],
      ['engine.unset', owner.user_id, { kind: 'insights', engine: 'openai' }],
    ],
  );
  assert.doesNotMatch(JSON.stringify(audit) + chosen.text, /sesame/);
});

test('Other members, and members of other workspaces, cannot choose an engine', async () => {
  const { workspace, path } = await makeScene();
  const member = await makeMember(server, workspace);
  const foreign = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { body: { engine: 'none' } } : {};
    const at = `${path}/transcription`;
    assertError(await server.send(method, at, body), 401, 'UNAUTHORIZED');
    assertError(await server.send(method, at, { token: member.token, ...body }), 403, 'FORBIDDEN');
    assertError(await server.send(method, at, { token: foreign.token, ...body }), 403, 'FORBIDDEN');
  }
  assert.deepEqual(await listAudit(server, workspace), []);
});

test('Invalid engine settings are refused with the field at fault', async () => {
  const { set } = await makeScene();
  const refused: [kind: string, body: object, place: string][] = [
    ['transcription', { engine: 'builtin' }, 'body.engine'],
    ['insights', { engine: 'local', model: '../../etc' }, 'body.model'],
    ['insights', { engine: 'none' }, 'body.engine'],
    ['insights', { engine: 'openai', model: 'm' }, 'body.base_url'],
    ['insights', { engine: 'openai', base_url: engine.url }, 'body.model'],
    ['transcription', { engine: 'local', model: '../../etc' }, 'body.model'],
    ['transcription', { engine: 'local', model: '/etc' }, 'body.model'],
    ['transcription', { engine: 'local', threads: 0 }, 'body.threads'],
    ['transcription', { engine: 'local', language: 'Korean' }, 'body.language'],
    ['transcription', { engine: 'none', vocabulary: ['  '] }, 'body.vocabulary[0]'],
  ];
  for (const [kind, body, place] of refused) {
    const answer = await set(kind, body);
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.equal(answer.body.errors[0].path, place, JSON.stringify(body));
  }
});

test('A private address is refused unless the operator allows it', async (t) => {
  const { owner, path, set } = await makeScene();
  const addresses = [
    'http://10.0.0.1/v1',
    'https://192.168.1.1/v1',
    'http://169.254.169.254/latest',
    'https://[::1]/v1',
    'https://[::ffff:10.0.0.1]/v1',
    'http://2130706434/v1',
    'http://models.example/v1',
    'https://models.example:22/v1',
    'https://user:word@models.example/v1',
    'file:///etc/passwd',
    'not an address',
  ];
  for (const address of addresses) {
    const answer = await set('insights', { engine: 'openai', base_url: address, model: 'm' });
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.equal(answer.body.errors[0].path, 'body.base_url', address);
  }
  // A host name is checked when it is resolved: this one points to a private address.
  const named = await set('insights', {
    engine: 'openai',
    base_url: 'https://localhost:4443/v1',
    model: 'm',
  });
  assert.equal(named.status, 200, named.text);
  const strict = await startTestServer({ beside: server });
  t.after(() => strict.stop());
  const { body } = await strict.send('POST', `${path}/insights/test`, { token: owner.token });
  assert.equal(body.ok, false);
  assert.match(body.message, /localhost:4443 is not outside/);
});

test('A redirect is not followed', async () => {
  const { set, test: ask } = await makeScene();
  await set('insights', openai());
  engine.trouble({ status: 302, headers: { location: 'http://169.254.169.254/' }, message: 'Elsewhere.' });
  const { ok, message } = await ask('insights');
  assert.equal(ok, false);
  assert.match(message, /answered 302/);
});

test('A key is bound to its address, and never sent to another one', async () => {
  const { set, test: ask } = await makeScene();
  const keyless = { engine: 'openai', base_url: engine.url, model: 'other' };
  await set('insights', openai());
  const kept = await set('insights', keyless);
  assert.equal(kept.body.has_key, true);
  assert.equal((await ask('insights')).ok, true);
  const moved = await set('insights', { ...keyless, base_url: 'https://models.example/v1' });
  assertError(moved, 422, 'VALIDATION_ERROR');
  assert.equal(moved.body.errors[0].path, 'body.key');
  const without = await set('insights', { ...keyless, key: null });
  assert.equal(without.body.has_key, false);
  const { ok, message } = await ask('insights');
  assert.equal(ok, false);
  assert.match(message, /answered 401: Incorrect API key provided/);
});

test('An engine set by the environment applies to everybody, and the answer says so', async (t) => {
  const env = {
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'none',
    MINUTEBOOK_INSIGHTS_LANGUAGE: 'ja',
    MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.0/8',
  };
  const { owner, path, set } = await makeScene();
  await set('transcription', openai());
  await set('insights', { ...openai(), language: 'ko' });
  const strict = await startTestServer({ env, beside: server });
  t.after(() => strict.stop());
  const { token } = owner;
  const { body } = await strict.get(path, token);
  const [speech, insights] = body.items;
  assert.deepEqual([speech.engine, speech.source, speech.base_url], ['none', 'environment', null]);
  assert.deepEqual([insights.source, insights.language, insights.fixed], ['workspace', 'ja', ['language']]);
  const answer = await strict.send('PUT', `${path}/transcription`, { token, body: { engine: 'local' } });
  assertError(answer, 409, 'CONFLICT');
});
