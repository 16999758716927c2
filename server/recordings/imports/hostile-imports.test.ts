/** Whatever is in an import, it can do no more than the member who runs it may do at that moment. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportedMeeting } from '@minutebook/contract/app/import-endpoints.ts';
import { deactivateMember, setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeZip } from '../../../tests/kit/make/make-zip.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { updateMember } from '../../people/members/member-acts.ts';
import { setUserStatus } from '../../people/users/set-user-status.ts';
import { startImports } from './start-imports.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const [ana, bo] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const url = `${workspace.app_path}/imports`;
  const ask = async (method: string, path = '', body?: object, { token } = ana) =>
    requireOk(await server.send(method, `${url}${path}`, { token, ...(body && { body }) })).body;
  const whileRunning = async (work: () => Promise<unknown>) => {
    const running = startImports(server.ctx);
    try {
      await work();
    } finally {
      await running.stop();
    }
  };
  const untilState = (id: number, states: string[], by = ana) =>
    until('an import', async () => states.includes((await ask('GET', `/${id}`, undefined, by)).state));
  /** Uploads an import, and waits until it has been read; it is not started. */
  const bring = async (path: string, content: string | Buffer, by = ana): Promise<number> => {
    const bytes = new Uint8Array(Buffer.from(content));
    const made = await ask('POST', '', { files: [{ path, size_bytes: bytes.length }] }, by);
    const { status } = await fetch(`${server.base_url}${new URL(made.tus_url).pathname}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${by.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    assert.equal(status, 204);
    await whileRunning(() => untilState(made.id, ['found', 'failed'], by));
    return made.id;
  };
  const list = async (id: number): Promise<ImportedMeeting[]> => (await ask('GET', `/${id}/meetings`)).items;
  return { workspace, ana, bo, ask, whileRunning, untilState, bring, list };
}

test('A record file in an import cannot share, protect or schedule records, or reveal those of others', async () => {
  const scene = await makeScene();
  const { workspace, ana, bo, ask, bring, list } = scene;
  await makeTeam(server, workspace, { name: 'Board' });
  const at = '2026-01-20T10:00:00Z';
  const file = {
    format: 'minutebook.record/1',
    title: 'Forged',
    recorded_at: at,
    scope: 'workspace',
    teams: ['Board'],
    access: { members: [bo.email], teams: ['Board'] },
    protected_from_deletion: true,
    is_draft: true,
    created_at: '2001-01-01T00:00:00Z',
    transcript_expires_at: '2099-01-01T00:00:00Z',
    dialogs: [{ text: 'Shall we renew?' }],
    speakers: [{ speaker_id: 1, name: 'Bo', member: bo.email }],
    insights: [
      {
        type: 'summary',
        value: { text: 'Bo agreed.' },
        language: 'en',
        is_edited: true,
        edited_by: bo.email,
        edited_at: at,
      },
    ],
    export_histories: [
      {
        member: bo.email,
        platform: 'notion',
        export_type: 'insights',
        platform_unique_id: 'x',
        ref_url: 'https://evil.example/',
        created_at: at,
      },
    ],
  };
  const id = await bring('forged.json', JSON.stringify(file));
  await ask('POST', `/${id}/start`, {});
  await scene.whileRunning(() => scene.untilState(id, ['done']));
  const [{ record_id, state } = {} as ImportedMeeting] = await list(id);
  assert.equal(state, 'imported', JSON.stringify(await list(id)));
  const path = `${workspace.path}/records/${record_id}`;
  const { body } = requireOk(await server.get(`${path}?include=dialogs,insights`, ana.token));
  const { record, insights } = body;
  const told = JSON.stringify([record.access, record.extra.speakers, insights]);
  assert.deepEqual(
    [
      record.scope,
      record.protected_from_deletion,
      record.is_draft,
      record.export_histories,
      record.teams,
      record.availability.transcript_expires_at,
      record.created_at,
    ],
    ['private', false, false, [], [], null, server.clock.now().toISOString()],
  );
  assert.ok(!told.includes(bo.email) && !told.includes(`member_id":${bo.member_id}`), told);
  assert.equal((await server.get(path, bo.token)).status, 403);
});

