import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AppRecordItem, FieldHit } from '@minutebook/contract/app/record-search-endpoints.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeTeam, makeTeamMember } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('without a token it is 401, from outside 403, in no workspace 404, with parameters that are none 422', async () => {
  const { workspace, owner } = await makeScene();
  const stranger = await makeScene();
  const url = `${workspace.app_path}/records`;
  assertError(await server.get(url), 401, 'UNAUTHORIZED');
  assertError(await server.get(url, stranger.owner.token), 403, 'FORBIDDEN');
  assertError(await server.get('/app/workspaces/nowhere/records', owner.token), 404, 'WORKSPACE_NOT_FOUND');
  const wrong = [
    'limit=0',
    'view=theirs',
    'statuses=odd',
    'next_token=x',
    'start_date=2026-02-02&end_date=2026-01-01',
  ];
  for (const query of wrong)
    assertError(await server.get(`${url}?${query}`, owner.token), 422, 'VALIDATION_ERROR');
});

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const add = async (fields: Partial<RecordFields> = {}) =>
    (await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields })).record_id;
  const search = async (query: string, { token }: TestMember = member) =>
    (await server.get(`${workspace.app_path}/records?${query}`, token)).body;
  const list = async (query: string, by?: TestMember) =>
    (await search(query, by)).items.map((item: { record: { id: number } }) => item.record.id);
  return { workspace, owner, member, add, search, list };
}

const marked = ({ text, marks }: { text: string; marks: [number, number][] }) =>
  marks.map(([start, end]) => text.slice(start, end));

test('a hit comes with who said it and when, marked, in the title too', async () => {
  const { add, search } = await makeScene();
  await add({
    title: 'Budget round',
    dialogs: [
      'Hello.',
      'Our BUDGETS, and the budget of spring.',
      'No.',
      'Búdget!',
      'The budget.',
      'A budget.',
    ],
  });
  const { items, next_token } = await search('query=budget');
  assert.equal(next_token, null);
  const [{ title_marks, snippets, hit_count, progress }] = items;
  assert.deepEqual([title_marks, hit_count, progress], [[[0, 6]], 4, null]);
  assert.deepEqual(
    snippets.map(({ dialog_id, start_ms, speaker_name }: Record<string, unknown>) => [
      dialog_id,
      start_ms,
      speaker_name,
    ]),
    [
      [2, 4_000, 'Ada'],
      [4, 12_000, 'Ada'],
      [5, 16_000, 'Ada'],
    ],
  );
  assert.deepEqual(snippets.map(marked), [['BUDGET', 'budget'], ['Búdget'], ['budget']]);
});

test('words of two characters in Korean and Japanese, quoted words and beginnings are marked where they were found', async () => {
  const { add, search } = await makeScene();
  await add({
    dialogs: ['이번 분기예산안을 봅시다', '来期の予算について', 'budget review soon', 'the new budget'],
  });
  for (const [query, found] of [
    ['예산', [['예산']]],
    ['予算', [['予算']]],
    ['"budget rev"', [['budget rev']]],
    ['bud', [['bud'], ['bud']]],
    ['review 예산', [['예산'], ['review']]],
  ] as const) {
    const { items } = await search(`query=${encodeURIComponent(query)}`);
    assert.deepEqual(items[0].snippets.map(marked), found, query);
    assert.equal(items[0].hit_count, found.length);
  }
});

