/** Records cached in memory always equal the database, and save queries. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../../../tests/kit/test-server.ts';
import { updateLabel, deleteLabel } from '../../people/labels/label-acts.ts';
import { deleteTeam, updateTeam } from '../../people/teams/team-acts.ts';
import { changeUser } from '../../people/users/change-user.ts';
import { updateWorkspace } from '../../people/workspaces/update-workspace.ts';
import { makeRecordItemCache } from './record-item-cache.ts';
import { noteChange } from '../record-writer.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** A record that names everything twice, and one server that keeps things in memory, of which the statements are told. */
async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const other = await makeMember(server, workspace);
  const label_id = await makeLabel(server, workspace);
  const recommended_id = await makeLabel(server, workspace);
  const team_id = await makeTeam(server, workspace);
  const access_team_id = await makeTeam(server, workspace);
  const fields = {
    owner_member_id: owner.member_id,
    scope: 'team',
    label_ids: [label_id],
    recommended_label_ids: [recommended_id],
    team_ids: [team_id],
    access_team_ids: [access_team_id],
    access_member_ids: [other.member_id],
    contacts: [{ name: 'Kim', email: null, phone_number: '+82 2 555 0100', company: null }],
    dialogs: ['Good morning everyone.', 'The budget is 5 € higher.'],
  } as const;
  const record = await makeRecord(server, workspace, {
    ...fields,
    label_ids: [...fields.label_ids],
    recommended_label_ids: [...fields.recommended_label_ids],
    team_ids: [...fields.team_ids],
    access_team_ids: [...fields.access_team_ids],
    access_member_ids: [...fields.access_member_ids],
    contacts: [...fields.contacts],
  });
  const { workspace_id } = workspace;
  return {
    workspace_id,
    workspace,
    owner,
    other,
    label_id,
    recommended_id,
    team_id,
    access_team_id,
    record,
  };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

async function startKeeping({ workspace, record, owner }: Scene, mb = server.ctx.config.cache_mb) {
  const { db } = server.ctx;
  let names: string[] = [];
  const app = await startApp(server, {
    db: {
      ...db,
      query: (asked, values) => {
        names.push(asked.name);
        return db.query(asked, values);
      },
    },
    record_items: makeRecordItemCache(mb),
  });
  const paths = [`/v2/workspaces/${workspace.slug}/records`, `${record.path}?include=dialogs`];
  const ask = async (path: string, base = app) => (await base.get(path, owner.token)).body;
  return {
    /** Its answers to a list and a detail, and the statements that they took. */
    async ask() {
      names = [];
      const bodies = [await ask(paths[0] ?? ''), await ask(paths[1] ?? '')];
      return { bodies, names };
    },
    /** The answers of a server with an empty cache. */
    async askAnother() {
      const other = await startApp(server, { record_items: makeRecordItemCache(server.ctx.config.cache_mb) });
      try {
        return [await ask(paths[0] ?? '', other), await ask(paths[1] ?? '', other)];
      } finally {
        await other.stop();
      }
    },
    stop: () => app.stop(),
  };
}

const changes: [what: string, change: (scene: Scene) => Promise<unknown>][] = [
  [
    'a label',
    async ({ workspace_id, label_id, recommended_id }) => {
      const now = server.clock.now();
      await updateLabel(
        server.ctx.db,
        { workspace_id, at: now },
        { label_id, name: '예산 "2026"', color: '#010203' },
      );
      await updateLabel(
        server.ctx.db,
        { workspace_id, at: now },
        { label_id: recommended_id, name: 'Recommended anew' },
      );
    },
  ],
  [
    'a team',
    async ({ workspace_id, team_id, access_team_id }) => {
      const now = server.clock.now();
      await updateTeam(
        server.ctx.db,
        { workspace_id, at: now, actor_user_id: null },
        { team_id, name: 'Board' },
      );
      await updateTeam(
        server.ctx.db,
        { workspace_id, at: now, actor_user_id: null },
        { team_id: access_team_id, name: 'Auditors' },
      );
    },
  ],
  [
    'somebody',
    async ({ owner, other }) => {
      await changeUser(server.ctx.db, {
        user_id: owner.user_id,
        changes: { name: 'Ana Ó Briain' },
        now: server.clock.now(),
        actor_user_id: null,
      });
      await changeUser(server.ctx.db, {
        user_id: other.user_id,
        changes: { name: '김하늘' },
        now: server.clock.now(),
        actor_user_id: null,
      });
    },
  ],
];

