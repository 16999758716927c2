import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InsightOf } from '@minutebook/contract/resources/insight.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { untilFree } from '../../../tests/kit/until-free.ts';
import { rerunPipeline } from '../../recordings/queue/rerun-pipeline.ts';
import { startWorker, type Worker } from '../../recordings/start-worker.ts';

let server: TestServer;
let worker: Worker;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

const toUrl = ({ slug }: TestWorkspace) => `/api/v3/workspaces/${slug}/insight-templates`;
const NEW = { name: 'Tide table', headings: ['Tides', 'Decisions'] };

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const url = toUrl(workspace);
  const send = (method: string, below: string, body?: unknown, token = owner.token) =>
    server.send(method, url + below, { token, body });
  const list = async (query = '') => (await server.get(url + query, owner.token)).body.items;
  return { workspace, owner, url, send, list };
}

test('Six templates are there, in the language that is asked for', async () => {
  const { list } = await makeScene();
  const names = async (query: string) => (await list(query)).map(({ name }: { name: string }) => name);
  const english = await names('');
  assert.deepEqual(english.slice(0, 2), ['Team meeting', 'One-on-one']);
  assert.equal(english.length, 6);
  assert.equal((await names('?language=ko'))[5], '이사회');
  assert.equal((await names('?language=ja'))[3], '面接');
});

test('A workspace makes, changes and deletes templates of its own, which the audit log names', async () => {
  const { workspace, send, list } = await makeScene();
  const label_id = await makeLabel(server, workspace);
  const { status, body } = await send('POST', '', { ...NEW, name: ' Tide   table ', label_id });
  assert.equal(status, 201);
  assert.deepEqual(body, {
    ...NEW,
    id: body.id,
    label_id,
    meeting_type: null,
    title_words: [],
    language: null,
    length: null,
    is_builtin: false,
  });
  assert.ok(body.id >= 100);
  assert.deepEqual((await list())[0], body);
  const change = { meeting_type: 'customer', label_id: null, language: 'ja', length: 'short' };
  const changed = await send('PATCH', `/${body.id}`, change);
  assert.deepEqual(changed.body, { ...body, ...change });
  assert.deepEqual((await list())[0], changed.body);
  assert.equal((await send('DELETE', `/${body.id}`)).status, 204);
  assertError(await send('DELETE', `/${body.id}`), 404, 'NOT_FOUND');
  assertError(await send('PATCH', `/${body.id}`, { name: 'Gone' }), 404, 'NOT_FOUND');
  assert.equal((await list()).length, 6);
  assert.deepEqual(
    (await listAudit(server, workspace))
      .map(({ action }) => action)
      .filter((each) => each.startsWith('template')),
    ['template.create', 'template.update', 'template.delete'],
  );
});

test('What is no template is refused, and what is built in stays', async () => {
  const { send } = await makeScene();
  assertError(await send('POST', '', { ...NEW, headings: [] }), 422, 'VALIDATION_ERROR');
  assertError(await send('POST', '', { ...NEW, headings: ['  '] }), 422, 'VALIDATION_ERROR');
  assertError(await send('POST', '', { ...NEW, meeting_type: 'party' }), 422, 'VALIDATION_ERROR');
  assertError(await send('POST', '', { ...NEW, language: 'tlh' }), 422, 'VALIDATION_ERROR');
  assertError(await send('POST', '', { ...NEW, length: 'endless' }), 422, 'VALIDATION_ERROR');
  assertError(await send('POST', '', { ...NEW, label_id: 987_654 }), 404, 'NOT_FOUND');
  assertError(await send('PATCH', '/1', { name: 'Mine' }), 404, 'NOT_FOUND');
  assertError(await send('DELETE', '/1'), 404, 'NOT_FOUND');
  assert.equal((await send('POST', '', NEW)).status, 201);
  assertError(await send('POST', '', NEW), 409, 'CONFLICT');
  const blank = await send('POST', '', { name: 'Blank', headings: ['Tides', ' '] });
  assertError(blank, 422, 'VALIDATION_ERROR');
  assert.equal(blank.body.errors[0].path, 'body.headings[1]');
});

test('Only who manages the workspace changes them, and nobody elsewhere', async () => {
  const { workspace, url, send } = await makeScene();
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
  assertError(
    await server.get(`${url}?language=fr`, (await makeMember(server, workspace)).token),
    422,
    'VALIDATION_ERROR',
  );
  const { body } = await send('POST', '', NEW);
  const member = await makeMember(server, workspace);
  assertError(await send('POST', '', { ...NEW, name: 'B' }, member.token), 403, 'FORBIDDEN');
  assertError(await send('DELETE', `/${body.id}`, undefined, member.token), 403, 'FORBIDDEN');
  const elsewhere = await makeScene();
  assertError(await server.get(url, elsewhere.owner.token), 403, 'FORBIDDEN');
  assertError(await elsewhere.send('PATCH', `/${body.id}`, { name: 'C' }), 404, 'NOT_FOUND');
});

