import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { attachText } from '../../../tests/kit/make/attach-transcript.ts';
import type { NewWorkspace } from '../../people/workspaces/create-workspace.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const extra = {
  speakers: [
    { speaker_id: 1, name: 'Ada', member_id: null, talk_time_ms: 8_000 },
    { speaker_id: 2, name: null, member_id: null, talk_time_ms: 4_000 },
  ],
  word_count: 9,
  insights: { engine: 'builtin', model: null, finished_at: null, stale: false },
};

async function makeScene(fields: Partial<RecordFields> = {}, settings: Partial<NewWorkspace> = {}) {
  const workspace = await makeWorkspace(server, settings);
  const member = await makeMember(server, workspace, { name: 'Mia' });
  const colleague = await makeMember(server, workspace, { base_role: 'admin', name: 'Carl' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: member.member_id,
    dialogs: ['We ship the harbor plan.', { text: 'Fine by me.', speaker_id: 2 }, 'Then we are done.'],
    extra,
    ...fields,
  });
  const url = record.app_path;
  const edit = (dialog_id: number, body: unknown, { token } = member) =>
    server.send('PATCH', `${url}/dialogs/${dialog_id}`, { token, body });
  const revert = (dialog_id: number) =>
    server.send('DELETE', `${url}/dialogs/${dialog_id}/edit`, { token: member.token });
  const get = async () =>
    (await server.get(`${record.path}?include=dialogs,insights`, member.token)).body.record;
  const getState = async () => (await server.get(`${url}/state`, member.token)).body;
  const search = async (query: string) => {
    const { body } = await server.get(`${workspace.path}/records?query=${query}`, member.token);
    return body.items.length;
  };
  return { workspace, member, colleague, record, url, edit, revert, get, getState, search };
}

test('a corrected text is what is shown, searched and exported; the machine’s is kept and comes back', async () => {
  const { member, url, edit, revert, get, getState, search } = await makeScene();
  const before = await get();
  const answer = await edit(1, { text: ' We ship the\nharvest plan. ' });
  assert.equal(answer.body.text, 'We ship the harvest plan.');
  assert.equal((await get()).dialogs[0].text, 'We ship the harvest plan.');
  assert.deepEqual([await search('harvest'), await search('harbor'), await search('fine')], [1, 0, 1]);
  const exported = await server.send('POST', `${url}/export`, {
    token: member.token,
    body: { format: 'text' },
  });
  assert.match(exported.body.content, /harvest/);
  assert.deepEqual((await getState()).dialog_edits, [
    {
      dialog_id: 1,
      machine_text: 'We ship the harbor plan.',
      machine_speaker_id: null,
      edited_by: 'Mia',
      edited_at: server.clock.now().toISOString(),
    },
  ]);
  // A second correction keeps the machine's version, not the first correction.
  await edit(1, { text: 'We ship nothing.' });
  assert.equal((await getState()).dialog_edits[0].machine_text, 'We ship the harbor plan.');
  assert.deepEqual((await revert(1)).body, before.dialogs[0]);
  assert.deepEqual([await search('harvest'), await search('harbor')], [0, 1]);
  assert.deepEqual((await get()).dialogs, before.dialogs);
  assert.deepEqual((await getState()).dialog_edits, []);
});

test('What the machine had written is shown behind the masks of today, whenever the line was corrected', async () => {
  const { workspace, colleague, edit, getState } = await makeScene({
    dialogs: ['The Kingfisher files are here.', 'Ask Kingfisher.', 'My number is 010', '1234', '5678'],
  });
  const admin = await makeMember(server, workspace, { base_role: 'owner' });
  await edit(1, { text: 'The files are here.' });
  const masking = { active: true, words: ['kingfisher'], phone_regions: ['KR'], left_out: [] };
  const settings = `${workspace.app_path}/settings`;
  requireOk(await server.send('PATCH', settings, { token: admin.token, body: { masking } }));
  await edit(2, { text: 'Ask Kingfisher today.' });
  for (const dialog_id of [3, 4, 5]) await edit(dialog_id, { text: `Number ${dialog_id}.` }, colleague);
  const shown = (await getState()).dialog_edits.map(
    ({ machine_text }: { machine_text: string }) => machine_text,
  );
  assert.deepEqual(shown.slice(0, 2), ['The ●●●●●●●●●● files are here.', 'Ask ●●●●●●●●●●.']);
  assert.doesNotMatch(shown.join(' '), /010|1234|5678/);
});

