import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { prepareTranscript } from './writing/prepare-transcript.ts';
import { replaceTranscript } from './writing/replace-transcript.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { testRecordDoor } from '../../tests/kit/doors/test-record-door.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

testRecordDoor({ server: () => server, suffix: '' });

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  const get = async (query = '', token = owner.token) => {
    const { status, body, text } = await server.get(record.path + query, token);
    assert.equal(status, 200, text);
    return body.record;
  };
  return { workspace, owner, record, get };
}

const insight = {
  type: 'summary',
  status: 'processed',
  value: { text: 'They greeted each other.' },
  language: 'en',
  custom_insight_template_id: null,
  is_edited: false,
  edited_by_member_id: null,
  edited_at: null,
} as const;

test('dialogs and insights are left out unless they are included', async () => {
  const { record, get } = await makeScene({ insights: [insight] });
  const plain = await get();
  assert.equal('dialogs' in plain, false);
  assert.equal('insights' in plain, false);
  const full = await get('?include=dialogs,insights');
  assert.deepEqual(
    full.dialogs.map(({ text }: { text: string }) => text),
    ['Good morning everyone.'],
  );
  assert.deepEqual(full.insights, [{ record_id: record.record_id, ...insight }]);
});

test('The value of an insight is what its kind has, whatever an imported file said of it', async () => {
  const item = { text: 'Call Lena', title: 'Lena', start_ms: 5, count: 2, assignee: null, dialog_ids: [1] };
  const value = { text: '- Call Lena', items: [item] };
  const types = ['summary', 'takeaway', 'toc', 'keyword', 'action_item', 'date_time'] as const;
  const insights = types.map((type) => ({ ...insight, type, value }));
  const bare = { ...insight, type: 'action_item_ts' as const, value: { text: '- Call Lena' } };
  const { get } = await makeScene({ insights: [...insights, bare] });
  const answered = (await get('?include=insights')).insights as (typeof insight)[];
  const known = { dialog_ids: [1] };
  assert.deepEqual(
    answered.map((each) => (each.value as { items?: unknown }).items),
    [
      undefined,
      [{ text: 'Call Lena', ...known }],
      [{ title: 'Lena', start_ms: 5, ...known }],
      [{ text: 'Call Lena', count: 2, ...known }],
      [{ text: 'Call Lena', assignee: null, ...known }],
      [{ text: 'Call Lena', ...known }],
      [],
    ],
  );
});

test('include may hold blanks and repeats, or be given twice; anything else in it is INVALID_INCLUDE', async () => {
  const { owner, record, get } = await makeScene();
  for (const query of ['?include=%20dialogs%20,%20insights,dialogs', '?include=dialogs&include=insights']) {
    const { dialogs, insights } = await get(query);
    assert.deepEqual([dialogs.length, insights.length], [1, 0]);
  }
  assert.equal('dialogs' in (await get('?include=')), false);
  for (const include of ['media', 'dialogs,', ',', 'Dialogs', 'dialogs;insights']) {
    const answer = await server.get(`${record.path}?include=${encodeURIComponent(include)}`, owner.token);
    assertError(answer, 422, 'INVALID_INCLUDE');
  }
});

test('a record without transcript has empty dialogs', async () => {
  const { get } = await makeScene({ dialogs: [] });
  const { dialogs, availability } = await get('?include=dialogs');
  assert.deepEqual(dialogs, []);
  assert.equal(availability.transcript, 'not_stored');
});

test('with a query only the utterances come that match at least one of its terms', async () => {
  const { get } = await makeScene({ dialogs: ['the budget', 'a review', '예산 회의', 'nothing'] });
  const ids = async (query: string) => {
    const { dialogs } = await get(`?include=dialogs&query=${encodeURIComponent(query)}`);
    return dialogs.map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await ids('budg review'), [1, 2]);
  assert.deepEqual(await ids('산'), [3]);
  assert.deepEqual(await ids('"a review"'), [2]);
  assert.deepEqual(await ids('!?'), []);
  assert.deepEqual(await ids(''), [1, 2, 3, 4]);
});

test('long transcripts come whole and in order', async () => {
  const { get } = await makeScene({
    dialogs: Array.from({ length: 600 }, (_, place) => `utterance ${place}`),
  });
  const { dialogs } = await get('?include=dialogs');
  assert.deepEqual(
    dialogs.map(({ id }: { id: number }) => id),
    Array.from({ length: 600 }, (_, place) => place + 1),
  );
});

const masked = {
  text: 'Call me at ●●●●●●●●.',
  original_text: 'Call me at 555-0100.',
  pii_spans: [{ type: 'phone_number', start: 11, end: 19 }],
};