test('every script is found as people type it, and marked as it is written', async () => {
  const { add, search, list } = await makeScene();
  // What was said, what is typed, and what is marked.
  const said: [string, Record<string, string>][] = [
    ['شكرًا جزيلا على الحضور', { شكرا: 'شكرًا', الحضور: 'حضور', حضور: 'حضور', '"على الحضور"': 'على الحضور' }],
    ['مُحَمّد سيذهب أيضًا إلى الاجتماع', { محمد: 'مُحَمّد', ايضا: 'أيضًا', الاجتماع: 'اجتماع', اجتماع: 'اجتماع' }],
    ['بودجهٔ سال ۱۴۰۳ می‌شود', { بودجه: 'بودجهٔ', 1403: '۱۴۰۳', ميشود: 'می‌شود' }],
    ['שָׁלוֹם לכולם', { שלום: 'שָׁלוֹם', לכולמ: 'לכולם' }],
    ['הפגישה על תקציב', { פגישה: 'פגישה', הפגישה: 'פגישה', התקציב: 'תקציב', '"הפגישה על"': 'הפגישה על' }],
    ['ज़रूरत है', { जरूरत: 'ज़रूरत' }],
    ['हिन्दी में सम्बन्ध', { हिंदी: 'हिन्दी', संबंध: 'सम्बन्ध' }],
    ['แม่น้ำและน้ำท่วม', { นํ้าท่วม: 'น้ำท่วม' }],
    [
      'วันนี้เราประชุมเรื่องงบประมาณของโครงการใหม่',
      { ประชุม: 'ประชุม', งบประมาณ: 'งบประมาณ', '"งบประมาณของ"': 'งบประมาณของ' },
    ],
    ['ថ្ងៃនេះយើងមានកិច្ចប្រជុំ', { ប្រជុំ: 'ប្រជុំ' }],
    ['ພວກເຮົາມີກອງປະຊຸມມື້ນີ້', { ປະຊຸມ: 'ປະຊຸມ' }],
    ['ယနေ့အစည်းအဝေးရှိသည်', { အစည်းအဝေး: 'အစည်းအဝေး' }],
    ['We ship 🎉👍🏽 today', { '🎉': '🎉', '👍': '👍🏽' }],
  ];
  for (const [text, queries] of said) {
    const record_id = await add({ title: 'Untitled', dialogs: [text] });
    for (const [query, mark] of Object.entries(queries)) {
      const asked = `query=${encodeURIComponent(query)}`;
      assert.deepEqual(await list(asked), [record_id], query);
      const { items } = await search(asked);
      assert.deepEqual(marked(items[0].snippets[0]), [mark], query);
    }
  }
});

test('everywhere a word finds its forms, in quotes and in the search of v2 it does not', async () => {
  const { add, list } = await makeScene();
  const freezer = await add({ title: 'Untitled', dialogs: ["The freezer's door and the plan"] });
  const budget = await add({ title: 'Untitled', dialogs: ['예산을 결정했습니다', '会議で共有'] });
  const everywhere = (query: string) => list(`search_mode=everywhere&query=${encodeURIComponent(query)}`);
  for (const query of ['freezers', 'freezer’s', 'planning']) {
    assert.deepEqual(await everywhere(query), [freezer], query);
    assert.deepEqual(await everywhere(`"${query}"`), query === 'freezer’s' ? [freezer] : [], query);
    assert.deepEqual(
      await list(`query=${encodeURIComponent(query)}`),
      query === 'freezer’s' ? [freezer] : [],
      query,
    );
  }
  for (const query of ['예산은', '결정하는', '会議を', '共有する']) {
    assert.deepEqual(await everywhere(query), [budget], query);
    assert.deepEqual(await list(`query=${encodeURIComponent(query)}`), [], query);
  }
});

test('of a long utterance the piece around the first hit is shown, cut at words and in no character', async () => {
  const { add, search } = await makeScene();
  await add({ dialogs: [`${'a word '.repeat(100)}needle ${'😀'.repeat(200)}`] });
  const { snippets } = (await search('query=needle')).items[0];
  assert.match(snippets[0].text, /^…a? ?(?:a word )+needle 😀+…$/u);
  assert.ok(snippets[0].text.length < 190);
  assert.deepEqual(marked(snippets[0]), ['needle']);
});

test('hits beyond the first chunk of a long transcript are read from their own place', async () => {
  const { add, search } = await makeScene();
  const dialogs = Array.from({ length: 600 }, (_, index) =>
    index % 299 === 298 ? 'Needle.' : `Line ${index}.`,
  );
  await add({ dialogs });
  const { snippets, hit_count } = (await search('query=needle')).items[0];
  assert.deepEqual(
    [hit_count, snippets.map(({ dialog_id }: { dialog_id: number }) => dialog_id)],
    [2, [299, 598]],
  );
});

