/** A page installs a model from a source on loopback, which is as unreliable as real sources. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setServerOwner } from '@minutebook/server/access/server-owner.ts';
import { claimInstallation } from './speech-setup-queries.ts';
import { startWorker } from '@minutebook/server/recordings/start-worker.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { startLocalScene } from '../../../tests/kit/make/start-local-scene.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startFileServer } from '../../../tests/kit/servers/start-file-server.ts';
import { makeModelFolder } from '../../../tests/kit/speech-models/make-model-folder.ts';
import { makeSpokenSound } from '../../../tests/kit/speech-models/make-spoken-sound.ts';
import { makeMinutesFolder } from '../../../tests/kit/minutes-models/make-minutes-folder.ts';
import { startTestServer, type Answer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';

/** Starts a server without a model; its owner may install the one from a source on loopback. */
async function startScene(t: TestContext, { works = true }: { works?: boolean } = {}) {
  const env = { MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1' };
  const scene = await startLocalScene(t, { env, works, has_model: false });
  if (scene === undefined) return undefined;
  const { server, workspace, models_dir } = scene;
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  await setServerOwner(server.ctx.db, owner.user_id, { is_server_owner: true, now: server.clock.now() });
  const made = join(models_dir, '.made-elsewhere');
  mkdirSync(made);
  const folder = makeModelFolder(made);
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  const source = await startFileServer(t, files);
  const path = `${workspace.app_path}/speech-setup`;
  const { token } = owner;
  const from = source.url;
  const look = async (): Promise<Answer['body']> => (await server.get(path, token)).body.installation;
  return {
    ...scene,
    owner,
    folder,
    source,
    path,
    look,
    isInstalled: () => existsSync(join(models_dir, 'made')),
    install: (body: object = {}) =>
      server.send('POST', `${path}/installation`, {
        token,
        body: { model: null, from, accepts_licence: true, ...body },
      }),
    cancel: () => server.send('DELETE', `${path}/installation`, { token }),
    untilEnded: () =>
      until('an end', async () => {
        const found = await look();
        return found.state !== 'running' && found;
      }),
  };
}

/** Makes the source send the first bytes of the model and nothing more. */
function holdModel(source: { answers: FileServerAnswers; files: Map<string, Buffer> }): Promise<void> {
  const held = Promise.withResolvers<void>();
  const content = source.files.get('model.onnx') ?? Buffer.alloc(0);
  source.answers.push(
    (_request, response) => void response.end(source.files.get('folder.json')),
    (_request, response) => {
      response.writeHead(200, { etag: '"held"', 'content-length': content.length });
      response.write(content.subarray(0, 1_000), () => held.resolve());
    },
  );
  return held.promise;
}
type FileServerAnswers = Awaited<ReturnType<typeof startFileServer>>['answers'];

test('Only an owner of the server installs a model, and only from places that the operator allows', async (t) => {
  const scene = await startScene(t, { works: false });
  if (scene === undefined) return;
  const { server, workspace, path, install, models_dir } = scene;
  assertError(await server.get(path), 401, 'UNAUTHORIZED');
  const outsider = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
  assertError(await server.get(path, outsider.token), 403, 'FORBIDDEN');
  const member = await makeMember(server, workspace);
  assertError(await server.get(path, member.token), 403, 'FORBIDDEN');
  const admin = await makeMember(server, workspace, { base_role: 'admin' });
  const { body: setup } = await server.get(path, admin.token);
  assert.deepEqual(
    [setup.is_server_owner, setup.runs_models, setup.installation, setup.waiting_record_ids],
    [false, true, null, []],
  );
  assert.ok(setup.room_bytes > 0);
  const [first] = setup.models;
  assert.deepEqual([first.name, first.asks_consent, first.is_installed], ['sense-voice', true, false]);
  for (const method of ['POST', 'DELETE'] as const) {
    const body = method === 'POST' ? { model: 'parakeet' } : undefined;
    const refused = await server.send(method, `${path}/installation`, { token: admin.token, body });
    assertError(refused, 403, 'FORBIDDEN');
    assert.equal(refused.body.reason.name, 'not_server_owner');
  }
  const faultOf = async (body: object) => {
    const { status, body: answer } = await install(body);
    return [status, answer.errors?.[0].reason.name];
  };
  assert.deepEqual(await faultOf({ accepts_licence: false }), [422, 'licence_unread']);
  const unread = { model: 'sense-voice', from: null, accepts_licence: false };
  assert.deepEqual(await faultOf(unread), [422, 'licence_unread']);
  assert.deepEqual(await faultOf({ model: 'other', from: null }), [422, 'model_unknown']);
  for (const from of ['http://192.168.1.1/models', 'models', 'file:///etc', 'http://localhost:1']) {
    assert.deepEqual(await faultOf({ from }), [422, 'not_a_place_of_models'], from);
  }
  assert.deepEqual(
    readdirSync(models_dir).filter((name) => name !== '.made-elsewhere'),
    [],
  );
});

test('An installed model at once transcribes recordings that waited for one', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const { server, workspace, owner, source, path, install, untilEnded } = scene;
  const media = { content: makeSpokenSound().wave, filename: 'talk.wav', content_type: 'audio/wav' };
  const kept = await makeUpload(server, workspace, owner, { media });
  await untilReady(server, kept, owner.token);
  const waiting = async () => (await server.get(path, owner.token)).body.waiting_record_ids;
  assert.deepEqual(await waiting(), [kept.record_id]);

  // The connection is cut twice during the download.
  source.cut.push(1_000_000, 500, 200);
  const started = await install();
  assert.deepEqual([started.status, started.body.state], [201, 'running']);
  const ended = await untilEnded();
  assert.deepEqual([ended.state, ended.model, ended.reason], ['installed', 'made', null]);
  assertError(await install({ model: 'made' }), 409, 'CONFLICT');
  const { body: engines } = await server.get(`${workspace.app_path}/engines`, owner.token);
  assert.deepEqual([engines.items[0].engine, engines.items[0].model], ['local', 'made']);
  const rerun = `${kept.path.replace('/v2/', '/app/')}/rerun`;
  const again = { token: owner.token, body: { from: 'transcribe' } };
  assert.equal((await server.send('POST', rerun, again)).status, 204);
  assert.equal((await untilReady(server, kept, owner.token)).status, 'processed');
  assert.deepEqual(await waiting(), []);
  const actions = (await listAudit(server, workspace)).map(({ action }) => action);
  assert.ok(actions.includes('engine.install'), actions.join(', '));
});

