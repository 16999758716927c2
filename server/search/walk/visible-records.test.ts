/** The counts beside teams and labels against the list that they count, over records of several segments. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordScopes } from '@minutebook/contract/resources/value-lists.ts';
import { deleteRecord } from '../../../tests/kit/doors/delete-record.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeRandom } from '../../../tests/kit/seeded-random.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import { createLabel } from '../../people/labels/label-acts.ts';
import { addLabels, RecordWriter, removeLabels } from '../../records/record-writer.ts';

const RECORDS = 60;
const SEGMENT_RECORDS = 4_096;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const skipOrdinals = statement<never>(
  'tests.skip-ordinals',
  `update workspace_counter set next_ordinal = next_ordinal + $2 where workspace_id = $1`,
);

async function makeThree(make: (index: number) => Promise<number>): Promise<number[]> {
  return [await make(0), await make(1), await make(2)];
}

/** People, teams, labels, and records of theirs at random, spread over segments. */
async function makeWorld(workspace: TestWorkspace) {
  const { db } = server.ctx;
  const random = makeRandom(20260302);
  const people = {
    owner: await makeMember(server, workspace, { base_role: 'owner' }),
    member: await makeMember(server, workspace),
    insider: await makeMember(server, workspace),
    guest: await makeMember(server, workspace, { base_role: 'guest' }),
  };
  const team_ids = await makeThree(() => makeTeam(server, workspace));
  const label_ids = await makeThree(async (index) => {
    const label = { name: `Label ${index}`, color: '#3b82f6' };
    return (await createLabel(db, { workspace_id: workspace.workspace_id, at: server.clock.now() }, label))
      .label_id;
  });
  for (const team_id of team_ids.slice(1)) {
    await makeTeamMember(server, workspace, team_id, people.insider);
    await makeTeamMember(server, workspace, team_id, people.guest);
  }
  const member_ids = Object.values(people).map(({ member_id }) => member_id);
  for (let made = 0; made < RECORDS; made += 1) {
    const is_draft = random.chance(0.1);
    await makeRecord(server, workspace, {
      owner_member_id: random.pick(member_ids),
      scope: random.pick(recordScopes),
      team_ids: [...new Set(random.picks(team_ids, 0, 2))],
      label_ids: [...new Set(random.picks(label_ids, 0, 2))],
      access_member_ids: [...new Set(random.picks(member_ids, 0, 1))],
      is_draft,
      draft_state: is_draft ? 'pending' : null,
    });
    if (made % 20 === 0) await db.query(skipOrdinals, [workspace.workspace_id, SEGMENT_RECORDS]);
  }
  return { people, team_ids, label_ids };
}

test('the counts of teams and labels equal the lengths of the filtered lists, for every caller', async () => {
  const workspace = await makeWorkspace(server);
  const { people, team_ids, label_ids } = await makeWorld(workspace);
  for (const [who, { token }] of Object.entries(people)) {
    const countListed = async (filter: string) => {
      const { body } = await server.get(`${workspace.path}/records?${filter}`, token);
      assert.equal(body.next_token, null);
      return body.items.length as number;
    };
    for (const team_id of team_ids) {
      const { body: team } = await server.get(`${workspace.path}/teams/${team_id}`, token);
      assert.equal(team.record_count, await countListed(`team_id=${team_id}`), `${who}, team ${team_id}`);
    }
    const { body: labels } = await server.get(`${workspace.path}/labels`, token);
    assert.deepEqual(
      labels.items.map(({ id }: { id: number }) => id),
      label_ids,
    );
    for (const { id, record_count } of labels.items) {
      assert.equal(record_count, await countListed(`label_ids=${id}`), `${who}, label ${id}`);
    }
  }
});

test('the counts exclude records of other workspaces', async () => {
  await makeWorld(await makeWorkspace(server));
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const team_id = await makeTeam(server, workspace);
  const { body } = await server.get(`${workspace.path}/teams/${team_id}`, owner.token);
  assert.equal(body.record_count, 0);
});

test('the counts of labels follow every change at once, for every caller, during concurrent changes', async () => {
  const workspace = await makeWorkspace(server);
  const { people, label_ids } = await makeWorld(workspace);
  const random = makeRandom(20261122);
  const compare = async (what: string) => {
    for (const [who, { token }] of Object.entries(people)) {
      const { body: labels } = await server.get(`${workspace.path}/labels`, token);
      for (const { id, record_count } of labels.items) {
        const { body } = await server.get(`${workspace.path}/records?label_ids=${id}`, token);
        assert.equal(record_count, body.items.length, `${who}, label ${id}, after ${what}`);
      }
    }
  };
  const { body: listed } = await server.get(`${workspace.path}/records`, people.owner.token);
  const ids = listed.items.map(({ id }: { id: number }) => id) as number[];
  const { workspace_id } = workspace;
  const now = server.clock.now();
  const event = { kind: 'record.label', workspace_id, actor_user_id: null, at: now } as const;
  await compare('nothing');
  for (let round = 0; round < 6; round += 1) {
    // Concurrent changes of the same segments and of others; what is counted meanwhile is counted again.
    await Promise.all([
      ...[addLabels, removeLabels].map((change) => {
        const asked = { ...event, record_ids: random.picks(ids, 1, 8).toSorted((a, b) => a - b) };
        return server.ctx.db.transaction((tx) =>
          change(tx, { ...asked, label_ids: [random.pick(label_ids)] }),
        );
      }),
      server.get(`${workspace.path}/labels`, people.owner.token),
      makeRecord(server, workspace, {
        owner_member_id: people.member.member_id,
        label_ids: [random.pick(label_ids)],
      }),
    ]);
    await compare(`round ${round}`);
  }
  await deleteRecord(server, workspace, random.pick(ids));
  await compare('a record was deleted');
  const [record_id] = ids.slice(5);
  await server.ctx.db.transaction(async (tx) => {
    const key = { workspace_id, record_id: record_id ?? 0 };
    await new RecordWriter(tx, key, { ...event, kind: 'record.move' }).patch({ scope: 'private' });
  });
  await compare('a record became private');
});