test('utterances are found by their place, whatever their ids are and whatever looks like JSON in them', async () => {
  const { add, search } = await makeScene();
  const texts = Array.from(
    { length: 300 },
    (_, line) => `Utterance ${line}, "quoted"},{"id":${line}, \\"id":1 {`,
  );
  const places = [0, 255, 256];
  await add({
    dialogs: texts.map((text, line) => ({
      id: 1000 - line,
      text: places.includes(line) ? `${text} zeppelin}` : text,
      pii_spans: line === 255 ? [{ type: 'name', start: 0, end: 3 }] : null,
    })),
  });
  const [{ snippets, hit_count }] = (await search('query=zeppelin')).items;
  assert.equal(hit_count, 3);
  assert.deepEqual(
    snippets.map(({ dialog_id, text }: { dialog_id: number; text: string }) => [dialog_id, text]),
    places.map((line) => [1000 - line, `${texts[line]} zeppelin}`]),
  );
});

test('where only titles or only transcripts are searched, only there it is marked', async () => {
  const { add, search } = await makeScene();
  await add({ title: 'Budget', dialogs: ['The budget.'] });
  const [inTitle] = (await search('query=budget&search_mode=title_terms')).items;
  assert.deepEqual([inTitle.title_marks.length, inTitle.snippets, inTitle.hit_count], [1, [], 0]);
  const [inTranscript] = (await search('query=budget&search_mode=transcript')).items;
  assert.deepEqual([inTranscript.title_marks, inTranscript.snippets.length], [[], 1]);
});

test('what is masked is not in a snippet, and neither is a transcript whose time is over', async () => {
  const { add, search } = await makeScene();
  const masked = {
    text: 'Call ●●●',
    original_text: 'Call 123',
    pii_spans: [{ type: 'phone_number', start: 5, end: 8 }],
  };
  await add({ dialogs: [masked], transcript_expires_at: new Date(server.clock.now().getTime() + 60_000) });
  assert.equal((await search('query=call')).items[0].snippets[0].text, 'Call ●●●');
  assert.deepEqual((await search('query=123')).items, []);
  server.clock.advance(60_000);
  const [expired] = (await search('query=call')).items;
  assert.deepEqual([expired.snippets, expired.hit_count], [[], 0]);
});

test('the list is the list of v2: the same records, in pages, for whoever asks', async () => {
  const { workspace, owner, member, add, search } = await makeScene();
  for (let index = 0; index < 5; index += 1) {
    await add({ dialogs: ['common words'], scope: index % 2 === 0 ? 'workspace' : 'private' });
  }
  for (const by of [owner, member]) {
    const { body } = await server.get(`${workspace.path}/records?query=common`, by.token);
    const first = await search('query=common&limit=2', by);
    const rest = await search(`limit=10&next_token=${encodeURIComponent(first.next_token)}`, by);
    const items = [...first.items, ...rest.items];
    assert.deepEqual(
      items.map(({ record }) => record),
      body.items,
    );
    assert.ok(items.every(({ hit_count }) => hit_count === 1));
  }
  const { next_token } = await search('limit=1', owner);
  const url = `${workspace.app_path}/records?view=mine&next_token=${encodeURIComponent(next_token)}`;
  assertError(await server.get(url, owner.token), 422, 'VALIDATION_ERROR');
});

test('views: mine, shared with me by name or team, drafts', async () => {
  const { workspace, owner, member, add, list } = await makeScene();
  const team_id = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team_id, member);
  const open = await add();
  const named = await add({ scope: 'private', access_member_ids: [member.member_id] });
  const ofTeam = await add({ scope: 'team', team_ids: [team_id] });
  const mine = await add({ owner_member_id: member.member_id, team_ids: [team_id] });
  const draft = await add({ owner_member_id: member.member_id, is_draft: true, draft_state: 'pending' });
  await add({ is_draft: true, draft_state: 'pending' });
  assert.deepEqual(await list(''), [draft, mine, ofTeam, named, open]);
  assert.deepEqual(await list('view=mine'), [draft, mine]);
  assert.deepEqual(await list('view=shared_with_me'), [ofTeam, named]);
  assert.deepEqual(await list('view=drafts'), [draft]);
  assert.deepEqual(await list('view=shared_with_me', owner), []);
  // With filters of v2, and another's view of the list.
  assert.deepEqual(await list(`view=mine&team_ids=${team_id}`), [mine]);
  assert.deepEqual(await list(`view=shared_with_me&user_id=${owner.user_id}&order=rec_date`), [
    ofTeam,
    named,
  ]);
});

