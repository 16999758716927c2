/** A workspace chooses other masks while a text is on its way to a record: it is stored with those that count by then. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { attachText } from '../../../tests/kit/make/attach-transcript.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Known to nobody as personal information: the workspace has to name it. */
const SECRET = 'Kingfisher';
const EMAIL = 'ada.byron@example.com';
const SAID = `The ${SECRET} files are with ${EMAIL}.`;
const RECORD_BUSY = 409;

interface Masking {
  active: boolean;
  words: string[];
  left_out: string[];
}

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const writer = await makeMember(server, workspace);
  const insight = {
    type: 'summary',
    status: 'processed',
    value: { text: 'Nothing of note.' },
    language: 'en',
    custom_insight_template_id: null,
    is_edited: false,
    edited_by_member_id: null,
    edited_at: null,
  } as const;
  const record = await makeRecord(server, workspace, {
    owner_member_id: writer.member_id,
    dialogs: ['Nothing of note.'],
    insights: [insight],
  });
  const url = `${workspace.app_path}/records/${record.record_id}`;
  const send = (method: 'PATCH' | 'PUT', what: string, body: unknown) =>
    server.send(method, url + what, { token: writer.token, body });

  async function choose(masking: Masking) {
    const body = { masking: { phone_regions: [], ...masking } };
    requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token: owner.token, body }));
  }

  /** Somebody else holds what `hold` takes until the text waits for it; `meanwhile` runs before it is let go. */
  async function whileHeld<Answer>(
    { hold, meanwhile, end }: { hold: string; meanwhile: () => Promise<void>; end: 'commit' | 'rollback' },
    write: () => Promise<Answer>,
  ): Promise<Answer> {
    const holder = new Client(server.connection);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query(hold);
      const written = write();
      await until('the text waits', async () => {
        const blocked = `select 1 from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))`;
        return (await holder.query(blocked)).rows.length > 0;
      });
      await meanwhile();
      await holder.query(end);
      return await written;
    } finally {
      await holder.end();
    }
  }

  const { workspace_id } = workspace;
  /** The masks are others by the time at which the text gets what it waits for: its record, or one of its rows. */
  const whileChoosing = <Answer>(
    masking: Masking,
    table: 'record' | 'transcript_chunk' | 'insight',
    write: () => Promise<Answer>,
  ) =>
    whileHeld(
      {
        hold: `select 1 from ${table} where workspace_id = ${workspace_id} and record_id = ${record.record_id} for no key update`,
        meanwhile: () => choose(masking),
        end: 'rollback',
      },
      write,
    );

  return {
    record: { workspace_id, record_id: record.record_id },
    send,
    choose,
    whileChoosing,
    whileHeld,
    /** All that the writer, who may not unmask, can read of the record. */
    async read(): Promise<string> {
      const { token } = writer;
      const search = (query: string) => server.get(`${workspace.path}/records?query=${query}`, token);
      const { items } = requireOk(await search(SECRET)).body;
      const detail = requireOk(await server.get(`${record.path}?include=dialogs,insights`, token));
      const state = requireOk(await server.get(`${url}/state`, token));
      return JSON.stringify([items, detail.body, state.body]);
    },
  };
}

const masksNow: [string, Masking, Masking][] = [
  [
    'words',
    { active: true, words: [], left_out: [] },
    { active: true, words: [SECRET.toLowerCase()], left_out: [] },
  ],
  [
    'kinds',
    { active: true, words: [SECRET], left_out: ['email'] },
    { active: true, words: [SECRET], left_out: [] },
  ],
  [
    'masks at all',
    { active: false, words: [SECRET], left_out: [] },
    { active: true, words: [SECRET], left_out: [] },
  ],
];

for (const [what, earlier, later] of masksNow) {
  const toHide = what === 'kinds' ? EMAIL : SECRET;

  for (const table of ['record', 'transcript_chunk'] as const) {
    test(`A transcript that waits for its ${table} while a workspace chooses ${what} hides what it hides by then`, async () => {
      const { choose, whileChoosing, record, read } = await makeScene();
      await choose(earlier);
      await whileChoosing(later, table, () =>
        attachText(server.ctx, { record, filename: 'talk.txt', content: `Ana: ${SAID}\nBen: Good.\n` }),
      );
      const shown = await read();
      assert.ok(shown.includes(' files are with '), 'it is stored');
      assert.ok(!shown.includes(toHide), shown);
    });
  }

  for (const [name, method, path, table] of [
    ['An utterance that is corrected', 'PATCH', '/dialogs/1', 'record'],
    ['An utterance that is corrected', 'PATCH', '/dialogs/1', 'transcript_chunk'],
    ['An insight that is edited', 'PUT', '/insights/summary', 'record'],
    ['An insight that is edited', 'PUT', '/insights/summary', 'insight'],
  ] as const) {
    test(`${name} and waits for its ${table} while a workspace chooses ${what} hides what it hides by then`, async () => {
      const { choose, whileChoosing, send, read } = await makeScene();
      let status = RECORD_BUSY;
      // On a slow machine it is held for too long: nothing is written, and the client tries again.
      while (status === RECORD_BUSY) {
        await choose(earlier);
        ({ status } = await whileChoosing(later, table, () => send(method, path, { text: SAID })));
      }
      assert.ok(status < 300, String(status));
      const shown = await read();
      assert.ok(shown.includes(' files are with '), 'it is stored');
      assert.ok(!shown.includes(toHide), shown);
    });
  }
}

test('A transcript is not stored with earlier masks while others are about to be chosen', async () => {
  const { choose, whileHeld, record, read } = await makeScene();
  await choose({ active: true, words: [], left_out: [] });
  const hold = `update workspace set mask_words = '{${SECRET.toLowerCase()}}' where workspace_id = ${record.workspace_id}`;
  await whileHeld({ hold, meanwhile: async () => undefined, end: 'commit' }, () =>
    attachText(server.ctx, { record, filename: 'talk.txt', content: `Ana: ${SAID}\nBen: Good.\n` }),
  );
  const shown = await read();
  assert.ok(shown.includes(' files are with '), 'it is stored');
  assert.ok(!shown.includes(SECRET), shown);
});
