/** Moments that several people change at once, and while the transcript below them is another one: nothing is lost or doubled. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { listTimedLines } from '@minutebook/contract/resources/timed-notes.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import { lists } from './moment-queries.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const { token, member_id: owner_member_id } = await makeMember(server, workspace, { base_role: 'owner' });
  const dialogs = ['One.', 'Two.', 'Three.', 'Four.'];
  const record = await makeRecord(server, workspace, { owner_member_id, dialogs });
  const at = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}`;
  const url = `${at}/moments`;
  /** Again, as programs do, where the record was busy for longer than a request waits. */
  const send = async (method: string, path: string, body?: unknown): ReturnType<TestServer['send']> => {
    const answer = await server.send(method, path, { token, body });
    return answer.body?.type === 'RECORD_BUSY' ? send(method, path, body) : answer;
  };
  /** As somebody does who has seen this version. */
  const sendIf = (version: number, method: string, path: string, body?: unknown) =>
    server.send(method, path, { token, body, headers: { 'if-match': `"${version}"` } });
  const add = async (body: object): Promise<Moment> => requireOk(await send('POST', url, body)).body;
  const note = (start_ms: number, text: string) => add({ kind: 'note', start_ms, text });
  const list = async (): Promise<Moment[]> => requireOk(await server.get(url, token)).body.items;
  const read = async () => requireOk(await server.get(`${at}?include=dialogs`, token)).body.record;

  /** Each note for all is a line of the notes, each flagged utterance has its bookmark, and neither has more. */
  async function requireWhole(): Promise<void> {
    const [moments, record] = [await list(), await read()];
    const lines = listTimedLines(record.extra.notes ?? '').map(({ text }) => text);
    const noted = moments.filter(({ is_in_notes }) => is_in_notes).map(({ text }) => text ?? '');
    assert.deepEqual(noted.toSorted(), lines.toSorted());
    const spoken: { id: number; bookmark: boolean }[] = record.dialogs;
    const flagged = spoken.filter(({ bookmark }) => bookmark).map(({ id }) => id);
    const marked = moments.filter(({ kind }) => kind === 'bookmark').flatMap(({ dialog_ids }) => dialog_ids);
    assert.deepEqual([...new Set(marked)].toSorted(byNumber), flagged.toSorted(byNumber));
    const ids = new Set(spoken.map(({ id }) => id));
    assert.ok(moments.every(({ dialog_ids }) => dialog_ids.every((id) => ids.has(id))));
  }
  /** Three utterances, or five, with other ids and times. */
  const replace = (turn: number) =>
    send('PUT', `${record.app_path}/transcript`, {
      filename: 'meeting.json',
      content: JSON.stringify({
        format: 'minutebook.record/1',
        recorded_at: '2026-03-01T09:00:00Z',
        dialogs: Array.from({ length: turn % 2 === 0 ? 3 : 5 }, (_, index) => ({
          id: turn * 10 + index + 1,
          start_ms: index * 3_500,
          duration_ms: 3_500,
          text: `Line ${index}.`,
        })),
      }),
    });
  return { at, url, send, sendIf, add, note, list, read, requireWhole, replace };
}

const byNumber = (one: number, other: number) => one - other;

test('Of two people who change one at once, one is told that it is another by now', async () => {
  const { url, sendIf, note, list, requireWhole } = await makeScene();
  const { id, version } = await note(1_000, 'First');
  const answers = await Promise.all(
    ['Ada', 'Ben'].map((who) => sendIf(version, 'PATCH', `${url}/${id}`, { text: `${who} was here` })),
  );
  const [lost, ...others] = answers.filter(({ status }) => status !== 200);
  assert.ok(lost !== undefined && others.length === 0, answers.map(({ text }) => text).join());
  assertError(lost, 412, 'RECORD_CHANGED');
  const won = answers.find(({ status }) => status === 200)?.body;
  assert.deepEqual(await list(), [won]);
  await requireWhole();
  // Nor is one deleted that was reworded meanwhile.
  assertError(await sendIf(version, 'DELETE', `${url}/${id}`), 412, 'RECORD_CHANGED');
  const deleted = await Promise.all([1, 2].map(() => sendIf(won.version, 'DELETE', `${url}/${id}`)));
  assert.deepEqual(deleted.map(({ status }) => status).toSorted(byNumber), [204, 404]);
  assert.deepEqual(await list(), []);
  await requireWhole();
});