test('scopes and statuses narrow the list, in both orders, with and without a search', async () => {
  const { owner, add, list } = await makeScene();
  const whole = await add({ dialogs: ['alpha'], status: 'failed' });
  const own = await add({ dialogs: ['alpha'], scope: 'private', status: 'uploaded' });
  const done = await add({ dialogs: ['alpha'], scope: 'private' });
  for (const more of ['', '&order=rec_date', '&query=alpha', '&query=alpha&order=rec_date']) {
    assert.deepEqual(await list(`scopes=private${more}`, owner), [done, own], more);
    assert.deepEqual(await list(`scopes=private&scopes=team&statuses=processed${more}`, owner), [done]);
    assert.deepEqual(await list(`statuses=failed,uploaded${more}`, owner), [own, whole]);
    assert.deepEqual(await list(`scopes=workspace${more}`, owner), [whole]);
  }
});

test('a record is found by the status that it comes to, and by the scope that it is given', async () => {
  const { workspace, owner, add, list } = await makeScene();
  const record_id = await add();
  const url = `${workspace.app_path}/records/${record_id}`;
  const change = (method: string, path: string, body: object) =>
    server.send(method, url + path, { token: owner.token, body });
  await change('POST', '/rerun', { from: 'process' });
  assert.deepEqual(await list('statuses=transcribed', owner), [record_id]);
  assert.deepEqual(await list('statuses=processed', owner), []);
  await change('PATCH', '', { scope: 'private' });
  assert.deepEqual(await list('scopes=private', owner), [record_id]);
  assert.deepEqual(await list('scopes=workspace', owner), []);
});

test('a record that is being processed says how far it is', async () => {
  const { workspace, owner, add, search } = await makeScene();
  const record_id = await add();
  const url = `${workspace.app_path}/records/${record_id}/rerun`;
  await server.send('POST', url, { token: owner.token, body: { from: 'process' } });
  const [{ progress }] = (await search('')).items;
  assert.deepEqual([progress.record_id, progress.stage, progress.is_ready], [record_id, 'process', false]);
});

const fieldsOf = (item: { field_hits: { field: string; text: string; marks: [number, number][] }[] }) =>
  item.field_hits.map((hit) => [hit.field, hit.text, marked(hit)]);

test('a hit beside title and transcript says where it is: label, owner, speaker, attendee, line of an insight', async () => {
  const { workspace, owner, add, search } = await makeScene();
  const label_id = await makeLabel(server, workspace, { name: 'Zebra sales' });
  await server.send('PATCH', '/app/me', { token: owner.token, body: { name: 'Zeb Owner' } });
  await add({
    label_ids: [label_id],
    dialogs: [],
    extra: { speakers: [{ speaker_id: 1, name: 'Mr Zebra', member_id: null, talk_time_ms: 0 }] },
    event: {
      summary: '',
      conference_url: null,
      start: '2026-03-01T09:00:00.000Z',
      end: '2026-03-01T10:00:00.000Z',
      attendees_emails: ['zebra@zoo.example'],
    },
    insights: [
      {
        type: 'summary',
        value: { text: '## Animals\n\n- **Zebras** need a budget.\n- Zebra two\n- zebra 3' },
      },
    ],
  });
  const { items } = await search('query=zeb&search_mode=everywhere');
  assert.deepEqual(fieldsOf(items[0]), [
    ['label', 'Zebra sales', ['Zeb']],
    ['owner', 'Zeb Owner', ['Zeb']],
    ['speaker', 'Mr Zebra', ['Zeb']],
    ['attendee', 'zebra@zoo.example', ['zeb']],
    ['insight', 'Zebras need a budget.', ['Zeb']],
    ['insight', 'Zebra two', ['Zeb']],
  ]);
  assert.equal(items[0].field_hits[4].insight_type, 'summary');
  for (const narrower of ['query=zeb', 'query=zeb&search_mode=title_terms', 'query=mr&search_mode=insights'])
    assert.deepEqual((await search(narrower)).items, [], narrower);
  const named = await search('speakers=mr%20zeb&participants=zeb%20own&participants=zebra%20zoo');
  assert.deepEqual(fieldsOf(named.items[0]).slice(0, 2), [
    ['owner', 'Zeb Owner', ['Zeb Own']],
    ['speaker', 'Mr Zebra', ['Mr Zeb']],
  ]);
  for (const nobody of ['speakers=zeb%20own', 'participants=nobody', 'speakers=!', 'speakers=mr%20zebr%20a'])
    assert.deepEqual((await search(nobody)).items, [], nobody);
});