test('Parts of a number in many corrected lines are masked wherever they stand, without waiting for other work', async () => {
  const parts = ['My number is 010', '1234', '5678'];
  const dialogs = Array.from({ length: 14 }, () => [...parts, 'We ship the harbor plan.']).flat();
  const { workspace, edit, getState } = await makeScene({ dialogs });
  const admin = await makeMember(server, workspace, { base_role: 'owner' });
  for (const index of dialogs.keys()) await edit(index + 1, { text: `Line ${index + 1}.` });
  const masking = { active: true, words: ['harbor'], phone_regions: ['KR'], left_out: [] };
  const settings = `${workspace.app_path}/settings`;
  requireOk(await server.send('PATCH', settings, { token: admin.token, body: { masking } }));
  const shown = (await getState()).dialog_edits.map(
    ({ machine_text }: { machine_text: string }) => machine_text,
  );
  assert.equal(shown.length, dialogs.length);
  assert.doesNotMatch(shown.join(' '), /010|1234|5678|harbor/);
});

test('typing what the machine had is no correction, and reverting what is none changes nothing', async () => {
  const { edit, revert, getState } = await makeScene();
  await edit(1, { text: 'Else.' });
  await edit(1, { text: 'We ship the harbor plan.' });
  assert.deepEqual((await getState()).dialog_edits, []);
  assert.equal((await revert(2)).status, 200);
});

test('each line goes back alone, also far into a long transcript', async () => {
  const dialogs = Array.from({ length: 600 }, (_, index) => `Line ${index + 1}.`);
  const { edit, revert, get } = await makeScene({ dialogs });
  for (const dialog_id of [1, 300, 600]) await edit(dialog_id, { text: `Corrected ${dialog_id}.` });
  await revert(300);
  const texts = (await get()).dialogs.map(({ text }: { text: string }) => text);
  const expected = dialogs.with(0, 'Corrected 1.').with(599, 'Corrected 600.');
  assert.deepEqual(texts, expected);
});

