/** No endpoint asks the database in a loop: with six of everything it takes as many statements as with one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { makeInvitation } from '../../tests/kit/make/make-invitation.ts';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeRecord, type RecordFields, type TestRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeShare } from '../../tests/kit/make/make-share.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../tests/kit/make/make-workspace.ts';
import { startApp } from '../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { makeRecordItemCache } from '../records/items/record-item-cache.ts';
import type { Database, Finish, Queryable, WriteTransaction } from '../base/database/database.ts';

/** A workspace with `size` of everything, and its owner, who is in as many workspaces. */
interface Scene {
  workspace: TestWorkspace;
  owner: TestMember;
  record_ids: number[];
  label_ids: number[];
  /** A value for every name in a path. */
  params: Record<string, string | number>;
}

let server: TestServer;
let small: Scene;
let large: Scene;

before(async () => {
  server = await startTestServer();
  small = await makeScene(1);
  large = await makeScene(6);
});
after(() => server.stop());

async function times<Item>(size: number, make: (index: number) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (let index = 0; index < size; index += 1) items.push(await make(index));
  return items;
}

async function makeScene(size: number): Promise<Scene> {
  const workspace = await makeWorkspace(server);
  const role_ids = await times(size, () =>
    makeWorkspaceRole(server, workspace, { 'record.delete': 'allow' }),
  );
  const teamRoleIds = await times(size, () => makeTeamRole(server, workspace, { 'record.edit': 'allow' }));
  const owner = await makeMember(server, workspace, { base_role: 'owner', role_ids });
  await times(size - 1, async () =>
    makeMember(server, await makeWorkspace(server), { base_role: 'owner', user: owner }),
  );
  const members = [owner, ...(await times(size, () => makeMember(server, workspace, { role_ids })))];
  const team_ids = await times(size, () => makeTeam(server, workspace));
  for (const team_id of team_ids) {
    for (const member of members) {
      await makeTeamMember(server, workspace, team_id, member, { role_ids: teamRoleIds });
    }
  }
  const label_ids = await times(size, () => makeLabel(server, workspace));
  const invitationIds = await times(size, () => makeInvitation(server, workspace, owner, { role_ids }));
  const filled = fill(size, { owner, members, team_ids, label_ids });
  const records: TestRecord[] = await times(size, () => makeRecord(server, workspace, filled));
  for (const record of records) await makeShare(server, record, owner.token);
  return {
    workspace,
    owner,
    record_ids: records.map(({ record_id }) => record_id),
    label_ids,
    params: {
      slug: workspace.slug,
      record_id: records[0]?.record_id ?? 0,
      team_id: team_ids[0] ?? 0,
      member_id: owner.member_id,
      invitation_id: invitationIds[0] ?? 0,
      // Each operation with a role has its own kind of it.
      role_id: role_ids[0] ?? 0,
      team_role_id: teamRoleIds[0] ?? 0,
    },
  };
}

interface Parts {
  owner: TestMember;
  members: TestMember[];
  team_ids: number[];
  label_ids: number[];
}

function fill(size: number, { owner, members, team_ids, label_ids }: Parts): RecordFields {
  const now = server.clock.now().toISOString();
  const some = <Item>(item: Item) => Array<Item>(size).fill(item);
  return {
    owner_member_id: owner.member_id,
    team_ids,
    access_team_ids: team_ids,
    label_ids,
    recommended_label_ids: label_ids,
    access_member_ids: members.map(({ member_id }) => member_id),
    phone_number: '+82 2 555 0100',
    contacts: some({ name: 'Kim', email: null, phone_number: '+82 2 555 0100', company: null }),
    dialogs: Array.from({ length: size * 100 }, (_, index) => `Utterance ${index}`),
    insights: some({
      type: 'summary',
      status: 'processed',
      value: { text: 'Short.' },
      language: 'en',
      custom_insight_template_id: null,
      is_edited: false,
      edited_by_member_id: null,
      edited_at: null,
    }),
    export_histories: some({
      member_id: owner.member_id,
      platform_unique_id: 'x',
      ref_url: 'https://example.com/x',
      platform: 'notion',
      export_type: 'full',
      title: null,
      metadata: null,
      created_at: now,
      updated_at: now,
    }),
  };
}

/** Counts what is asked through it. */
function makeCountingDatabase(): { db: Database; names: string[] } {
  const names: string[] = [];
  const count = (queryable: Queryable): Queryable => ({
    query(asked, values) {
      names.push(asked.name);
      return queryable.query(asked, values);
    },
  });
  const countWrites = (tx: WriteTransaction): WriteTransaction => {
    const counted = new Map<Finish<never>, Finish<never>>();
    const toCounted = <Noted>(finish: Finish<Noted>): Finish<Noted> => {
      const known = counted.get(finish) ?? ((inner, all) => finish(countWrites(inner), all));
      counted.set(finish, known);
      return known as typeof finish;
    };
    return {
      ...count(tx),
      write(asked, values) {
        names.push(asked.name);
        return tx.write(asked, values);
      },
      note: (finish, noted) => tx.note(toCounted(finish), noted),
      noteLast: (finish, noted) => tx.noteLast(toCounted(finish), noted),
      wantUpkeep: tx.wantUpkeep,
    };
  };
  const { db } = server.ctx;
  return {
    names,
    db: { ...db, ...count(db), transaction: (work) => db.transaction((tx) => work(countWrites(tx))) },
  };
}

/** The statements of one request to a server that has nothing in memory. */
async function statementsOf(endpoint: Endpoint, scene: Scene): Promise<string[]> {
  const { db, names } = makeCountingDatabase();
  const app = await startApp(server, { db, record_items: makeRecordItemCache(server.ctx.config.cache_mb) });
  try {
    const response = await fetch(app.base_url + toTarget(endpoint, scene), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${scene.owner.token}` },
      ...(endpoint.body === null ? {} : { body: JSON.stringify(toBody(scene)) }),
    });
    assert.ok(response.ok, `${endpoint.name}: ${response.status} ${await response.text()}`);
    return names;
  } finally {
    await app.stop();
  }
}

function toTarget({ name, path, query }: Endpoint, { params, record_ids }: Scene): string {
  const isTeamRole = name === 'get-team-role';
  const target = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) =>
    String(params[isTeamRole && key === 'role_id' ? 'team_role_id' : key]),
  );
  const given: Record<string, string> = {
    limit: '100',
    include: 'dialogs,insights',
    record_ids: record_ids.join(','),
  };
  const known = Object.entries(given).filter(([key]) => key in query.properties);
  return `${target}?${new URLSearchParams(known).toString()}`;
}

const toBody = ({ record_ids, label_ids }: Scene) => ({
  record_ids,
  label_ids,
  title: 'For you',
  expires_in_days: 7,
});

/** More than any operation needs, from token to answer. */
const MOST_STATEMENTS = 14;

// Media and share links come last: what they change would be missing for the others.
const inOrder = Object.values<Endpoint>(endpoints).filter(({ name }) => name !== 'get-media-url');

for (const endpoint of inOrder.sort(
  (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
)) {
  test(`${endpoint.name} takes no more statements for six of everything than for one`, async () => {
    const [few, many] = [await statementsOf(endpoint, small), await statementsOf(endpoint, large)];
    assert.ok(few.length > 1);
    assert.ok(many.length <= few.length, `${few.join(', ')}\n${many.join(', ')}`);
    assert.ok(many.length <= MOST_STATEMENTS, many.join(', '));
  });
}