test('a transcript that was replaced is shown as it is now, also to whoever has just read it', async () => {
  const { workspace, record, get } = await makeScene({ dialogs: ['As it was.'] });
  const texts = async (query = '?include=dialogs') =>
    (await get(query)).dialogs.map(({ text }: { text: string }) => text);
  assert.deepEqual([await texts(), await texts()], [['As it was.'], ['As it was.']]);
  const [dialog] = (await get('?include=dialogs')).dialogs;
  const transcript = {
    language: 'en',
    times_estimated: false,
    speakers: [],
    dialogs: [{ ...dialog, text: 'As it is.' }],
    transcription: null,
  };
  const ids = { workspace_id: workspace.workspace_id, record_id: record.record_id };
  const event = { kind: 'record.attach', actor_user_id: null, at: server.clock.now() } as const;
  await server.ctx.db.transaction((tx) =>
    replaceTranscript(tx, { record: ids, transcript: prepareTranscript(transcript, null), event }),
  );
  assert.deepEqual([await texts(), await texts()], [['As it is.'], ['As it is.']]);
  assert.deepEqual(await texts('?include=dialogs&query=was'), []);
});

test('what a mask hides is shown with the permission to unmask only, and searched by nobody', async () => {
  const { workspace, record, get } = await makeScene({ dialogs: ['Hello.', masked] });
  const seen = await get('?include=dialogs');
  assert.deepEqual(
    seen.dialogs.map((dialog: typeof masked) => dialog.original_text),
    [null, 'Call me at 555-0100.'],
  );
  const member = await makeMember(server, workspace);
  const hidden = await get('?include=dialogs', member.token);
  assert.deepEqual(
    hidden.dialogs.map((dialog: typeof masked) => dialog.original_text),
    [null, null],
  );
  assert.deepEqual(hidden.dialogs[1].pii_spans, masked.pii_spans);
  assert.equal(hidden.permissions.view_original_text, false);
  assert.equal(hidden.permissions.download_media, false);
  assert.deepEqual(await get('?include=dialogs'), seen, 'whoever asked in between');
  const role_ids = [await makeWorkspaceRole(server, workspace, { 'record.unmask': 'allow' })];
  const trusted = await makeMember(server, workspace, { role_ids });
  const shown = await get('?include=dialogs&query=call', trusted.token);
  assert.deepEqual(
    shown.dialogs.map((dialog: typeof masked) => dialog.original_text),
    ['Call me at 555-0100.'],
  );
  assert.deepEqual((await get('?include=dialogs&query=555', trusted.token)).dialogs, []);
  assert.equal(
    (await server.get(`${record.path}?include=dialogs`, member.token)).text.includes('555-0100'),
    false,
  );
});

test('a transcript whose time is over is not shown', async () => {
  const transcript_expires_at = new Date(server.clock.now().getTime() - 1);
  const { get } = await makeScene({ transcript_expires_at });
  const { dialogs, availability } = await get('?include=dialogs');
  assert.deepEqual(dialogs, []);
  assert.equal(availability.transcript, 'expired');
});

test('other calls with the same phone number are related, those the requester may see', async () => {
  const call = { phone_number: '+15550100', source: 'phone_call' } as const;
  const { workspace, owner, get } = await makeScene(call);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const fields = { owner_member_id: owner.member_id, ...call };
  const seen = await makeRecord(server, workspace, { ...fields, title: 'Second call' });
  await makeRecord(server, workspace, { ...fields, scope: 'private' });
  await makeRecord(server, workspace, { ...fields, phone_number: '+15550199' });
  const member = await makeMember(server, workspace);
  assert.deepEqual((await get('', member.token)).related_call_records, [
    {
      id: seen.record_id,
      title: 'Second call',
      recorded_at: server.clock.now().toISOString(),
      duration_ms: 60_000,
      source: 'phone_call',
    },
  ]);
  const record_id = (await makeRecord(server, workspace, { ...fields, access_member_ids: [guest.member_id] }))
    .record_id;
  const { status, body } = await server.get(`${workspace.path}/records/${record_id}`, guest.token);
  assert.deepEqual([status, body.record.related_call_records], [200, []]);
});

test('contacts are shown where the workspace has them, and left out where it has not', async () => {
  const contacts = [{ name: 'Kim', email: null, phone_number: '+15550100', company: null }];
  const { get } = await makeScene({ contacts });
  const shown = (await get()).contacts;
  assert.deepEqual(
    shown.map(({ name }: { name: string }) => name),
    ['Kim'],
  );
  const workspace = await makeWorkspace(server, { has_contacts: false });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, contacts });
  const { body } = await server.get(record.path, owner.token);
  assert.equal('contacts' in body.record, false);
});

test('a record that is not ready, has failed or is protected says so and is still answered', async () => {
  const { get } = await makeScene({
    status: 'uploaded',
    is_ready: false,
    ready_at: null,
    protected_from_deletion: true,
  });
  const record = await get();
  assert.deepEqual([record.is_ready, record.status, record.ready_at], [false, 'uploaded', null]);
  assert.deepEqual([record.protected_from_deletion, record.permissions.delete], [true, false]);
});
