/** Agents read what their member sees, masked, with both generations of the protocol's own clients. */
import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { deactivateMember } from '../../tests/kit/make/change-workspace.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeToken, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

interface Told {
  text: string;
  is_error: boolean;
}

async function connect(t: TestContext, path: string, token: string) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(path, server.base_url), { requestInit }));
  t.after(() => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<Told> => {
    const { content, ...answer } = await client.callTool({ name, arguments: given });
    const [first] = content as { type: string; text: string }[];
    return { text: first?.text ?? '', is_error: answer.isError === true };
  };
  const list = async () => (await client.listTools()).tools.map(({ name }) => name);
  return { call, list, client };
}

const message = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: {} });

const secret = {
  id: 7,
  start_ms: 65_000,
  duration_ms: 2_000,
  speaker_id: 1,
  text: 'Call me at ***-****.',
  original_text: 'Call me at 555-0100.',
  pii_spans: [{ type: 'phone_number', start: 11, end: 19 }],
};

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Ngozi' });
  const other = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'The harbor plan',
    scope: 'private',
    dialogs: ['We ship the harbor plan in May.', secret],
    extra: { speakers: [{ speaker_id: 1, name: 'Ngozi', member_id: null, talk_time_ms: 4_000 }] },
    insights: [
      { type: 'summary', value: { text: 'The plan ships in May.' } },
      {
        type: 'action_item',
        value: { text: '- Call', items: [{ text: 'Call', assignee: 'Ngozi', dialog_ids: [7] }] },
      },
      {
        type: 'toc',
        value: {
          text: 'Customs',
          items: [{ title: 'Customs', start_ms: 65_000, end_ms: 67_000, dialog_ids: [7] }],
        },
      },
    ],
    ...fields,
  });
  return { workspace, owner, other, record, path: `/mcp/${workspace.slug}` };
}

test('the door asks for a token, an own origin, a workspace of the member, and POST', async () => {
  const { workspace, owner, path } = await makeScene();
  const elsewhere = await makeWorkspace(server);
  const body = message('tools/list');
  const { token } = owner;
  assertError(await server.send('POST', path, { body }), 401, 'UNAUTHORIZED');
  assertError(await server.send('POST', '/mcp', { token: 'nobody', body }), 401, 'UNAUTHORIZED');
  for (const origin of ['https://elsewhere.example.com', 'http://127.0.0.1:1', 'null', 'x'])
    assertError(await server.send('POST', path, { token, body, headers: { origin } }), 403, 'FORBIDDEN');
  for (const origin of [
    'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb',
    'app://obsidian.md',
    'file://',
  ])
    requireOk(await server.send('POST', path, { token, body, headers: { origin } }));
  assertError(await server.send('POST', `/mcp/${elsewhere.slug}`, { token, body }), 403, 'FORBIDDEN');
  assertError(await server.send('POST', '/mcp/nowhere', { token, body }), 404, 'WORKSPACE_NOT_FOUND');
  assertError(await server.get(path, token), 405, 'METHOD_NOT_ALLOWED');
  for (const broken of ['', '{', '[]', '{"jsonrpc":"2.0"}', 'null', '"x"']) {
    const answer = await server.send('POST', path, { token, body: broken });
    assert.ok(answer.status >= 400 && answer.status < 500, `${broken}: ${answer.status}`);
  }
  // A stream that would never end is not opened.
  const listening = { ...message('subscriptions/listen'), params: { subscriptions: [] } };
  assert.ok((await server.send('POST', path, { token, body: listening })).text.includes('error'));
  assert.ok(workspace.slug !== elsewhere.slug);
});