test('Of many that are made at once, fifty are', async () => {
  const { send, list } = await makeScene();
  const answers = await Promise.all(
    Array.from({ length: 53 }, (_, index) =>
      untilFree(() => send('POST', '', { ...NEW, name: `Template ${index}` })),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) assertError(answer, 409, 'CONFLICT');
  assert.deepEqual([refused.length, (await list()).length], [3, 56]);
});

const INCIDENT = [
  'The outage started at nine when the load balancer failed to restart.',
  'About two hundred customers were affected by it for an hour.',
  'It was because the certificate had been renewed without a reload.',
  'We decided to reload the balancer after every renewal from now on.',
  'Are the other certificates renewed in the same way?',
  'I will check all certificates of the harbour by Friday.',
];

async function process(
  { workspace, owner }: Awaited<ReturnType<typeof makeScene>>,
  fields: Parameters<typeof makeUpload>[3],
) {
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    dialogs: INCIDENT,
    ...fields,
  });
  const read = async () => {
    const record = await untilReady(server, upload, owner.token);
    const custom = record.insights.filter(({ type }: { type: string }) => type === 'custom');
    return { record, custom };
  };
  return { upload, read };
}

test('A meeting whose title says what it is gets minutes under the headings of its kind, quoted', async () => {
  const scene = await makeScene();
  const { read } = await process(scene, { title: 'Incident of the load balancer' });
  const { record, custom } = await read();
  assert.equal(custom.length, 1);
  assert.equal(custom[0].custom_insight_template_id, 5);
  assert.equal(record.extra.insights.template_id, 5);
  const { text } = custom[0].value;
  assert.match(text, /^# Incident review\n\n## What happened\n- The outage started at nine/);
  assert.match(text, /## Impact\n- About two hundred customers/);
  assert.match(text, /## Cause\n- It was because the certificate/);
  assert.match(text, /## Next steps\n- .*check all certificates/);
});

test('A template of the workspace goes before a built-in one, and the next run replaces what it made', async () => {
  const scene = await makeScene();
  const label_id = await makeLabel(server, scene.workspace);
  const { body } = await scene.send('POST', '', {
    name: 'Our incidents',
    headings: ['Certificates', 'Open questions', 'Nothing of this'],
    label_id,
  });
  const { upload, read } = await process(scene, { title: 'Outage, again', label_ids: [label_id] });
  const first = await read();
  assert.equal(first.custom[0].custom_insight_template_id, body.id);
  const { text } = first.custom[0].value;
  assert.match(text, /^# Our incidents\n\n## Certificates\n- .*certificates/);
  assert.match(text, /## Open questions\n- Are the other certificates/);
  assert.doesNotMatch(text, /Nothing of this/);

  await scene.send('DELETE', `/${body.id}`);
  const { workspace_id } = scene.workspace;
  await rerunPipeline(server.ctx, { workspace_id, record_id: upload.record_id }, { from: 'process' });
  const second = await read();
  assert.deepEqual(
    second.custom.map((each: { custom_insight_template_id: number }) => each.custom_insight_template_id),
    [5],
  );
});

test('What somebody has written in place of a template’s minutes stays beside those of the next, and is taken back alone', async () => {
  const scene = await makeScene();
  const label_id = await makeLabel(server, scene.workspace);
  const headings = ['Certificates', 'Open questions'];
  const { body } = await scene.send('POST', '', { name: 'Our incidents', headings, label_id });
  const { upload, read } = await process(scene, { title: 'Outage, again', label_ids: [label_id] });
  const { record_id } = upload;
  const { workspace_id, app_path } = scene.workspace;
  const told = async () =>
    (await read()).custom.map(
      ({ custom_insight_template_id: of, is_edited, value }: InsightOf<'custom'>) =>
        [of, is_edited, value?.text.split('\n')[0]] as const,
    );
  const rerun = () => rerunPipeline(server.ctx, { workspace_id, record_id }, { from: 'process' });
  const made = [body.id, false, '# Our incidents'];
  assert.deepEqual(await told(), [made]);
  const send = async (method: string, below: string, given?: object) => {
    const path = `${app_path}/records/${record_id}/insights/custom${below}`;
    const answer = await server.send(method, path, { token: scene.owner.token, body: given });
    assert.equal(answer.status, 204, answer.text);
  };
  await send('PUT', '', { text: 'Written by us' });
  const written = [body.id, true, 'Written by us'];
  await rerun();
  assert.deepEqual(await told(), [written], 'of the same template');
  await send('DELETE', '/edit');
  assert.deepEqual(await told(), [made]);
  await send('PUT', '', { text: 'Written by us' });

  await scene.send('DELETE', `/${body.id}`);
  await rerun();
  const next = [5, false, '# Incident review'];
  assert.deepEqual(await told(), [written, next]);
  // What the machine had written in its place is replaced, as it would be had nobody written anything.
  await send('DELETE', '/edit');
  assert.deepEqual(await told(), [next]);
  await rerun();
  assert.deepEqual(await told(), [next]);
});

test('A meeting that no template fits has no such minutes', async () => {
  const scene = await makeScene();
  for (const title of ['Accidental meetings', 'Boarding of the ferry']) {
    const { read } = await process(scene, { title });
    const { record, custom } = await read();
    assert.deepEqual([custom, record.extra.insights.template_id], [[], undefined]);
  }
});
