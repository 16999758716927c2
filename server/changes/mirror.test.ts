/** Copies of a workspace that are kept by the change feed alone, through random histories: what members see, and nothing else. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeTeam } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../tests/kit/make/make-workspace.ts';
import { makeRandom, type SeededRandom } from '../../tests/kit/seeded-random.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { updateMember } from '../people/members/member-acts.ts';

const STEPS = 200;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

interface Copy {
  member: TestMember;
  limit: number;
  query: string;
  cursor: string | null;
  records: Map<number, string>;
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

async function makeScene(random: SeededRandom) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const reads_all = await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' });
  const members = [
    owner,
    await makeMember(server, workspace),
    await makeMember(server, workspace, { base_role: 'guest' }),
    await makeMember(server, workspace, { role_ids: [reads_all] }),
  ];
  const teams = [await makeTeam(server, workspace), await makeTeam(server, workspace)];
  const labels = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  const records = new Map<number, string>();
  const copies = members.map((member, place): Copy => ({
    member,
    // Pages end in the midst of everything.
    limit: random.pick([1, 2, 3, 7, 100]),
    query: place % 2 === 0 ? '' : '&types=record.updated',
    cursor: null,
    records: new Map(),
  }));
  return { workspace, owner, reads_all, members, teams, labels, records, copies };
}

/** One page; whether there is more. */
async function followPage({ workspace }: Scene, copy: Copy): Promise<boolean> {
  const cursor = copy.cursor === null ? '' : `&cursor=${copy.cursor}`;
  const path = `/api/v3/workspaces/${workspace.slug}/changes?include=record&limit=${copy.limit}${cursor}${copy.query}`;
  const { status, body, text } = await server.get(path, copy.member.token);
  assert.equal(status, 200, text);
  for (const { type, record_id, record } of body.items) {
    if (type === 'record.gone') copy.records.delete(record_id);
    else if (record_id !== null && record !== null) copy.records.set(record_id, JSON.stringify(record));
  }
  copy.cursor = body.cursor;
  return body.has_more;
}

/** What the list shows: where the feed tells of a change, the whole record; where it was asked for few types, that it is there. */
async function assertSame(scene: Scene, copy: Copy, seed: number, step: number): Promise<void> {
  while (await followPage(scene, copy));
  const { body } = await server.get(`${scene.workspace.path}/records?limit=100`, copy.member.token);
  const seen = body.items.map((item: { id: number }) => [item.id, JSON.stringify(item)]);
  const expected = new Map<number, string>(seen);
  const told = `seed ${seed}, step ${step}, member ${copy.member.member_id}`;
  const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);
  assert.deepEqual(sorted(copy.records.keys()), sorted(expected.keys()), told);
  if (copy.query !== '') return;
  for (const [record_id, text] of expected) {
    assert.equal(stateOf(copy.records.get(record_id) ?? ''), stateOf(text), told);
  }
}

/** The record's own facts; names of teams and labels, and a reader's permissions, are separate facts. */
function stateOf(text: string): string {
  const { title, scope, is_draft, labels, teams, status } = JSON.parse(text);
  const ids = (items: { id: number }[]) => items.map(({ id }) => id);
  return JSON.stringify({ title, scope, is_draft, status, labels: ids(labels), teams: ids(teams) });
}

const ACTS: ((scene: Scene, random: SeededRandom) => Promise<void>)[] = [
  async function create(scene, random) {
    const { workspace, members, teams, records } = scene;
    const record = await makeRecord(server, workspace, {
      owner_member_id: random.pick(members).member_id,
      scope: random.pick(['workspace', 'team', 'private'] as const),
      team_ids: [...new Set(random.picks(teams, 0, 2))],
      access_member_ids: random.chance(0.2) ? [random.pick(members).member_id] : [],
      ...(random.chance(0.2) && { is_draft: true, draft_state: 'pending' as const }),
    });
    records.set(record.record_id, record.app_path);
  },
  async function retitle(scene, random) {
    await change(scene, random, { title: `Title ${random.integer(1_000)}` });
  },
  async function move({ ...scene }, random) {
    await change(scene, random, {
      scope: random.pick(['workspace', 'team', 'private']),
      team_ids: [...new Set(random.picks(scene.teams, 0, 2))],
      access_member_ids: random.chance(0.3) ? [random.pick(scene.members).member_id] : [],
    });
  },
  async function label({ workspace, owner, labels, records }, random) {
    if (records.size === 0) return;
    const body = { record_ids: [random.pick([...records.keys()])], label_ids: [random.pick(labels)] };
    const method = random.pick(['POST', 'DELETE'] as const);
    const { status } = await server.send(method, `${workspace.path}/records/labels`, {
      token: owner.token,
      body,
    });
    assert.ok([204, 400, 403].includes(status), String(status));
  },
  async function remove({ owner, members, records }, random) {
    if (records.size < 8) return;
    const [record_id, path] = random.pick([...records]);
    const { status } = await server.send('DELETE', path, { token: random.pick([owner, ...members]).token });
    if (status === 204) records.delete(record_id);
  },
  async function joinOrLeave({ workspace, owner, members, teams }, random) {
    const path = `${workspace.app_path}/teams/${random.pick(teams)}/members/${random.pick(members).member_id}`;
    const isJoining = random.chance(0.5);
    const body = { base_role: 'member', role_ids: [] };
    const { status } = await server.send(isJoining ? 'PUT' : 'DELETE', path, {
      token: owner.token,
      ...(isJoining && { body }),
    });
    assert.ok([200, 204, 409].includes(status), String(status));
  },
  async function promote({ workspace, members, reads_all }, random) {
    const roles = random.chance(0.5) ? [reads_all] : [];
    const { member_id } = random.pick(members.slice(1));
    const changes = { base_role: random.pick(['guest', 'member', 'admin'] as const), role_ids: roles };
    await updateMember(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: server.clock.now() },
      { member_id, ...changes },
    );
  },
  async function publish({ records, members }, random) {
    if (records.size === 0) return;
    const [, path] = random.pick([...records]);
    await server.send('POST', `${path}/publish`, {
      token: random.pick(members).token,
      body: { publish_at: null, now: true },
    });
  },
];

async function change({ records, members }: Scene, random: SeededRandom, body: object): Promise<void> {
  if (records.size === 0) return;
  const [, path] = random.pick([...records]);
  const { status } = await server.send('PATCH', path, { token: random.pick(members).token, body });
  assert.ok([204, 403, 422].includes(status), String(status));
}

describe('A copy that follows the change feed', () => {
  for (const seed of [1, 2, 3]) {
    test(`is what its member sees, whatever happened (seed ${seed})`, async () => {
      const random = makeRandom(seed);
      const scene = await makeScene(random);
      for (let step = 0; step < STEPS; step += 1) {
        await random.pick(ACTS)(scene, random);
        // Some follow now and then, a page at a time, and are caught by whatever comes in between.
        for (const copy of scene.copies) if (random.chance(0.25)) await followPage(scene, copy);
        if (step % 15 === 14) await assertSame(scene, random.pick(scene.copies), seed, step);
      }
      for (const copy of scene.copies) await assertSame(scene, copy, seed, STEPS);
    });
  }
});