for (const [what, change] of changes) {
  test(`when ${what} is renamed, names are read anew and no record is`, async () => {
    const scene = await makeScene();
    const keeping = await startKeeping(scene);
    try {
      const before = await keeping.ask();
      await change(scene);
      const renamed = await keeping.ask();
      assert.notDeepEqual(renamed.bodies, before.bodies);
      assert.deepEqual(renamed.bodies, await keeping.askAnother());
      assert.deepEqual(
        renamed.names.filter((name) => name.startsWith('records.names')),
        ['records.names', 'records.names'],
      );
      assert.deepEqual(
        renamed.names.filter((name) => /payload|transcript/.test(name)),
        [],
      );
      const again = await keeping.ask();
      assert.deepEqual(again.bodies, renamed.bodies);
      assert.equal(again.names.includes('records.names'), false);
    } finally {
      await keeping.stop();
    }
  });
}

const removals: [what: string, change: (scene: Scene) => Promise<unknown>][] = [
  [
    'a label',
    ({ workspace_id, label_id }) =>
      deleteLabel(server.ctx.db, { workspace_id, at: server.clock.now() }, label_id),
  ],
  [
    'a recommended label',
    ({ workspace_id, recommended_id }) =>
      deleteLabel(server.ctx.db, { workspace_id, at: server.clock.now() }, recommended_id),
  ],
  [
    'a team',
    ({ workspace_id, team_id }) =>
      deleteTeam(server.ctx.db, { workspace_id, at: server.clock.now(), actor_user_id: null }, team_id),
  ],
  [
    'a team with access',
    ({ workspace_id, access_team_id }) =>
      deleteTeam(
        server.ctx.db,
        { workspace_id, at: server.clock.now(), actor_user_id: null },
        access_team_id,
      ),
  ],
];

for (const [what, remove] of removals) {
  test(`when ${what} is deleted, nothing shows it any more`, async () => {
    const scene = await makeScene();
    const keeping = await startKeeping(scene);
    try {
      const before = await keeping.ask();
      await remove(scene);
      const { bodies } = await keeping.ask();
      assert.notDeepEqual(bodies, before.bodies);
      assert.deepEqual(bodies, await keeping.askAnother());
    } finally {
      await keeping.stop();
    }
  });
}

test('contacts come and go with the workspace’s feature', async () => {
  const scene = await makeScene();
  const keeping = await startKeeping(scene);
  try {
    const before = await keeping.ask();
    for (const has_contacts of [false, true]) {
      await updateWorkspace(
        server.ctx.db,
        { workspace_id: scene.workspace_id, at: server.clock.now() },
        { has_contacts },
      );
      const { bodies } = await keeping.ask();
      assert.deepEqual(bodies, await keeping.askAnother());
      if (has_contacts) assert.deepEqual(bodies, before.bodies);
      else assert.notDeepEqual(bodies, before.bodies);
    }
  } finally {
    await keeping.stop();
  }
});

const changeOf = (scene: { workspace_id: number; record: TestRecord }) => ({
  kind: 'record.label' as const,
  workspace_id: scene.workspace_id,
  record_ids: [scene.record.record_id],
  actor_user_id: null,
  at: TEST_NOW,
  changed: new Set(['labels' as const]),
});

test('a change of a record reads its transcript only when that was changed', async () => {
  const scene = await makeScene();
  const keeping = await startKeeping(scene);
  const { db } = server.ctx;
  try {
    await keeping.ask();
    await db.transaction(async (tx) => noteChange(tx, changeOf(scene)));
    const { bodies, names } = await keeping.ask();
    assert.ok(names.includes('records.payload'));
    assert.equal(names.includes('records.transcript'), false);
    assert.deepEqual(bodies, await keeping.askAnother());

    await db.transaction(async (tx) => {
      const change = { name: 'test.change-dialogs', text: CHANGE_DIALOGS };
      await tx.query(change, [scene.workspace_id, scene.record.record_id]);
      noteChange(tx, changeOf(scene));
    });
    const changed = await keeping.ask();
    assert.ok(changed.names.includes('records.transcript'));
    assert.match(JSON.stringify(changed.bodies), /The budget is 6 € higher/);
    assert.deepEqual(changed.bodies, await keeping.askAnother());
  } finally {
    await keeping.stop();
  }
});

const CHANGE_DIALOGS = `update transcript_chunk set dialogs = replace(dialogs, '5 €', '6 €')
  where workspace_id = $1 and record_id = $2`;

test('a server that may keep next to nothing answers the same', async () => {
  const scene = await makeScene();
  for (let index = 0; index < 30; index += 1) {
    await makeRecord(server, scene.workspace, {
      owner_member_id: scene.owner.member_id,
      title: `Meeting ${index} ${'x'.repeat(index * 40)}`,
    });
  }
  // A list of these records is larger than the memory for items.
  const keeping = await startKeeping(scene, 0.02);
  try {
    const expected = await keeping.askAnother();
    for (let round = 0; round < 3; round += 1) assert.deepEqual((await keeping.ask()).bodies, expected);
  } finally {
    await keeping.stop();
  }
});