test('notes and tasks that people write are found like insights; what is taken away, or noted for oneself, is not', async () => {
  const { workspace, owner, add, search, list } = await makeScene();
  const record_id = await add({ dialogs: [] });
  const record = `${workspace.app_path}/records/${record_id}`;
  const at = `/api/v3/workspaces/${workspace.slug}/records/${record_id}`;
  const send = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
    requireOk(await server.send(method, path, { token: owner.token, body })).body;
  await send('PATCH', record, { notes: '## Seating\n- The **zither** stands left' });
  const task = await send('POST', `${at}/action-items`, { text: 'Tune the zither' });
  await send('POST', `${at}/moments`, { kind: 'note', text: 'Zephyr', start_ms: 0, audience: 'author' });
  for (const mode of ['everywhere', 'insights']) {
    const [item] = (await search(`query=zith&search_mode=${mode}`)).items;
    assert.deepEqual(
      item.field_hits.map(({ field, insight_type, is_in_notes, text }: FieldHit) => [
        field,
        insight_type,
        is_in_notes,
        text,
      ]),
      [
        ['insight', null, true, 'The zither stands left'],
        ['insight', 'action_item', false, 'Tune the zither'],
      ],
      mode,
    );
  }
  assert.deepEqual(await list('query=zephyr&search_mode=everywhere', owner), []);
  assert.deepEqual(await list('query=zither'), []);
  await send('DELETE', `${at}/action-items/${task.id}`);
  await send('PATCH', record, { notes: null });
  assert.deepEqual(await list('query=zither&search_mode=everywhere'), []);
});

test('comments and the names of clips are found by whoever sees the record, and no longer once they are gone', async () => {
  const { workspace, owner, add, list, search } = await makeScene();
  const record_id = await add({ dialogs: [{ start_ms: 0, duration_ms: 20_000, text: 'The vine.' }] });
  const at = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
  const send = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
    requireOk(await server.send(method, path, { token: owner.token, body })).body;
  const comment = await send('POST', at, { kind: 'comment', text: 'Ask the quaestor', start_ms: 0 });
  const reply = await send('POST', at, { kind: 'comment', reply_to: comment.id, text: 'Quaestor asked' });
  const clip = { kind: 'clip', text: 'Quaestor, best', start_ms: 0, end_ms: 20_000 };
  const own = await send('POST', at, { ...clip, text: 'Quaestor, own', audience: 'author' });
  const shown = async () =>
    (await search('query=quaest&search_mode=everywhere')).items.flatMap(({ field_hits }: AppRecordItem) =>
      field_hits.map(({ field, insight_type, moment_kind, text }) => [
        field,
        insight_type,
        moment_kind,
        text,
      ]),
    );
  assert.deepEqual(await shown(), [
    ['insight', null, 'comment', 'Ask the quaestor'],
    ['insight', null, 'comment', 'Quaestor asked'],
  ]);
  assert.deepEqual(await list('query=quaestor&search_mode=transcript'), []);
  await send('DELETE', `${at}/${reply.id}`);
  await send('PATCH', `${at}/${comment.id}`, { text: 'Ask the censor' });
  await send('POST', at, clip);
  assert.deepEqual(await shown(), [['insight', null, 'clip', 'Quaestor, best']]);
  await send('DELETE', `${at}/${own.id}`);
  const hidden = await add({ dialogs: [], scope: 'private' });
  const path = `/api/v3/workspaces/${workspace.slug}/records/${hidden}/moments`;
  await send('POST', path, { kind: 'comment', text: 'Ask the praetor', start_ms: 0 });
  assert.deepEqual(await list('query=praetor&search_mode=everywhere', owner), [hidden]);
  assert.deepEqual(await list('query=praetor&search_mode=everywhere'), []);
  await send('DELETE', `${workspace.app_path}/records/${record_id}`);
  assert.deepEqual(await shown(), []);
  await send('POST', `${workspace.app_path}/trash/${record_id}/restore`);
  assert.deepEqual(await shown(), [['insight', null, 'clip', 'Quaestor, best']]);
});