test('What many note and mark at once is all there, once', async () => {
  const { note, add, list, requireWhole } = await makeScene();
  const texts = Array.from({ length: 12 }, (_, index) => `Note ${index}`);
  await Promise.all([
    ...texts.map((text, index) => note((index % 3) * 1_000, text)),
    ...[1, 2, 2, 3].map((id) => add({ kind: 'bookmark', dialog_ids: [id] })),
  ]);
  const moments = await list();
  assert.deepEqual(
    moments.flatMap(({ kind, text }) => (kind === 'note' ? [text ?? ''] : [])).toSorted(),
    texts.toSorted(),
  );
  assert.equal(moments.length, 16);
  await requireWhole();
});

test('Notes that are written as a whole while moments change agree with them', async () => {
  const { at, url, send, note, list, read, requireWhole } = await makeScene();
  const made = await note(1_000, 'Keep');
  for (let turn = 0; turn < 5; turn += 1) {
    const present: string = (await read()).extra.notes;
    const answers = await Promise.all([
      send('PATCH', at.replace('/api/v3', '/app'), {
        notes: `${present}\n[0:0${turn}] Typed ${turn}`,
        based_on: { notes: present },
      }),
      note(turn * 1_000, `Noted ${turn}`),
      send('PATCH', `${url}/${made.id}`, { text: `Keep ${turn}` }),
    ]);
    const [typed] = answers;
    // Whoever was overtaken is shown both, and nothing of theirs is half written.
    assert.ok(typed.status === 204 || typed.status === 409, typed.text);
    const texts = (await list()).map(({ text }) => text);
    assert.equal(texts.includes(`Typed ${turn}`), typed.status === 204);
    assert.ok(texts.includes(`Noted ${turn}`));
    await requireWhole();
  }
  const [kept, ...others] = (await list()).filter(({ text }) => text?.startsWith('Keep'));
  assert.deepEqual([kept?.id, others], [made.id, []]);
});

test('A transcript that is replaced and corrected while moments change carries them all', async () => {
  const { at, url, send, add, note, list, requireWhole, replace } = await makeScene();
  const marked = await add({ kind: 'bookmark', dialog_ids: [2] });
  const noted = await add({ kind: 'note', dialog_ids: [3, 4], text: 'On two lines' });
  for (let turn = 1; turn < 6; turn += 1) {
    const [replaced, , moved] = await Promise.all([
      replace(turn),
      note(turn * 1_000, `Noted ${turn}`),
      send('PATCH', `${url}/${marked.id}`, { start_ms: turn * 1_000 }),
      send('PATCH', `${at}/dialogs/${turn * 10 + 1}`, { text: 'Corrected.' }),
      add({ kind: 'bookmark', start_ms: turn * 2_000 }),
    ]);
    requireOk(replaced);
    requireOk(moved);
    await requireWhole();
  }
  const moments = await list();
  assert.equal(moments.length, 12);
  // Both are still on what is said at their times.
  for (const { id } of [marked, noted]) {
    assert.ok(moments.some((moment) => moment.id === id && moment.dialog_ids.length > 0));
  }
});

const hearMuch = statement<never>(
  'test.hear-much',
  `insert into moment (workspace_id, moment_id, record_id, kind, start_ms, end_ms, text, author_member_id, audience,
     created_at, updated_at)
   select $1, nextval('moment_id_seq'), $2, 'tracked', 0, 1, 'Prices', $3, 'author', $4, $4 from generate_series(1, 20000)`,
);
const countRead = statement<{ rows: number }>(
  'test.count-read',
  `select (s.seq_tup_read + s.idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables s where s.relname = 'moment'`,
);

test('A list reads none of the hits that trackers of others have', async () => {
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  const [member, other] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: other.member_id });
  await server.ctx.db.query(hearMuch, [workspace_id, record_id, other.member_id, server.clock.now()]);
  for (const kind of [null, 'note', 'tracked'] as const) {
    const list = lists.all[kind === null ? 'any' : 'kind'];
    const rows = await server.ctx.db.transaction(async (tx) => {
      const values = [workspace_id, member.member_id, [], Number.MAX_SAFE_INTEGER, 51, null, kind, false];
      assert.deepEqual(await tx.query(list, values), []);
      return (await tx.query(countRead, []))[0]?.rows ?? 0;
    });
    assert.ok(rows < 1_000, `${kind}: ${rows} rows`);
  }
});