test('A failed installation shows its reason, leaves no partial model, and is continued by the next try', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const { source, install, untilEnded, isInstalled, folder } = scene;
  const fails = async (body?: object) => {
    assert.equal((await install(body)).status, 201);
    const { state, reason } = await untilEnded();
    assert.deepEqual([state, isInstalled()], ['failed', false]);
    return reason;
  };
  const gone = source.files.get('tokens.txt') ?? Buffer.alloc(0);
  source.files.delete('tokens.txt');
  const { name, values } = await fails();
  assert.deepEqual([name, values.file], ['install_cut', 'tokens.txt']);
  source.requests.length = 0;
  source.files.set('tokens.txt', Buffer.alloc(gone.length, 'x'));
  assert.equal((await fails()).name, 'install_other_file');
  assert.ok(!source.requests.some((request) => request.path === '/model.onnx'), 'what was whole is kept');
  source.files.set('tokens.txt', gone);

  const facts = String(source.files.get('folder.json'));
  source.files.set('folder.json', Buffer.from(facts.replace(/"size_bytes": \d+/, '"size_bytes": 1e15')));
  assert.equal((await fails()).name, 'install_no_room');
  source.files.set('folder.json', Buffer.from(facts));

  assert.match((await fails({ from: join(folder, 'nowhere') })).values.text, /no description of a model/);
  assert.equal((await fails({ model: 'sense-voice', from: folder })).name, 'install_incomplete');
  await install();
  assert.equal((await untilEnded()).state, 'installed');
});

test('A model that does not work on this machine is removed again', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const { source, install, untilEnded, isInstalled } = scene;
  const facts = JSON.parse(String(source.files.get('folder.json')));
  const vad = source.files.get('silero_vad.onnx') ?? Buffer.alloc(0);
  const broken = Buffer.alloc(vad.length, 7);
  for (const file of facts.files) {
    if (file.name === 'silero_vad.onnx') file.sha256 = createHash('sha256').update(broken).digest('hex');
  }
  source.files.set('silero_vad.onnx', broken).set('folder.json', Buffer.from(JSON.stringify(facts)));
  await install();
  const { state, reason } = await untilEnded();
  assert.deepEqual([state, reason.name, isInstalled()], ['failed', 'install_does_not_work', false]);
});