test('a hit in a table or a task of an insight shows what it says, without bars and boxes', async () => {
  const { add, search } = await makeScene();
  await add({
    dialogs: [],
    insights: [
      {
        type: 'summary',
        value: {
          text: '| Point | Okapi |\n|:--|---|\n| **Credits** | 5 % \\| okapi a tenth |',
        },
      },
    ],
  });
  await add({
    dialogs: [],
    insights: [{ type: 'action_item', value: { text: '- [ ] Call the zoo' } }],
  });
  const { items } = await search('query=okapi&search_mode=everywhere');
  assert.equal(items[0].gist, 'Point · Okapi');
  assert.deepEqual(fieldsOf(items[0]), [
    ['insight', 'Point · Okapi', ['Okapi']],
    ['insight', 'Credits · 5 % | okapi a tenth', ['okapi']],
  ]);
  const task = await search('query=zoo&search_mode=insights');
  assert.deepEqual(fieldsOf(task.items[0]), [['insight', 'Call the zoo', ['zoo']]]);
});

test('what the mask hides in a summary is found by nobody, in a new record and in an edited one', async () => {
  const workspace = await makeWorkspace(server, { pii_redaction_active: true });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const value = { text: 'Call 010-1234-5678 about zebras.' };
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    insights: [{ type: 'summary', value }],
  });
  const count = async (query: string) => {
    const url = `${workspace.app_path}/records?search_mode=everywhere&query=${encodeURIComponent(query)}`;
    return (await server.get(url, owner.token)).body.items.length;
  };
  const look = async () => [await count('zebras'), await count('5678'), await count('"010 1234"')];
  assert.deepEqual(await look(), [1, 0, 0]);
  const body = { text: 'The zebras have 010-8765-4321 now.' };
  await server.send('PUT', `${record.app_path}/insights/summary`, { token: owner.token, body });
  assert.deepEqual([...(await look()), await count('8765'), await count('call')], [1, 0, 0, 0, 0]);
});

test('records are counted like the list: with its visibility and its filters', async () => {
  const { workspace, owner, member, add } = await makeScene();
  await add();
  await add({ scope: 'private', title: 'Budget' });
  const count = async (query: string, { token }: TestMember) =>
    (await server.get(`${workspace.app_path}/record-count?${query}`, token)).body;
  assert.deepEqual(await count('', owner), { count: 2, has_more: false });
  assert.deepEqual(await count('', member), { count: 1, has_more: false });
  assert.deepEqual(await count('query=budget&view=mine', owner), { count: 1, has_more: false });
  assert.deepEqual(await count('query=budget', member), { count: 0, has_more: false });
  assert.deepEqual(await count('query=!', member), { count: 0, has_more: false });
  const url = `${workspace.app_path}/record-count?start_date=2026-02-02&end_date=2026-01-01`;
  assertError(await server.get(url, owner.token), 422, 'VALIDATION_ERROR');
});

test('of a question only the words that tell what it is about are sought, in all their forms', async () => {
  const { add, list } = await makeScene();
  const shipped = await add({ dialogs: ['Two crates of gyroscopes were shipped.'] });
  await add({ dialogs: ['When do we see the shipment of the doors? We do!'] });
  const ask = (query: string) =>
    list(`search_mode=everywhere&is_question=true&query=${encodeURIComponent(query)}`);
  assert.deepEqual(await ask('When do we ship the gyroscope?'), [shipped]);
  // Nothing in it tells more than asking does: its words are sought as they are.
  assert.deepEqual(await ask('When do we?'), await list('search_mode=everywhere&query=when%20do%20we'));
});
