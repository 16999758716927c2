import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { importFile } from '../../import/import-file.ts';
import { findImportTarget } from '../../import/find-import-target.ts';
import { attachText } from '../../../tests/kit/make/attach-transcript.ts';
import { rerunPipeline } from '../queue/rerun-pipeline.ts';
import { startWorker, type Worker } from '../start-worker.ts';

let server: TestServer;
let worker: Worker;
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

const FREEZERS = [
  'The freezer in the cold store failed again last night.',
  'The defrost coil of the freezer is the reason, the rack was covered with ice.',
  'I will call the vendor about the coil of the freezer by Friday.',
  'Then the freezer alarm has to be tested, and the coil replaced.',
];

test('A transcript gets insights that cite its utterances, and a title if it had none', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    title: 'rec-0017',
    is_title_generating: true,
    dialogs: FREEZERS,
  });
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.status, 'processed');
  assert.notEqual(record.title, 'rec-0017');
  assert.equal(record.is_title_generating, false);
  const ids = new Set(record.dialogs.map(({ id }: { id: number }) => id));
  for (const { value, type } of record.insights) {
    assert.ok(value.text.length > 0 || type === 'date_time', type);
    for (const item of value.items ?? []) {
      assert.ok(item.dialog_ids.length > 0 && item.dialog_ids.every((id: number) => ids.has(id)), type);
    }
  }
  const query = encodeURIComponent(record.title);
  const found = await server.get(
    `${workspace.path}/records?search_mode=title_terms&query=${query}`,
    owner.token,
  );
  assert.deepEqual(
    found.body.items.map(({ id }: { id: number }) => id),
    [upload.record_id],
  );
});

test('A title that somebody has chosen is kept', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    title: 'Cold store, week 9',
    dialogs: FREEZERS,
  });
  const record = await untilReady(server, upload, owner.token);
  assert.equal(record.title, 'Cold store, week 9');
});

test('Labels are recommended from earlier labelled records, imported ones too', async () => {
  const elsewhere = await makeWorkspace(server);
  const member = await makeMember(server, elsewhere);
  const { member_id } = member;
  const freezers = await makeLabel(server, elsewhere);
  const hiring = await makeLabel(server, elsewhere);
  const labelled = (label_ids: number[], dialogs: string[]) =>
    makeRecord(server, elsewhere, { owner_member_id: member_id, label_ids, dialogs });
  await labelled([freezers], ['The freezer and its coil.', 'Defrost the freezer rack.']);
  await labelled([freezers], ['The alarm of the freezer.', 'The coil in the cold store.']);
  await labelled([hiring], ['The candidate had a good interview.', 'The offer has a salary.']);
  await labelled([hiring], ['References of the candidate.', 'A visa before the offer.']);
  const upload = await makeUpload(server, elsewhere, member, { status: 'transcribed', dialogs: FREEZERS });
  const record = await untilReady(server, upload, member.token);
  assert.deepEqual(
    record.recommended_labels.map(({ label_id }: { label_id: number }) => label_id),
    [freezers],
  );
});

test('A transcript can be attached to a recording that waits for one, and replaces one that is there', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    media: { content: 'no sound that anybody can read' },
  });
  assert.equal((await untilReady(server, upload, owner.token)).status, 'not_supported');
  const key = { workspace_id: workspace.workspace_id, record_id: upload.record_id };
  const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada>${text}\n`;
  await attachText(server.ctx, { record: key, filename: 'a.vtt', content: vtt('The first zebra.') });
  const first = await untilReady(server, upload, owner.token);
  assert.equal(first.status, 'processed');
  assert.equal(first.extra.failure, null);
  assert.deepEqual(first.extra.speakers, [
    { speaker_id: 1, name: 'Ada', member_id: null, talk_time_ms: 2000 },
  ]);
  await attachText(server.ctx, { record: key, filename: 'b.vtt', content: vtt('The second yak.') });
  const second = await untilReady(server, upload, owner.token);
  assert.deepEqual(
    second.dialogs.map(({ text }: { text: string }) => text),
    ['The second yak.'],
  );
  const find = async (word: string) => {
    const { body } = await server.get(`${workspace.path}/records?query=${word}`, owner.token);
    return body.items.map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await find('zebra'), []);
  assert.deepEqual(await find('yak'), [upload.record_id]);
});

test('Insights can be made again, and those that people have edited stay', async () => {
  const upload = await makeUpload(server, workspace, owner, {
    status: 'transcribed',
    dialogs: FREEZERS,
    insights: [
      {
        type: 'summary',
        value: { text: 'We talked about the freezer.' },
        is_edited: true,
        edited_by_member_id: owner.member_id,
      },
    ],
  });
  const textsOf = (record: { insights: { type: string; value: { text: string } }[] }) =>
    record.insights.map(({ type, value }) => `${type}: ${value.text}`).toSorted();
  const first = await untilReady(server, upload, owner.token);
  assert.ok(textsOf(first).includes('summary: We talked about the freezer.'));
  const key = { workspace_id: workspace.workspace_id, record_id: upload.record_id };
  await rerunPipeline(server.ctx, key, { from: 'process' });
  assert.equal((await server.get(upload.path, owner.token)).body.record.is_ready, false);
  const again = await untilReady(server, upload, owner.token);
  assert.deepEqual(textsOf(again), textsOf(first));
});

test('Custom insights of an imported record are stored unchanged, and stay when others are made again', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-custom-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const custom = (text: string, custom_insight_template_id: number) => ({
    type: 'custom',
    status: 'processed',
    value: { text },
    language: 'en',
    custom_insight_template_id,
  });
  const insights = [custom('## Risks\n\nThe coil.', 2), custom('Budget: none.', 3)];
  const recorded_at = server.clock.now().toISOString();
  const dialogs = FREEZERS.map((text) => ({ text }));
  const path = join(folder, 'meeting.json');
  await writeFile(path, JSON.stringify({ format: 'minutebook.record/1', recorded_at, dialogs, insights }));
  const target = await findImportTarget(server.ctx, workspace.slug, { owner: owner.email });
  const { record_id } = await importFile(server.ctx, { target, path });
  const record = { record_id, ordinal: 0, path: `${workspace.path}/records/${record_id}` };
  const readCustom = async () => {
    const { insights: shown } = await untilReady(server, record, owner.token);
    return shown.filter(({ type }: { type: string }) => type === 'custom');
  };
  const unedited = { is_edited: false, edited_by_member_id: null, edited_at: null };
  const expected = insights.map((insight) => ({ record_id, ...insight, ...unedited }));
  assert.deepEqual(await readCustom(), expected);
  await rerunPipeline(server.ctx, { workspace_id: workspace.workspace_id, record_id }, { from: 'process' });
  assert.deepEqual(await readCustom(), expected);
  const { insights: all } = await untilReady(server, record, owner.token);
  assert.ok(all.some(({ type }: { type: string }) => type === 'summary'));
});
