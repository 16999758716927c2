/**
 * Random requests made from the endpoint table: whatever is asked, the answer is one that the operation declares, in its
 * shape, and never a 500. A failure names the request; its seed makes it again.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TSchema } from 'typebox';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { makeInvitation } from '../../tests/kit/make-invitation.ts';
import { makeLabel } from '../../tests/kit/make-label.ts';
import { makeRecord } from '../../tests/kit/make-record.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make-team.ts';
import { makeMember, makeToken, makeUser, makeWorkspace } from '../../tests/kit/make-workspace.ts';
import { makeRandom, type SeededRandom } from '../../tests/kit/seeded-random.ts';
import { startTestServer, type RequestParts, type TestServer } from '../../tests/kit/test-server.ts';

const SEEDS = 4;
const REQUESTS_A_SEED = 600;
const AT_ONCE = 8;
const SLUG = 'fuzzed';

let server: TestServer;
let tokens: (string | undefined)[];
/** Ids that lead somewhere, whatever of: records, labels, teams, members. */
let ids: number[];

before(async () => {
  server = await startTestServer();
  const workspace = await makeWorkspace(server, { slug: SLUG, timezone: 'America/St_Johns' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const reader = await makeToken(server, owner.user_id, 'read');
  tokens = [owner.token, member.token, guest.token, reader, (await makeUser(server)).token, undefined];
  const label = await makeLabel(server, workspace);
  const team = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team, member);
  await makeInvitation(server, workspace, owner);
  const fields = { owner_member_id: owner.member_id, team_ids: [team], label_ids: [label] };
  const records = [
    await makeRecord(server, workspace, { ...fields, media: { content: 'sound' } }),
    await makeRecord(server, workspace, { ...fields, scope: 'private', is_ready: false }),
    await makeRecord(server, workspace, { ...fields, is_auto_label_generating: true }),
    await makeRecord(server, workspace, { ...fields, title: null, dialogs: ['회의를 시작합니다', '"50 %"'] }),
  ];
  ids = [...records.map(({ record_id }) => record_id), label, team, owner.member_id, owner.user_id];
});
after(() => server.stop());

/** As they stand in an address: most are nothing that any parameter wants. */
const oddTexts = [
  '',
  ...'0 -1 -0 007 1.0 1e1 0x10 %205 9007199254740991 9007199254740992 null true 1 , 1,,2'.split(' '),
  ...'%00 %ED%A0%80 %FF %zz % %22 %22a%20b %5C _ %C2%AD %E2%80%8B %F0%9F%98%80'.split(' '),
  ...'the mor good%20every %ED%9A%8C %ED%9A%8C%EC%9D%98 dialogs dialogs,%20insights'.split(' '),
  ...'0000-01-01 0001-01-01 9999-12-31 2026-02-29 2026-03-02'.split(' '),
  ...['x', '%EF%B7%BA', '1,', 'a%20'].map((text) => text.repeat(1_000)),
  'x'.repeat(1_001),
];
const oddSlugs = [...'nowhere FUZZED %00 %zz %2F a%2Fb %F0%9F%98%80'.split(' '), 'x'.repeat(5_000)];
const oddValues: unknown[] = JSON.parse(
  String.raw`[null, true, 0, -1, 1.5, 9007199254740992, 1e300, "", "1", "a\u0000", "\ud800", [], {}, [[1]], [null], {"a": [1]}]`,
);

function toText(schema: TSchema & { enum?: unknown[]; format?: string }, random: SeededRandom): string {
  if (random.chance(0.2)) return random.pick(oddTexts);
  if (schema.enum !== undefined) return String(random.pick(schema.enum));
  switch ('type' in schema ? schema.type : '') {
    case 'integer':
      return String(random.pick(ids));
    case 'array':
      return random
        .picks([0, 1, 2], 1, 3)
        .map(() => toText((schema as unknown as { items: TSchema }).items, random))
        .join(',');
    case 'boolean':
      return random.pick(['true', 'false', '0', '1']);
    default:
      return schema.format === 'date'
        ? `2026-0${1 + random.integer(9)}-1${random.integer(10)}`
        : random.pick(oddTexts);
  }
}

const propertiesOf = (schema: TSchema) =>
  Object.entries((schema as unknown as { properties: Record<string, TSchema> }).properties);

function toTarget(
  { path, params, query }: Endpoint,
  random: SeededRandom,
  pageTokens: readonly string[],
): string {
  const filled = propertiesOf(params).reduce((target, [name, schema]) => {
    const slug = random.chance(0.9) ? SLUG : random.pick(oddSlugs);
    return target.replace(`{${name}}`, name === 'slug' ? slug : toText(schema, random));
  }, path);
  const pairs = propertiesOf(query)
    .filter(() => random.chance(0.25))
    .map(([name, schema]) => {
      const isToken = name === 'next_token' && pageTokens.length > 0;
      const text = isToken ? random.pick(pageTokens) : toText(schema, random);
      return `${name}${random.pick(['', '', '', '[]', '[1]', '%5B%5D'])}=${text}`;
    });
  const search = random.chance(0.1)
    ? [...pairs, random.pick(['x=%zz', '=', '&&', 'query', '__proto__=1'])]
    : pairs;
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** Mostly an object with the keys of the schema, of which some hold what was asked for. */
function toBody({ body }: Endpoint, random: SeededRandom): unknown {
  if (body === null) return random.chance(0.1) ? random.pick(['{', 'x', '']) : undefined;
  if (random.chance(0.1)) return random.pick(['', '{', '[', 'nul', '\u0000', '{"a":1}{', '['.repeat(5_000)]);
  if (random.chance(0.1)) return JSON.stringify(random.pick(oddValues));
  const fitting: Record<string, () => unknown> = {
    record_ids: () => random.picks(ids, 1, 3),
    label_ids: () => random.picks(ids, 1, 2),
    title: () => random.pick(['A page', '', '😀'.repeat(1_000)]),
    expires_in_days: () => random.pick([7, 30, 60, 90, null]),
  };
  const entries = propertiesOf(body)
    .filter(() => random.chance(0.95))
    .map(([name]) => [name, random.chance(0.8) ? fitting[name]?.() : random.pick(oddValues)]);
  return Object.fromEntries(entries);
}

function toRequest(random: SeededRandom, pageTokens: readonly string[]) {
  const endpoint = random.pick<Endpoint>(Object.values(endpoints));
  const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
  const method = random.chance(0.9) ? endpoint.method : random.pick(otherMethods);
  const token = random.chance(0.5) ? tokens[0] : random.pick(tokens);
  // No HTTP client of ours sends a body with these two; odd-requests.test.ts does.
  const body = ['GET', 'HEAD'].includes(method) ? undefined : toBody(endpoint, random);
  const parts: RequestParts = {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  };
  return { method, target: toTarget(endpoint, random, pageTokens), parts };
}

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(`any request is answered with what its operation declares (seed ${seed})`, async () => {
    const random = makeRandom(seed);
    const pageTokens: string[] = [];
    const statuses = new Set<number>();
    for (let sent = 0; sent < REQUESTS_A_SEED; sent += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, () => toRequest(random, pageTokens));
      const answers = await Promise.all(
        requests.map(async ({ method, target, parts }) => {
          const told = `${method} ${target.slice(0, 300)} ${JSON.stringify(parts).slice(0, 300)}`;
          // What the answer has to be is checked where it arrives, in the test kit.
          const answer = await server.send(method, target, parts).catch((error: unknown) => {
            throw new Error(`${told}: ${String(error)}`, { cause: error });
          });
          assert.ok(answer.status < 500, `${told}: ${answer.status} ${answer.text}`);
          return answer;
        }),
      );
      for (const { status, body } of answers) {
        statuses.add(status);
        if (typeof body?.next_token === 'string') pageTokens.push(body.next_token);
      }
    }
    // Otherwise this test would have wandered off.
    for (const status of [200, 204, 401, 403, 404, 405, 422]) assert.ok(statuses.has(status), `no ${status}`);
  });
}