test('Each call of a message is charged to the workspace that it is about, as over HTTP', async (t) => {
  const { workspace, owner, path } = await makeScene();
  const limits = { MINUTEBOOK_RATE_LIMIT_WORKSPACE: '3', MINUTEBOOK_RATE_LIMIT_USER: '3' };
  const call = (id: number, given: object) => ({
    ...message('tools/call'),
    id,
    params: { name: 'get_workspace', arguments: given },
  });
  const countRefused = async (address: string, given: object) => {
    const strict = await startTestServer({ env: limits, beside: server });
    t.after(() => strict.stop());
    strict.clock.advance((minutes += 2) * 60_000);
    const body = [1, 2, 3, 4, 5].map((id) => call(id, given));
    const answers = requireOk(await strict.send('POST', address, { token: owner.token, body })).body;
    return JSON.stringify(answers).split('RATE_LIMIT_EXCEEDED').length - 1;
  };
  let minutes = 0;
  assert.equal(await countRefused(path, {}), 2);
  assert.equal(await countRefused('/mcp', { workspace: workspace.slug }), 2);
  assert.equal(await countRefused('/mcp', {}), 2);
});

test('both generations of clients list the reading tools, in less than 8 KB, and call them', async (t) => {
  const { owner, record, path } = await makeScene();
  const { call, client } = await connect(t, path, owner.token);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['get_workspace', 'search_records', 'ask', 'get_record', 'read_transcript', 'list_moments'],
  );
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true));
  assert.ok(JSON.stringify(tools).length < 8 * 1024);
  const { text } = await call('get_record', { record_id: record.record_id });
  const told = JSON.parse(text);
  assert.equal(told.summary, 'The plan ships in May.');
  const [{ url, ...chapter }] = told.chapters;
  assert.deepEqual([chapter, url.slice(-5)], [{ title: 'Customs', time: '1:05' }, '?t=65']);

  const older = new OlderClient({ name: 'older', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${owner.token}` } };
  await older.connect(new OlderTransport(new URL(path, server.base_url), { requestInit }));
  t.after(() => older.close());
  assert.equal((await older.listTools()).tools.length, 6);
  const answer = await older.callTool({ name: 'search_records', arguments: { query: 'harbor' } });
  assert.match(JSON.stringify(answer.content), /The harbor plan/);
});

test('a question is answered with passages, each with a link to its moment', async (t) => {
  const { owner, record, path } = await makeScene();
  const { call } = await connect(t, path, owner.token);
  const { passages } = JSON.parse((await call('ask', { question: 'When does the harbor plan ship?' })).text);
  assert.equal(passages[0].record_id, record.record_id);
  assert.match(passages[0].text, /We ship the harbor plan in May\./);
  assert.match(passages[0].url, /\?t=\d+$/);
  assert.match((await call('ask', { question: 'Any unicorns?' })).text, /^Nothing was found\./);
  const refused = await call('ask', { question: 'Why?', from: '2026-03-02', to: '2026-03-01' });
  assert.match(refused.text, /arguments\.from must not be after to$/);
});

test('a search tells the lines that match, each with a link to its moment', async (t) => {
  const { owner, record, path, workspace } = await makeScene();
  const { call } = await connect(t, path, owner.token);
  const { records } = JSON.parse((await call('search_records', { query: 'harbor' })).text);
  const url = `${server.base_url}/w/${workspace.slug}/records/${record.record_id}`;
  assert.equal(records[0].url, url);
  assert.equal(records[0].lines[0].text, 'We ship the harbor plan in May.');
  assert.match(records[0].lines[0].url, /\?t=\d+$/);
  assert.match((await call('search_records', { query: 'nothing of it' })).text, /^Nothing was found\./);
});

test('a search finds who was there, and what was made of a meeting', async (t) => {
  const { workspace, owner, path } = await makeScene({ title: 'Weekly', dialogs: ['Good morning.'] });
  await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Weekly',
    extra: { speakers: [{ speaker_id: 1, name: 'Lena', member_id: null, talk_time_ms: 4_000 }] },
  });
  const { call } = await connect(t, path, owner.token);
  const search = async (given: Record<string, unknown>) => {
    const { text, is_error } = await call('search_records', given);
    assert.equal(is_error, false, text);
    return text.startsWith('{') ? JSON.parse(text).records : [];
  };
  const speakersOf = (records: { speakers: string[] }[]) => records.map(({ speakers }) => speakers.join());
  assert.deepEqual(speakersOf(await search({ query: 'weekly' })), ['Lena', 'Ngozi']);
  assert.deepEqual(speakersOf(await search({ participants: ['lena'] })), ['Lena']);
  // She owns the other record.
  assert.deepEqual(speakersOf(await search({ participants: ['Ngozi'] })), ['Lena', 'Ngozi']);
  assert.deepEqual(await search({ participants: ['Lena', 'Nobody'] }), []);
  assert.deepEqual(speakersOf(await search({ query: 'lena' })), ['Lena']);
  const [found] = await search({ query: 'ships May' });
  assert.deepEqual(found.matches, ['summary: The plan ships in May.']);
  assert.deepEqual(await search({ query: 'ships May', search_in: 'transcript' }), []);
});

test('a record tells an agent who was invited, by name and address', async (t) => {
  const attendees = [{ name: 'Jo', email: 'jo@example.org' }];
  const event = {
    summary: 'Pilot',
    conference_url: null,
    start: '2026-02-01T10:00:00.000Z',
    end: '2026-02-01T10:30:00.000Z',
    attendees_emails: ['jo@example.org'],
    attendees,
  };
  const { owner, record, path } = await makeScene({ event });
  const { call } = await connect(t, path, owner.token);
  const told = JSON.parse((await call('get_record', { record_id: record.record_id })).text);
  assert.deepEqual(told.attendees, attendees);
});

test('a refusal names the argument and tells an agent how to go on', async (t) => {
  const { owner, record, path } = await makeScene();
  const { call } = await connect(t, `${path}?write=1`, owner.token);
  const { record_id } = record;
  const refused: [string, Record<string, unknown>, RegExp][] = [
    ['search_records', { from: '2026-03-02', to: '2026-03-01' }, /arguments\.from must not be after to$/],
    ['search_records', { cursor: 'x' }, /arguments\.cursor is not a token of this list$/],
    ['get_record', { record_id: 999_999 }, /^RECORD_NOT_FOUND: .*search_records tells the record_id/],
    [
      'read_transcript',
      { record_id, around_dialog_id: 99 },
      /has no utterance 99\. read_transcript shows the ids/,
    ],
    ['edit_record', { record_id }, /^VALIDATION_ERROR: arguments must hold title or speakers$/],
  ];
  for (const [name, given, said] of refused) {
    const { is_error, text } = await call(name, given);
    assert.equal(is_error, true, text);
    assert.match(text, said);
  }
  const everywhere = await connect(t, '/mcp', owner.token);
  const nowhere = await everywhere.call('get_record', { workspace: 'nowhere', record_id });
  assert.match(nowhere.text, /^WORKSPACE_NOT_FOUND: .*get_workspace without arguments/);
});

test('what is masked stays masked for an agent of the owner, and the log says who has read', async (t) => {
  const { workspace, owner, record, path } = await makeScene();
  const { call } = await connect(t, path, owner.token);
  const { record_id } = record;
  const answers = [
    await call('read_transcript', { record_id }),
    await call('read_transcript', { record_id, around_dialog_id: 7 }),
    await call('get_record', { record_id }),
    await call('search_records', { query: 'call' }),
    await call('ask', { question: 'Whom may I call?' }),
  ];
  assert.match(answers[0]?.text ?? '', /\[7\] 1:05 Ngozi: Call me at \*{3}/);
  for (const { text } of answers) assert.doesNotMatch(text, /555|0100/);
  const entries = await server.ctx.db.query(
    statement<{ action: string; tool: string }>(
      'test.agent-audit',
      `select l.action, l.detail ->> 'tool' as tool from audit_log l
       where l.workspace_id = $1 and l.action in ('mcp.read', 'record.unmask') order by l.audit_id`,
    ),
    [workspace.workspace_id],
  );
  assert.deepEqual(
    entries.map(({ action, tool }) => `${action} ${tool}`),
    ['read_transcript', 'read_transcript', 'get_record', 'search_records', 'ask'].map(
      (tool) => `mcp.read ${tool}`,
    ),
  );
});

test('an agent sees what its member sees, and no longer when that is taken away', async (t) => {
  const { workspace, owner, other, record, path } = await makeScene();
  const stranger = await connect(t, path, other.token);
  const { record_id } = record;
  for (const tool of ['get_record', 'read_transcript']) {
    const told = await stranger.call(tool, { record_id });
    assert.ok(told.is_error);
    assert.match(told.text, /^FORBIDDEN/);
  }
  assert.match((await stranger.call('search_records', {})).text, /^Nothing was found\./);
  const own = await connect(t, '/mcp', other.token);
  assert.match((await own.call('get_workspace', { workspace: workspace.slug })).text, /Ngozi/);
  await deactivateMember(server, workspace, other);
  const told = await own.call('get_workspace', { workspace: workspace.slug });
  assert.deepEqual([told.is_error, told.text.split(':')[0]], [true, 'FORBIDDEN']);
  assert.ok(owner.user_id !== other.user_id);
});

test('a long transcript is read page by page, every line once, and no answer is longer than it may be', async (t) => {
  const dialogs = Array.from(
    { length: 5_000 },
    (_, index) => `Line ${index + 1}: 이번 분기 예산을 검토합니다.`,
  );
  const { owner, record, path } = await makeScene({ dialogs });
  const { call } = await connect(t, path, owner.token);
  const { record_id } = record;
  const seen: number[] = [];
  for (let cursor: string | undefined; ;) {
    const { text } = await call('read_transcript', {
      record_id,
      max_chars: 40_000,
      ...(cursor && { cursor }),
    });
    assert.ok(Buffer.byteLength(text) <= 48 * 1024);
    seen.push(...Array.from(text.matchAll(/^\[(\d+)\]/gm), ([, id]) => Number(id)));
    cursor = /^next_cursor: (\d+)/m.exec(text)?.[1];
    if (cursor === undefined) break;
  }
  assert.deepEqual(
    seen,
    dialogs.map((_, index) => index + 1),
  );
  const found = (await call('read_transcript', { record_id, query: '4999' })).text;
  assert.match(found, /^\[4999\]/m);
  assert.equal(Array.from(found.matchAll(/^\[/gm)).length, 1);
  const refused = await call('read_transcript', { record_id, cursor: 'x' });
  assert.match(refused.text, /^VALIDATION_ERROR/);
});

test('tools that write are there for a token that may write, where the address asks for them', async (t) => {
  const { workspace, owner, record, path } = await makeScene();
  const { record_id } = record;
  const reading = await connect(t, `${path}?write=1`, await makeToken(server, owner.user_id, 'read'));
  assert.equal((await reading.list()).length, 6);
  const writing = await connect(t, `${path}?write=1`, owner.token);
  assert.deepEqual((await writing.list()).slice(6), [
    'label_records',
    'add_moment',
    'add_action_item',
    'edit_record',
  ]);
  const speakers = [{ speaker_id: 1, name: 'Ada' }];
  assert.equal((await writing.call('edit_record', { record_id, title: 'Harbor', speakers })).text, 'Done.');
  const { body } = await server.get(record.path, owner.token);
  assert.deepEqual([body.record.title, body.record.extra.speakers[0].name], ['Harbor', 'Ada']);
  const label = { name: 'Port', color: '#112233' };
  const { body: made } = await server.send('POST', `${workspace.app_path}/labels`, {
    token: owner.token,
    body: label,
  });
  const labelled = await writing.call('label_records', {
    record_ids: [record_id],
    label_ids: [made.id],
    action: 'add',
  });
  assert.equal(labelled.is_error, false, labelled.text);
  assert.match((await writing.call('get_record', { record_id })).text, /"labels":\["Port"\]/);
});

test('a task is given to the member whose member_id the workspace tells, who has other user ids', async (t) => {
  await makeMember(server, await makeWorkspace(server)); // From here on, the two numbers differ.
  const { owner, other, record, path } = await makeScene({ scope: 'workspace' });
  const { call } = await connect(t, `${path}?write=1`, owner.token);
  const { me, members } = JSON.parse((await call('get_workspace')).text);
  assert.deepEqual([me.member_id, me.user_id], [owner.member_id, owner.user_id]);
  const given = members.find(({ user_id }: { user_id: number }) => user_id === other.user_id);
  assert.deepEqual([given.member_id, given.name], [other.member_id, other.name]);
  const { record_id } = record;
  const task = { record_id, text: 'Send the map', assignee_member_id: given.member_id };
  assert.equal((await call('add_action_item', task)).is_error, false);
  const { action_items } = JSON.parse((await call('get_record', { record_id })).text);
  assert.equal(action_items.at(-1).assignee, other.name);
});

test('today is the day in the time zone of the workspace', async (t) => {
  const timezone = 'Pacific/Pago_Pago'; // Eleven hours behind: by the clock of the tests, still yesterday.
  const workspace = await makeWorkspace(server, { timezone });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { call } = await connect(t, `/mcp/${workspace.slug}`, owner.token);
  const { today, time_zone } = JSON.parse((await call('get_workspace')).text);
  const expected = new Date(server.clock.now().getTime() - 11 * 3_600_000).toISOString().slice(0, 10);
  assert.deepEqual([today, time_zone], [expected, timezone]);
});

test('moments are noted on a line or at a time, and listed by meeting and of all', async (t) => {
  const { owner, other, record, path } = await makeScene({ scope: 'workspace' });
  const { record_id } = record;
  const { call, client } = await connect(t, `${path}?write=1`, owner.token);
  const tell = async (name: string, given: Record<string, unknown>) => {
    const { text, is_error } = await call(name, given);
    assert.equal(is_error, false, text);
    return JSON.parse(text);
  };
  const noted = await tell('add_moment', { record_id, dialog_id: 7, text: 'Call her back' });
  assert.equal(noted.time, '1:05');
  assert.match(noted.url, /\?t=65$/);
  await tell('add_moment', { record_id, kind: 'bookmark', dialog_id: 7 });
  await tell('add_moment', { record_id, start_ms: 1_000, text: 'For me', only_me: true });
  const ofRecord = await tell('list_moments', { record_id });
  assert.deepEqual(
    ofRecord.moments.map(({ time, kind, text }: Record<string, unknown>) => [time, kind, text]),
    [
      ['0:01', 'note', 'For me'],
      ['1:05', 'note', 'Call her back'],
      ['1:05', 'bookmark', undefined],
    ],
  );
  const first = await tell('list_moments', { record_id, limit: 2 });
  const rest = await tell('list_moments', { record_id, limit: 2, cursor: first.next_cursor });
  assert.deepEqual([...first.moments, ...rest.moments], ofRecord.moments);
  assert.equal(rest.next_cursor, undefined);
  const ofAll = await tell('list_moments', { kind: 'note', mine: true });
  assert.deepEqual(
    ofAll.moments.map(({ text, title }: Record<string, unknown>) => [text, title]),
    [
      ['For me', 'The harbor plan'],
      ['Call her back', 'The harbor plan'],
    ],
  );
  // A member without permission to edit can add moments for themselves alone, and reads no private moments of others.
  const reader = await connect(t, `${path}?write=1`, other.token);
  assert.doesNotMatch((await reader.call('list_moments', { record_id })).text, /For me/);
  assert.match((await reader.call('add_moment', { record_id, start_ms: 0, text: 'X' })).text, /^FORBIDDEN/);
  const mine = { record_id, start_ms: 0, text: 'X', only_me: true };
  assert.equal((await reader.call('add_moment', mine)).is_error, false);
  // Twice is two notes, which clients are told.
  const { tools } = await client.listTools();
  assert.equal(tools.find(({ name }) => name === 'add_moment')?.annotations?.idempotentHint, false);
  const missing = await call('add_moment', { record_id, text: 'Where?' });
  assert.match(missing.text, /arguments\.start_ms is required/);
  for (const cursor of ['x', '-1', '1.5']) {
    const refused = await call('list_moments', { record_id, cursor });
    assert.match(refused.text, /arguments\.cursor is not a token of this list$/);
  }
});

test('an agent tells what answers what, what is resolved, whom a comment mentions, and finds its own', async (t) => {
  const { owner, other, record, path } = await makeScene({ scope: 'workspace' });
  const { record_id } = record;
  const { call } = await connect(t, path, owner.token);
  const url = `${record.app_path.replace('/app/', '/api/v3/')}/moments`;
  const say = async (body: object, by = other) =>
    requireOk(await server.send('POST', url, { token: by.token, body: { kind: 'comment', ...body } })).body;
  const said = await say({ start_ms: 0, text: 'Who pays?', mentions: [owner.member_id] });
  await say({ reply_to: said.id, text: 'We do' }, owner);
  const body = { is_resolved: true };
  requireOk(await server.send('PATCH', `${url}/${said.id}`, { token: owner.token, body }));
  const list = async (given: Record<string, unknown>) =>
    JSON.parse((await call('list_moments', given)).text).moments;
  const [comment, answer] = await list({ record_id });
  assert.deepEqual([comment.resolved, comment.mentions, comment.reply_to], [true, [owner.name], undefined]);
  assert.deepEqual([answer.reply_to, answer.resolved, answer.mentions], [said.id, undefined, undefined]);
  const toTexts = (moments: { text: string }[]) => moments.map(({ text }) => text);
  for (const where of [{ record_id }, {}]) {
    assert.deepEqual(toTexts(await list({ ...where, mine: true })), ['We do']);
    assert.deepEqual(toTexts(await list({ ...where, mentioned: true })), ['Who pays?']);
  }
});

test('a list of long moments is cut to what an answer may hold, and goes on', async (t) => {
  const { owner, record, path } = await makeScene();
  const { call } = await connect(t, `${path}?write=1`, owner.token);
  const { record_id } = record;
  const text = '예'.repeat(2_000);
  for (let at = 0; at < 12; at += 1) {
    await call('add_moment', { record_id, start_ms: at * 1_000, text, only_me: true });
  }
  for (const where of [{ record_id }, {}]) {
    let found = 0;
    for (let cursor: string | undefined; ;) {
      const answer = await call('list_moments', { ...where, cursor });
      assert.ok(Buffer.byteLength(answer.text) <= 48 * 1024);
      const { moments, next_cursor } = JSON.parse(answer.text);
      found += moments.length;
      cursor = next_cursor;
      if (cursor === undefined) break;
    }
    assert.equal(found, 12);
  }
});

test('arguments that a tool does not take are refused in words, and nothing is asked', async (t) => {
  const { owner, path } = await makeScene();
  const { call } = await connect(t, path, owner.token);
  const wrong: [string, Record<string, unknown>, string][] = [
    ['search_records', { limit: 21 }, 'arguments.limit must be at most 20'],
    ['search_records', { from: 'yesterday' }, 'arguments.from must be a date like 2026-03-01'],
    ['get_record', {}, 'arguments.record_id is required'],
    ['get_record', { record_id: null }, 'arguments.record_id is required'],
    ['get_record', { record_id: 'one' }, 'arguments.record_id must be a whole number'],
    ['get_record', { record_id: '9e99' }, 'arguments.record_id must be a whole number'],
    ['search_records', { label_ids: '{"1":2}' }, 'arguments.label_ids[0] must be a whole number'],
    ['read_transcript', { record_id: 1, max_chars: 50_000 }, 'arguments.max_chars must be at most 40000'],
  ];
  for (const [name, given, said] of wrong) {
    const { is_error, text } = await call(name, given);
    assert.equal(is_error, true, JSON.stringify(given));
    assert.ok(text.endsWith(said), text);
  }
});

test('what clients add, leave out as null, or write as text is read as the tool asks', async (t) => {
  const { owner, record, path } = await makeScene();
  const { client } = await connect(t, `${path}?write=1`, owner.token);
  const { record_id } = record;
  const added = { toolCallId: 'call_1', sessionId: 's', chatInput: 'x', ['__proto__x']: 1 };
  const nulls = { team_ids: null, from: null, to: '', cursor: '', limit: null };
  const speakers = '[{"speaker_id":"1","name":"Ada","role":"chair","email":null}]';
  const sent: [name: string, given: Record<string, unknown>, ignored: string | null][] = [
    ['search_records', { query: 'harbor', ...added }, 'toolCallId, sessionId, chatInput, __proto__x'],
    ['search_records', { query: 'harbor', ...nulls, label_ids: [null] }, null],
    ['search_records', { query: 'harbor', limit: '2', participants: 'Ngozi', label_ids: '[]' }, null],
    ['search_records', { query: 'harbor', limit: ' 2.0 ', participants: '["Ngozi"]' }, null],
    ['get_record', { record_id: String(record_id) }, null],
    [
      'edit_record',
      { record_id: `${record_id}`, title: 2026, speakers },
      'speakers[0].role, speakers[0].email',
    ],
    ['get_workspace', { random_string: '' }, 'random_string'],
  ];
  for (const [name, given, ignored] of sent) {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [answer, note] = content as { text: string }[];
    assert.ok(
      isError !== true && answer?.text.startsWith('Nothing') === false,
      JSON.stringify([given, answer]),
    );
    assert.equal(
      note?.text,
      ignored === null ? undefined : `[ignored, because this tool does not take it: ${ignored}]`,
    );
  }
  const { body } = await server.get(record.path, owner.token);
  assert.deepEqual([body.record.title, body.record.extra.speakers[0].name], ['2026', 'Ada']);
});

test('any Accept is answered, in a form that the client takes', async () => {
  const { owner, path } = await makeScene();
  const wanted: [accept: string, type: RegExp][] = [
    ['text/event-stream', /^text\/event-stream/],
    ['application/json', /^application\/json/],
    ['*/*', /^application\/json/],
    ['application/*;q=0.5', /^application\/json/],
    ['text/html', /^application\/json/],
    ['application/json, text/event-stream', /^(?:text\/event-stream|application\/json)/],
  ];
  const bodies = [
    { ...message('tools/call'), params: { name: 'get_workspace', arguments: {} } },
    { ...message('tools/call'), params: { name: 'get_workspace', arguments: null } },
    { ...message('tools/call'), params: { name: 'get_workspace', arguments: '{}' } },
    { ...message('tools/call'), params: { name: 'no_tool', arguments: {} } },
  ];
  for (const [accept, type] of wanted) {
    for (const body of bodies) {
      const answer = await server.send('POST', path, { token: owner.token, body, headers: { accept } });
      assert.equal(answer.status, 200, `${accept}: ${answer.text}`);
      assert.match(answer.headers.get('content-type') ?? '', type);
      const [, line = answer.text] = /^data: (.+)$/m.exec(answer.text) ?? [];
      const { result, error } = JSON.parse(line);
      assert.ok((result?.content ?? error?.message) !== undefined, line);
      assert.equal(
        result !== undefined && result.isError !== true,
        body.params.name === 'get_workspace',
        line,
      );
    }
  }
});

test('an agent in several workspaces is told their names when it names none', async (t) => {
  const { owner, workspace } = await makeScene();
  const other = await makeWorkspace(server);
  await makeMember(server, other, { user: owner });
  const several = await connect(t, '/mcp', owner.token);
  const { text, is_error } = await several.call('search_records', { query: 'harbor' });
  assert.equal(is_error, true);
  assert.ok(text.includes(workspace.slug) && text.includes(other.slug), text);
  const named = await several.call('search_records', { query: 'harbor', workspace: workspace.slug });
  assert.match(named.text, /The harbor plan/);
});