test('two people who correct different lines at once both win; of one line the last does, and the log knows both', async () => {
  const { workspace, member, colleague, edit, get } = await makeScene();
  const answers = await Promise.all([
    edit(1, { text: 'One.' }),
    edit(2, { text: 'Two.' }, colleague),
    edit(3, { text: 'Three.' }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const texts = (await get()).dialogs.map(({ text }: { text: string }) => text);
  assert.deepEqual(texts, ['One.', 'Two.', 'Three.']);
  await edit(1, { text: 'Uno.' });
  await edit(1, { text: 'Eins.' }, colleague);
  assert.equal((await get()).dialogs[0].text, 'Eins.');
  const edits = (await listAudit(server, workspace)).filter(
    ({ action, detail }) => action === 'dialog.edit' && detail?.['dialog_id'] === 1,
  );
  assert.deepEqual(
    edits.map(({ actor_user_id }) => actor_user_id),
    [member.user_id, member.user_id, colleague.user_id],
  );
  assert.ok(edits.every(({ detail }) => !JSON.stringify(detail).includes('Eins')));
});

test('a correction that is based on what is not there any more is refused with what is', async () => {
  const { colleague, edit, get } = await makeScene();
  const seen = 'We ship the harbor plan.';
  assert.equal((await edit(1, { text: 'Theirs.', based_on: seen }, colleague)).status, 200);
  const refused = await edit(1, { text: 'Mine.', based_on: seen, bookmark: true });
  assertError(refused, 409, 'CONFLICT');
  assert.deepEqual(refused.body.reason, { name: 'text_changed', values: { text: 'Theirs.' } });
  const [line] = (await get()).dialogs;
  assert.deepEqual([line.text, line.bookmark], ['Theirs.', false]);
  // Whoever wants just what is there has it, and whoever has seen it may write over it.
  assert.equal((await edit(1, { text: 'Theirs.', based_on: seen })).status, 200);
  assert.equal((await edit(1, { text: 'Mine.', based_on: 'Theirs.' })).status, 200);
  const both = await Promise.all([
    edit(1, { text: 'One.', based_on: 'Mine.' }),
    edit(1, { text: 'Another.', based_on: 'Mine.' }, colleague),
  ]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
});

test('the longest line in Korean is corrected again, beside the text that was seen', async () => {
  const { edit } = await makeScene();
  const first = '회의록 '.repeat(5_000).trim();
  const second = first.replaceAll('회', '의');
  assert.equal((await edit(1, { text: first, based_on: 'We ship the harbor plan.' })).status, 200);
  const answer = await edit(1, { text: second, based_on: first });
  assert.deepEqual([answer.status, answer.body.text], [200, second]);
});

test('what a correction brings in is masked, and what was masked stays so without being seen', async () => {
  const masked = {
    text: 'Call ●●●●●●●●●●●●● at noon.',
    original_text: 'Call 010-1234-5678 at noon.',
    pii_spans: [{ type: 'phone_number', start: 5, end: 18 }],
  };
  const { record, colleague, edit, revert, get, search } = await makeScene(
    { dialogs: [masked, 'Write to me.'] },
    { pii_redaction_active: true },
  );
  const { body } = await edit(1, { text: 'Please call ●●●●●●●●●●●●● at noon.' });
  assert.deepEqual(
    [body.text, body.original_text, body.pii_spans],
    ['Please call ●●●●●●●●●●●●● at noon.', null, [{ type: 'phone_number', start: 12, end: 25 }]],
  );
  const second = await edit(2, { text: 'Write to ada@example.com.' });
  assert.equal(second.body.text, 'Write to ●●●●●●●●●●●●●●●.');
  assert.equal(await search('example'), 0);
  const seen = await server.get(`${record.path}?include=dialogs`, colleague.token);
  assert.deepEqual(
    seen.body.record.dialogs.map(({ original_text }: { original_text: string }) => original_text),
    ['Please call 010-1234-5678 at noon.', 'Write to ada@example.com.'],
  );
  await revert(1);
  assert.deepEqual((await get()).dialogs[0].pii_spans, masked.pii_spans);
  // Without the number there is nothing to mask.
  assert.deepEqual((await edit(1, { text: 'Call me.' })).body.pii_spans, null);
});

test('a correction that is taken back leaves the words by which an importer had masked', async () => {
  const masked = { text: '[NAME] signs.', pii_spans: [{ type: 'name', start: 0, end: 6 }] };
  for (const original of [{}, { original_text: 'Nathan signs.' }, { original_text: 'Nightingale signs.' }]) {
    const { edit, revert, get } = await makeScene(
      { dialogs: [{ ...masked, ...original }] },
      { pii_redaction_active: true },
    );
    const [before] = (await get()).dialogs;
    assert.equal((await edit(1, { text: 'Somebody signs.' })).status, 200);
    assert.equal((await revert(1)).status, 200);
    assert.deepEqual((await get()).dialogs[0], before);
  }
});

test('without masks in the workspace what was masked before is not revealed by a correction', async () => {
  const masked = {
    text: 'My name is ●●● and so on.',
    original_text: 'My name is Bob and so on.',
    pii_spans: [{ type: 'name', start: 11, end: 14 }],
  };
  const { edit } = await makeScene({ dialogs: [masked] });
  const { body } = await edit(1, { text: 'The name is ●●●.' });
  assert.deepEqual([body.text, body.pii_spans], ['The name is ●●●.', [{ type: 'name', start: 12, end: 15 }]]);
});

test('insights that rest on a corrected utterance are stale, others are not', async () => {
  const { edit, get, getState } = await makeScene({
    insights: [
      { type: 'summary', value: { text: 'A plan.' } },
      { type: 'takeaway', value: { text: '- Ships', items: [{ text: 'Ships', dialog_ids: [1] }] } },
      { type: 'keyword', value: { text: '- done', items: [{ text: 'done', count: 1, dialog_ids: [3] }] } },
    ],
  } as unknown as Partial<RecordFields>);
  await edit(1, { bookmark: true });
  assert.deepEqual((await getState()).stale_insights, []);
  await edit(1, { text: 'We ship the harvest plan.' });
  assert.deepEqual((await getState()).stale_insights, ['summary', 'takeaway']);
  assert.equal((await get()).extra.insights.stale, true);
});

test('insights are stale no longer when everything is again as it was, by reverting or by typing it', async () => {
  const { edit, revert, get, getState } = await makeScene({
    insights: [{ type: 'summary', value: { text: 'A plan.' } }],
  } as unknown as Partial<RecordFields>);
  const isStale = async () => {
    const [{ stale_insights }, { extra: shown }] = await Promise.all([getState(), get()]);
    assert.equal(shown.insights.stale, stale_insights.length > 0);
    return stale_insights.length > 0;
  };
  await edit(1, { text: 'We ship the harvest plan.' });
  await edit(2, { speaker_id: 1 });
  await revert(1);
  assert.equal(await isStale(), true);
  await edit(2, { speaker_id: 2 });
  assert.equal(await isStale(), false);
  await edit(3, { text: 'Then all is done.' });
  assert.equal(await isStale(), true);
  await revert(3);
  assert.equal(await isStale(), false);
});

test('insights that rest on another transcript stay stale whatever is corrected and reverted', async () => {
  const { workspace, record, edit, revert, get } = await makeScene({
    insights: [{ type: 'summary', value: { text: 'A plan.' } }],
  } as unknown as Partial<RecordFields>);
  const said = 'Bo: Good morning.\nCy: Hello.\n';
  const { workspace_id } = workspace;
  await attachText(server.ctx, {
    record: { workspace_id, record_id: record.record_id },
    filename: 'talk.txt',
    content: said,
  });
  await edit(1, { text: 'Good evening.' });
  await revert(1);
  assert.equal((await get()).extra.insights.stale, true);
});

test('a bookmark is set and taken off, and is no correction', async () => {
  const { edit, revert, get, getState } = await makeScene();
  assert.equal((await edit(2, { bookmark: true })).body.bookmark, true);
  assert.deepEqual((await getState()).dialog_edits, []);
  await edit(2, { text: 'Else.' });
  await revert(2);
  assert.deepEqual(
    (await get()).dialogs.map(({ bookmark }: { bookmark: boolean }) => bookmark),
    [false, true, false],
  );
  assert.equal((await edit(2, { bookmark: false })).body.bookmark, false);
});

test('a line is given to another speaker, or to a new one, and back', async () => {
  const { edit, revert, get, getState } = await makeScene();
  assert.equal((await edit(3, { speaker_id: 2 })).body.speaker_id, 2);
  const talkTimes = async () =>
    (await get()).extra.speakers.map((speaker: { speaker_id: number; talk_time_ms: number }) => [
      speaker.speaker_id,
      speaker.talk_time_ms,
    ]);
  assert.deepEqual(await talkTimes(), [
    [1, 4_000],
    [2, 8_000],
  ]);
  assert.equal((await getState()).dialog_edits[0].machine_speaker_id, 1);
  await edit(3, { speaker_id: 3 });
  assert.deepEqual(await talkTimes(), [
    [1, 4_000],
    [2, 4_000],
    [3, 4_000],
  ]);
  assertError(await edit(3, { speaker_id: 9 }), 422, 'VALIDATION_ERROR');
  await revert(3);
  assert.deepEqual(await talkTimes(), [
    [1, 8_000],
    [2, 4_000],
  ]);
});

test('an utterance that is not there is 404, a text of blanks 422', async () => {
  const { edit, revert } = await makeScene();
  assertError(await edit(9, { text: 'x' }), 404, 'NOT_FOUND');
  assertError(await revert(9), 404, 'NOT_FOUND');
  for (const text of [' \n ', '', 'x'.repeat(20_001)]) {
    assertError(await edit(1, { text }), 422, 'VALIDATION_ERROR');
  }
});

test('a transcript whose time is over is not corrected', async () => {
  const { edit } = await makeScene({ transcript_expires_at: server.clock.now() });
  assertError(await edit(1, { text: 'x' }), 404, 'NOT_FOUND');
});

test('what was corrected of a transcript is not shown when its time is over', async () => {
  const { edit, getState } = await makeScene({
    transcript_expires_at: new Date(server.clock.now().getTime() + 60_000),
  });
  assert.equal((await edit(1, { text: 'We ship the harvest plan.' })).status, 200);
  assert.equal((await getState()).dialog_edits.length, 1);
  server.clock.advance(60_000);
  assert.deepEqual((await getState()).dialog_edits, []);
});

test('a new transcript takes the corrections of the old one with it', async () => {
  const { workspace, record, member, url, edit, get, getState } = await makeScene();
  await edit(1, { text: 'Corrected.' });
  await server.send('PATCH', `${url}/speakers/1`, { token: member.token, body: { name: 'Grace' } });
  const said = 'Bo: Good morning.\nCy: Hello.\n';
  const { workspace_id } = workspace;
  await attachText(server.ctx, {
    record: { workspace_id, record_id: record.record_id },
    filename: 'talk.txt',
    content: said,
  });
  assert.deepEqual((await getState()).dialog_edits, []);
  const { dialogs, extra: renewed } = await get();
  assert.deepEqual(
    dialogs.map(({ text }: { text: string }) => text),
    ['Good morning.', 'Hello.'],
  );
  await server.send('PATCH', `${url}/speakers/1`, { token: member.token, body: { name: null } });
  assert.deepEqual((await get()).extra.speakers, renewed.speakers);
});
