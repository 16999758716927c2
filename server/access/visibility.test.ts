/**
 * For random people, roles, teams, scopes and access lists: the list holds exactly the records whose detail answers 200, and plain
 * SQL over the tables of truth, which knows nothing of principals, says the same.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RecordScope } from '@minutebook/contract/resources/allowed-values.ts';
import { recordScopes, baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { listVisibleBySql } from '../../tests/kit/clients/list-visible-by-sql.ts';
import { isThorough } from '../../tests/kit/is-thorough.ts';
import { makeRandom, type SeededRandom } from '../../tests/kit/seeded-random.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { putTeamMember } from '../people/teams/team-member-acts.ts';
import { updateMember } from '../people/members/member-acts.ts';
import { createWorkspaceRole } from '../people/roles/role-acts.ts';
import { createTeam } from '../people/teams/team-acts.ts';

/** Some 280 pairs of a member and a record each; the long form has 100,000. */
const WORLDS = isThorough ? 360 : 3;
const MEMBERS = 9;
const TEAMS = 3;
const RECORDS = 40;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

interface World {
  workspace: TestWorkspace;
  members: TestMember[];
  record_ids: number[];
}

for (let seed = 1; seed <= WORLDS; seed += 1) {
  test(`list, detail and plain SQL agree on who sees what (world ${seed})`, async () => {
    const { workspace, members, record_ids } = await makeWorld(makeRandom(seed));
    for (const member of members) {
      const expected = await listVisibleBySql(server, workspace.workspace_id, member);
      assert.deepEqual(await listByPages(workspace, member, 7), expected, `list of ${member.name}`);
      assert.deepEqual(
        await listByDetail(workspace, member, record_ids),
        expected,
        `details of ${member.name}`,
      );
    }
  });
}

async function makeWorld(random: SeededRandom): Promise<World> {
  const workspace = await makeWorkspace(server);
  const { workspace_id } = workspace;
  const { db } = server.ctx;
  const now = server.clock.now();
  const roles = await Promise.all(
    (['allow', 'deny'] as const).map((effect) =>
      createWorkspaceRole(
        db,
        { workspace_id, at: now },
        { name: effect, permissions: [{ resource: 'record.read_all', effect }] },
      ),
    ),
  );
  const members: TestMember[] = [];
  for (let place = 0; place < MEMBERS; place += 1) {
    const base_role = place === 0 ? 'owner' : random.pick(baseWorkspaceRoles);
    const role_ids = roles.map(({ role_id }) => role_id).filter(() => random.chance(0.2));
    members.push(
      await makeMember(server, workspace, {
        base_role,
        role_ids,
        name: `${base_role} ${place}`,
      }),
    );
  }
  const team_ids = await makeTeams(random, workspace_id, members);
  const pickSome = <Item>(items: readonly Item[]) => items.filter(() => random.chance(0.25));
  const record_ids: number[] = [];
  for (let count = 0; count < RECORDS; count += 1) {
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: random.pick(members).member_id,
      scope: random.pick<RecordScope>(recordScopes),
      is_draft: random.chance(0.2),
      team_ids: pickSome(team_ids),
      access_team_ids: pickSome(team_ids),
      access_member_ids: pickSome(members).map(({ member_id }) => member_id),
    });
    record_ids.push(record_id);
  }
  // The last two leave after they have recorded: their drafts must not be lost to everybody.
  for (const { member_id } of members.splice(-2)) {
    await updateMember(db, { workspace_id, at: now }, { member_id, status: 'deactivated' });
  }
  return { workspace, members, record_ids };
}

async function makeTeams(
  random: SeededRandom,
  workspace_id: number,
  members: TestMember[],
): Promise<number[]> {
  const team_ids: number[] = [];
  for (let count = 0; count < TEAMS; count += 1) {
    const { team_id } = await createTeam(
      server.ctx.db,
      { workspace_id, at: server.clock.now() },
      { name: `Team ${count}` },
    );
    team_ids.push(team_id);
    for (const { member_id } of members.filter(() => random.chance(0.3))) {
      await putTeamMember(
        server.ctx.db,
        { workspace_id, at: server.clock.now() },
        { team_id, member_id, base_role: 'member', role_ids: [] },
      );
    }
  }
  return team_ids;
}

/** Newest first, like the list. */
async function listByPages(
  workspace: TestWorkspace,
  { token }: TestMember,
  limit: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let next_token: string | null = ''; next_token !== null;) {
    const path = `${workspace.path}/records?limit=${limit}&next_token=${encodeURIComponent(next_token)}`;
    const { status, body } = await server.get(path, token);
    assert.equal(status, 200);
    ids.push(...body.items.map((item: { id: number }) => item.id));
    next_token = body.next_token;
  }
  return ids;
}

async function listByDetail(
  workspace: TestWorkspace,
  { token }: TestMember,
  record_ids: number[],
): Promise<number[]> {
  const seen: number[] = [];
  for (const record_id of record_ids.toReversed()) {
    const { status } = await server.get(`${workspace.path}/records/${record_id}`, token);
    assert.ok(status === 200 || status === 403, `detail of ${record_id} is ${status}`);
    if (status === 200) seen.push(record_id);
  }
  return seen;
}
