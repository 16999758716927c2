/** The places of hits: all at once or a few at a time, with or without what memory keeps, they are the same. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppRecordItem, RecordHits } from '@minutebook/contract/app/record-search-endpoints.ts';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeRandom } from '../../../tests/kit/seeded-random.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { matchesUtterance } from '../../search/matches-utterance.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { makeRecordItemCache } from '../items/record-item-cache.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

// prettier-ignore
const WORDS = ['budget', 'Budgets', 'a budget plan', 'RE\u0301VIEW', 'naïve', '예산', '예산안을', '予算会議', 'ガイドライン', '👩‍👩‍👧 ok', '🎉', 'x\u0301\u0323y', '},{"id":7', '\\"', 'ﬁnal', 'İstanbul', 'plan B'];
const QUERIES = [
  'budget',
  'budget plan',
  'review',
  '예산',
  '予算',
  '"plan b"',
  '🎉',
  'id',
  'final',
  'istanbul',
];
const RECORDS = 24;

const random = makeRandom(20_261_127);
const makeLine = () =>
  random.chance(0.02) ? `${'so '.repeat(9_000)}${random.pick(WORDS)}` : random.picks(WORDS, 1, 5).join(' ');

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  const records: number[] = [];
  for (let index = 0; index < RECORDS; index += 1) {
    const dialogs = Array.from({ length: 1 + random.integer(index % 6 === 0 ? 600 : 20) }, makeLine);
    const fields = { owner_member_id: owner.member_id, title: makeLine().slice(0, 200), dialogs };
    records.push((await makeRecord(server, workspace, { ...fields, scope: 'private' })).record_id);
  }
  return { workspace, owner, guest, records };
}

const itemsOf = <Item>({ body }: { body: unknown }) => (body as { items: Item[] }).items;

const search = (query: string, more = '') =>
  `query=${encodeURIComponent(query)}&search_mode=transcript${more}`;

test('Hits are those of each utterance, and the same when they are asked for a few at a time', async () => {
  const { workspace, owner, guest, records } = await makeScene();
  const base = `/app/workspaces/${workspace.slug}`;
  const details = new Map<number, V2RecordRead>();
  for (const record_id of records) {
    const { body } = await server.get(`${workspace.path}/records/${record_id}?include=dialogs`, owner.token);
    details.set(record_id, body.record as V2RecordRead);
  }
  const keeping = await startApp(server, { record_items: makeRecordItemCache(36) });
  const forgetting = await startApp(server, { record_items: makeRecordItemCache(0.001) });
  try {
    for (const query of [...QUERIES, ...QUERIES]) {
      const terms = parseQuery(query);
      const all = await forgetting.get(`${base}/records?${search(query, '&limit=100')}`, owner.token);
      const found = itemsOf<AppRecordItem>(all);
      for (const { record, hit_count, snippets, hits_located } of found) {
        assert.equal(hits_located, true);
        const dialogs = details.get(record.id)?.dialogs ?? [];
        const matching = dialogs.filter(({ text }) => matchesUtterance(text, terms));
        assert.equal(hit_count, matching.length, query);
        assert.deepEqual(
          snippets.map(({ dialog_id }) => dialog_id),
          matching.slice(0, 3).map(({ id }) => id),
          query,
        );
      }
      const ids = found.map(({ record }) => record.id);
      if (ids.length === 0) continue;
      const some = await keeping.get(`${base}/records?${search(query, '&limit=100&hits=5')}`, owner.token);
      const [few, others] = [itemsOf<AppRecordItem>(some).slice(0, 5), itemsOf<AppRecordItem>(some).slice(5)];
      assert.deepEqual(few, found.slice(0, 5));
      for (const item of others) {
        const { hits_located, hit_count, snippets, field_hits } = item;
        assert.deepEqual([hits_located, hit_count, snippets, field_hits], [false, 0, [], []]);
      }
      const asked = ids.map((id) => `record_ids=${id}`).join('&');
      const rest = await keeping.get(`${base}/record-hits?${search(query)}&${asked}`, owner.token);
      const expected = found
        .map(({ record, title_marks, snippets, hit_count, field_hits }) => {
          return { record_id: record.id, title_marks, snippets, hit_count, field_hits };
        })
        .toSorted((a, b) => a.record_id - b.record_id);
      assert.deepEqual(itemsOf<RecordHits>(rest), expected, query);
      const unseen = await keeping.get(`${base}/record-hits?${search(query)}&${asked}`, guest.token);
      assert.deepEqual(itemsOf(unseen), [], 'nothing of what somebody may not see');
    }
  } finally {
    await keeping.stop();
    await forgetting.stop();
  }
});

test('What memory keeps of a transcript is not told after a correction, nor after its end', async () => {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const dialogs = ['the harbor is open', 'so is the quay'];
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'harbor quay',
    dialogs,
    transcript_expires_at: new Date(server.clock.now().getTime() + 3_600_000),
  });
  const base = `/app/workspaces/${workspace.slug}`;
  const hits = async (query: string) => {
    const path = `${base}/record-hits?query=${query}&record_ids=${record_id}`;
    return itemsOf<RecordHits>(await server.get(path, owner.token)).map(({ hit_count, snippets }) => [
      hit_count,
      snippets.map(({ text }) => text),
    ]);
  };
  assert.deepEqual(await hits('harbor'), [[1, [dialogs[0]]]]);
  const path = `${base}/records/${record_id}/dialogs/1`;
  await server.send('PATCH', path, { token: owner.token, body: { text: 'the quay is open' } });
  assert.deepEqual(await hits('harbor'), [[0, []]]);
  assert.deepEqual(await hits('quay'), [[2, ['the quay is open', dialogs[1]]]]);
  server.clock.advance(7_200_000);
  assert.deepEqual(await hits('quay'), [[0, []]]);
});

test('The next page of a search may ask for other hits than the first', async () => {
  const { workspace, owner } = await makeScene();
  const base = `/app/workspaces/${workspace.slug}/records?limit=3`;
  const first = await server.get(`${base}&query=budget&hits=1`, owner.token);
  const next = await server.get(`${base}&hits=2&next_token=${first.body.next_token}`, owner.token);
  const located = (page: typeof first) =>
    itemsOf<AppRecordItem>(page).map(({ hits_located }) => hits_located);
  assert.deepEqual(
    [located(first), located(next)],
    [
      [true, false, false],
      [true, true, false],
    ],
  );
});

test('Hits without a token are 401, from outside 403, in no workspace 404, and of no record 422', async () => {
  const { workspace, owner, records } = await makeScene();
  const elsewhere = await makeWorkspace(server);
  const stranger = await makeMember(server, elsewhere);
  const path = (slug: string, query = `query=budget&record_ids=${records[0]}`) =>
    `/app/workspaces/${slug}/record-hits?${query}`;
  const statuses = [
    await server.get(path(workspace.slug), ''),
    await server.get(path(workspace.slug), stranger.token),
    await server.get(path('nowhere'), owner.token),
    await server.get(path(workspace.slug, 'query=budget'), owner.token),
    await server.get(path(workspace.slug, `query=${encodeURIComponent('…')}&record_ids=1`), owner.token),
  ].map(({ status }) => status);
  assert.deepEqual(statuses, [401, 403, 404, 422, 200]);
});
