/**
 * Records, each full of a word that no other has, people of every kind, and changes of access in between.
 * Every operation that reads, every export and answer, agents, the feed and its stream may reveal a word only
 * to people who see its record, as plain SQL computes it. `npm run test:long` tests many more such worlds.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangePage } from '@minutebook/contract/v3/feed-endpoints.ts';
import { baseWorkspaceRoles, recordScopes } from '@minutebook/contract/resources/value-lists.ts';
import { listenToChanges, type EventListener } from '../../tests/kit/clients/listen-to-events.ts';
import { listReadings } from '../../tests/kit/clients/list-readings.ts';
import { listVisibleBySql } from '../../tests/kit/clients/list-visible-by-sql.ts';
import { isThorough } from '../../tests/kit/is-thorough.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../tests/kit/make/make-workspace.ts';
import { makeRandom, type SeededRandom } from '../../tests/kit/seeded-random.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { updateMember } from '../people/members/member-acts.ts';

const WORDS = ['quokka', 'numbat', 'dugong'];
const [WORLDS, ROUNDS, ASKED] = isThorough ? [12, 20, 300] : [1, 4, 60];

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

interface Told {
  word: string;
  record_id: number;
  app_path: string;
}

const fieldsOf = (word: string) => ({
  title: `The ${word} plan`,
  phone_number: `tel ${word}`,
  contacts: [{ name: `Ann ${word}`, email: `ann@${word}.example`, phone_number: word, company: word }],
  media: { content: 'sound', filename: `${word}.mp3` },
  dialogs: [`We feed the ${word}.`, 'What does it eat?'],
  extra: { speakers: [{ speaker_id: 1, name: `Zoe ${word}`, member_id: null, talk_time_ms: 1 }] },
  insights: [
    { type: 'summary' as const, value: { text: `A ${word}.` } },
    {
      type: 'action_item' as const,
      value: { text: `- Feed it`, items: [{ text: `Feed the ${word}`, assignee: null, dialog_ids: [1] }] },
    },
  ],
});

/** What people say beside a record; all of them are mentioned, whether they see it or not. */
const writtenOf = (word: string, mentions: number[]): [below: string, body: object][] => [
  ['/moments', { kind: 'comment', dialog_ids: [1], text: `More ${word}?`, mentions }],
  ['/moments', { kind: 'clip', dialog_ids: [1], text: `The ${word} clip` }],
  ['/action-items', { text: `Brush the ${word}`, assignee_name: `Zoe ${word}` }],
];

async function makeWorld(random: SeededRandom) {
  const workspace = await makeWorkspace(server, { has_contacts: true });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const roles = [
    await makeWorkspaceRole(server, workspace, { 'record.read_all': 'allow' }),
    await makeWorkspaceRole(server, workspace, { 'record.read_all': 'deny' }),
  ];
  const people = [owner];
  for (const base_role of ['admin', 'member', 'member', 'guest'] as const)
    people.push(await makeMember(server, workspace, { base_role }));
  const teams = [await makeTeam(server, workspace), await makeTeam(server, workspace)];
  for (const person of people)
    for (const team_id of teams.filter(() => random.chance(0.4)))
      await makeTeamMember(server, workspace, team_id, person);
  const records: Told[] = [];
  for (const word of WORDS) {
    const owner_member_id = random.pick(people).member_id;
    const { record_id, app_path } = await makeRecord(server, workspace, {
      ...fieldsOf(word),
      owner_member_id,
      scope: random.pick(recordScopes),
    });
    records.push({ word, record_id, app_path });
    const at = `/api/v3/workspaces/${workspace.slug}/records/${record_id}`;
    const mentions = people.map(({ member_id }) => member_id);
    for (const [below, body] of writtenOf(word, mentions))
      requireOk(await server.send('POST', at + below, { token: owner.token, body }));
  }
  return { workspace, owner, roles, people, teams, records };
}

type World = Awaited<ReturnType<typeof makeWorld>>;

/** Changes access, by an operation or as an operator. */
async function change(random: SeededRandom, { workspace, owner, roles, people, teams, records }: World) {
  const { app_path } = random.pick(records);
  const person = random.pick(people.slice(1));
  const patch = async (body: object) => {
    const { status, text } = await server.send('PATCH', app_path, { token: owner.token, body });
    // Some records belong to teams, for which a change of access may be invalid.
    assert.ok(status < 300 || status === 422, text);
  };
  const update = (changes: object) =>
    updateMember(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: server.clock.now() },
      { member_id: person.member_id, ...changes },
    );
  const some = <Item>(items: readonly Item[]) => items.filter(() => random.chance(0.4));
  await random.pick([
    () => patch({ scope: random.pick(recordScopes) }),
    () => patch({ access_member_ids: some(people).map(({ member_id }) => member_id) }),
    () => patch({ access_team_ids: some(teams) }),
    () => patch({ team_ids: some(teams) }),
    () => update({ base_role: random.pick(baseWorkspaceRoles.filter((role) => role !== 'owner')) }),
    () => update({ role_ids: some(roles) }),
  ])();
}