const ends: [what: string, (scene: Awaited<ReturnType<typeof makeScene>>) => Promise<unknown>][] = [
  ['has left', ({ workspace, ana }) => deactivateMember(server, workspace, ana)],
  [
    'may not upload any more',
    async ({ workspace, ana: { member_id } }) => {
      const role_id = await makeWorkspaceRole(server, workspace, { 'record.upload': 'deny' });
      const act = { workspace_id: workspace.workspace_id, at: server.clock.now() };
      await updateMember(server.ctx.db, act, { member_id, role_ids: [role_id] });
    },
  ],
  [
    'has an account that an operator deactivated',
    ({ ana: user }) => setUserStatus(server.ctx.db, { user, status: 'deactivated', now: server.clock.now() }),
  ],
  ['has an archived workspace', ({ workspace }) => setWorkspaceStatus(server, workspace, 'archived')],
];
for (const [what, end] of ends)
  test(`A running import makes no more records for a member who ${what}`, async () => {
    const scene = await makeScene();
    const id = await scene.bring(
      'a.vtt',
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ana>Hello there</v>\n',
    );
    await scene.ask('POST', `/${id}/start`, {});
    await end(scene);
    const { workspace_id } = scene.workspace;
    const select = (text: string) =>
      server.ctx.db.query<{ state: string }>({ name: `test.${text.length}`, text }, [workspace_id]);
    const readState = async () =>
      (await select('select i.state from meeting_import i where i.workspace_id = $1'))[0]?.state;
    await scene.whileRunning(() => until('the import', async () => (await readState()) === 'done'));
    const [meeting] = await select('select m.state from imported_meeting m where m.workspace_id = $1');
    assert.equal(meeting?.state, 'failed');
  });

test('Names and texts that PostgreSQL cannot store are dropped or repaired, and the rest is imported', async () => {
  const { bring, list } = await makeScene();
  const talk = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ana>Good morning</v>\n';
  const odd = {
    title: 'a\u0000b\ud800',
    participants: [{ name: 'N\u0000ul \udfff', email: 'n\u0000@x.example' }],
    sentences: [
      { index: 0, speaker_name: 'N\u0000ul', text: 'said \u0000 \ud800', start_time: 1, end_time: 2 },
    ],
  };
  const id = await bring(
    'odd.zip',
    makeZip([
      { name: 'b\u0000\u0001.vtt', content: talk },
      { name: 'odd.json', content: JSON.stringify(odd) },
      { name: 'good.vtt', content: talk },
    ]),
  );
  const states = (await list(id)).map(({ state }) => state);
  assert.ok(states.includes('found'), JSON.stringify(states));
});

/** More than are imported in a moment, at the busiest. */
const MANY = 30;

test('A large import does not keep a small one waiting until it is over', async () => {
  const scene = await makeScene();
  const { workspace, ana, bo, bring, ask } = scene;
  const talk = (name: string, said: string) => ({
    name: `${name}.vtt`,
    content: `WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ana>${said}</v>\n`,
  });
  const ids: number[] = [];
  for (const part of ['a', 'b', 'c']) {
    const files = Array.from({ length: MANY }, (_, at) => talk(`many ${part}${at}`, `${part} ${at} of many`));
    ids.push(await bring(`${part}.zip`, makeZip(files)));
  }
  const modest = await scene.bring('one.vtt', talk('one', 'Only this').content, bo);
  for (const id of ids) await ask('POST', `/${id}/start`, {});
  await ask('POST', `/${modest}/start`, {}, bo);
  const records = async ({ token }: typeof ana) =>
    requireOk(await server.get(`${workspace.path}/records?limit=100`, token)).body.items.map(
      ({ id }: { id: number }) => id,
    );
  let told = '';
  const areAllThere = async () => {
    const imports = [...ids.map((id) => ask('GET', `/${id}`)), ask('GET', `/${modest}`, undefined, bo)];
    told = JSON.stringify((await Promise.all(imports)).map(({ state, counts }) => ({ state, counts })));
    return (await records(ana)).length === 3 * MANY && (await records(bo)).length === 1;
  };
  await scene.whileRunning(() => until(() => `all imports: ${told}`, areAllThere));
  const [own = 0] = await records(bo);
  const before = (await records(ana)).filter((id: number) => id < own).length;
  // Both run side by side; one after the other, all of hers would come first.
  assert.ok(before < 3 * MANY, `${before} came before`);
});