test('Of two concurrent requests one installs; it can be cancelled, and started again', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const { source, install, cancel, look, untilEnded, isInstalled } = scene;
  const held = holdModel(source);
  const both = await Promise.all([install(), install()]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  );
  const refused = both.find(({ status }) => status === 409);
  assert.equal(refused?.body.reason.name, 'installing_already');
  await held;
  assert.equal((await look()).state, 'running');
  assert.equal((await cancel()).status, 204);
  assert.equal((await look()).state, 'cancelled');
  assert.equal((await cancel()).status, 204, 'again');
  assert.equal((await install()).status, 201);
  assert.equal((await untilEnded()).state, 'installed');
  assert.ok(isInstalled());
});

test('A server that is stopped or killed during an installation continues it after a restart', async (t) => {
  const scene = await startScene(t, { works: false });
  if (scene === undefined) return;
  const { server, source, install, look, untilEnded } = scene;
  const start = () => startWorker(server.ctx, server.connection);
  const stopped = await start();
  const held = holdModel(source);
  await install();
  await held;
  await stopped.stop();
  assert.equal((await look()).state, 'running');
  // A killed process leaves its claim, which expires.
  await claimFor(server, 60_000);
  const next = await start();
  t.after(() => next.stop());
  assert.equal((await look()).state, 'running');
  server.clock.advance(61_000);
  assert.equal((await untilEnded()).state, 'installed');
});

test('A model for minutes is offered with its requirements, and refused if this machine cannot run it', async (t) => {
  const models_dir = await mkdtemp(join(tmpdir(), 'minutebook-minutes-setup-'));
  const server = await startTestServer({ env: { MINUTEBOOK_MODELS_DIR: models_dir } });
  const worker = await startWorker(server.ctx, server.connection);
  t.after(async () => {
    await worker.stop();
    await server.stop();
    await rm(models_dir, { recursive: true, force: true });
  });
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { token, user_id } = owner;
  await setServerOwner(server.ctx.db, user_id, { is_server_owner: true, now: server.clock.now() });
  const path = `${workspace.app_path}/speech-setup`;
  const { models } = (await server.get(path, token)).body;
  const minutes = models.filter(({ kind }: { kind: string }) => kind === 'insights');
  assert.deepEqual(
    minutes.map(({ name, asks_consent }: { name: string; asks_consent: boolean }) => [name, asks_consent]),
    [
      ['qwen3-4b', false],
      ['qwen3-1-7b', false],
    ],
  );
  for (const { memory_bytes, hour_minutes } of minutes) assert.ok(memory_bytes > 1e9 && hour_minutes > 0);
  const runnable = minutes.find(({ lack }: { lack: unknown }) => lack === null);
  if (runnable === undefined)
    return t.skip('this machine has no runtime, or no memory, for a language model');
  // The files are missing, which only the worker notices and reports.
  const install = { token, body: { model: runnable.name, from: models_dir } };
  assert.equal((await server.send('POST', `${path}/installation`, install)).status, 201);
  const ended = await until('an end', async () => {
    const { installation } = (await server.get(path, token)).body;
    return installation.state !== 'running' && installation;
  });
  assert.deepEqual([ended.state, ended.reason.name], ['failed', 'install_incomplete']);
  assert.match(ended.reason.values.files, /\.gguf \(https:.*llama-b11120-bin-.*\.tar\.gz/);
  // An installed model for minutes writes them without a restart.
  makeMinutesFolder(models_dir);
  const { body: engines } = await server.get(`${workspace.app_path}/engines`, token);
  assert.deepEqual([engines.items[1].engine, engines.items[1].model], ['local', 'made-minutes']);
  const tested = await server.send('POST', `${workspace.app_path}/engines/insights/test`, { token });
  assert.deepEqual(
    [tested.body.ok, tested.body.reason.name],
    [true, 'local_minutes_work'],
    tested.body.message,
  );
  const upload = await makeUpload(server, workspace, owner, { status: 'transcribed', dialogs: TALK });
  const { extra, status } = await untilReady(server, upload, token);
  assert.deepEqual(
    [status, extra.insights.engine, extra.insights.model],
    ['processed', 'local', 'made-minutes (Q8_0, llama.cpp b11120)'],
  );
});

const TALK = ['The freezer has to be mended.', 'I will call the vendor today.', 'Thank you all.'];

async function claimFor({ ctx, clock }: TestServer, milliseconds: number): Promise<void> {
  const claimed_until = new Date(clock.now().getTime() + milliseconds);
  const values = ['00000000-0000-4000-8000-000000000000', clock.now(), claimed_until];
  assert.equal((await ctx.db.query(claimInstallation, values)).length, 1);
}