/** Asks one operation; the question may contain words itself. */
type Door = (token: string) => Promise<{ text: string; asked: string }>;

function listDoors({ workspace, owner, records }: World): [name: string, door: Door][] {
  const { slug } = workspace;
  const base = `/api/v3/workspaces/${slug}`;
  const doors = listReadings({
    slug,
    record_ids: records.map(({ record_id }) => record_id),
    member_id: owner.member_id,
    searches: WORDS,
    people: WORDS.map((word) => `name-Zoe ${word}`),
  }).map(({ name, path }): [string, Door] => [
    `${name} ${path}`,
    async (token) => ({ text: (await server.get(path, token)).text, asked: decodeURIComponent(path) }),
  ]);
  const post = (
    name: string,
    path: string,
    body: object,
    accept = 'application/json, text/event-stream',
  ): [string, Door] => [
    `${name} ${JSON.stringify(body)}`,
    async (token) => {
      const headers = { accept };
      const { text } = await server.send('POST', path, { token, body, headers });
      return { text, asked: JSON.stringify(body) };
    },
  ];
  const call = (name: string, given: object) =>
    post('mcp', `/mcp/${slug}`, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given },
    });
  for (const { word, record_id } of records) {
    for (const format of ['markdown', 'text', 'json'])
      doors.push(post('export', `${base}/records/${record_id}/export`, { format }));
    doors.push(
      post('answers', `${base}/answers`, { question: `Who feeds the ${word}?` }),
      post(
        'answers',
        `${base}/answers`,
        { question: 'What does it eat?', scope: { record_ids: [record_id] } },
        'text/event-stream',
      ),
      call('search_records', { query: word }),
      call('get_record', { record_id }),
      call('read_transcript', { record_id }),
      call('ask', { question: `What of the ${word}?` }),
    );
  }
  return doors;
}

const whoSees = async ({ workspace, people, records }: World) => {
  const seen = new Map<TestMember, Set<string>>();
  for (const person of people) {
    const ids = await listVisibleBySql(server, workspace.workspace_id, person);
    const words = records.filter(({ record_id }) => ids.includes(record_id)).map(({ word }) => word);
    seen.set(person, new Set(words));
  }
  return seen;
};

/** Removes the question, which an answer may repeat. */
const without = (text: string, asked: string) =>
  WORDS.reduce(
    (rest, word) =>
      asked.includes(word)
        ? rest.replaceAll(`"query":"${word}"`, '').replaceAll(`name-Zoe ${word}`, '')
        : rest,
    text,
  );

for (let world = 1; world <= WORLDS; world += 1)
  test(`No operation reveals a record to people who do not see it, while access changes (world ${world})`, async (t) => {
    const random = makeRandom(world);
    const scene = await makeWorld(random);
    const { workspace, owner, people, records } = scene;
    const doors = listDoors(scene);
    const stream = `${server.base_url}/api/v3/workspaces/${workspace.slug}/changes/stream?include=record`;
    const listeners = new Map<TestMember, EventListener<ChangePage>>();
    for (const person of people) {
      const listener = await listenToChanges(stream, { token: person.token });
      t.after(() => listener.close());
      listeners.set(person, listener);
    }
    const leaks: string[] = [];
    /** People to whom the stream may reveal a title, then or later. */
    const allowed = new Map<string, Set<TestMember>>();
    let told = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      await change(random, scene);
      const seen = await whoSees(scene);
      for (const { word, app_path } of records) {
        const title = `The ${word} plan ${round}`;
        requireOk(await server.send('PATCH', app_path, { token: owner.token, body: { title } }));
        allowed.set(title, new Set());
      }
      for (const [title, whom] of allowed)
        for (const person of people)
          if ([...(seen.get(person) ?? [])].some((word) => title.includes(word))) whom.add(person);
      for (let count = 0; count < ASKED; count += 1) {
        const [name, ask] = random.pick(doors);
        const person = random.pick(people);
        const { text, asked } = await ask(person.token);
        const rest = without(text, asked);
        for (const word of WORDS.filter((each) => rest.includes(each)))
          if (seen.get(person)?.has(word) === true) told += 1;
          else leaks.push(`round ${round}: ${person.name} of ${word} by ${name}: ${rest.slice(0, 300)}`);
      }
    }
    const last = `The ${WORDS.at(-1)} plan ${ROUNDS}`;
    await until('the stream', () => JSON.stringify(listeners.get(owner)?.events).includes(last));
    for (const [person, { events }] of listeners)
      for (const [title, whom] of allowed)
        if (JSON.stringify(events).includes(`${title}"`) && !whom.has(person))
          leaks.push(`the stream tells ${person.name} of ${title}`);
    assert.deepEqual(leaks, []);
    // The operations do reveal words, which proves that the test would notice them.
    assert.ok(told > ASKED / 10, `${told} were told`);
  });
