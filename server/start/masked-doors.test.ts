/** A number and a name that a workspace masks, written wherever people and programs may write: no operation of the tables shows it. */
import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { listReadings } from '../../tests/kit/clients/list-readings.ts';
import { makeShare } from '../../tests/kit/make/make-share.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startReceiver } from '../../tests/kit/servers/start-receiver.ts';
import { makeTestClock, startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { startWebhooks } from '../changes/webhooks/start-webhooks.ts';
import { readDocxText } from '../import/formats/documents/docx.ts';

interface Secret {
  value: string;
  /** Parts of it by themselves, as utterances. */
  parts: [string, string];
  /** What would give it away. */
  shown: RegExp;
  searched: string;
  /** What people are called: a name beside a line is no talk. */
  label: string;
}

const NUMBER: Secret = {
  value: '010-2345-6789',
  parts: ['010 2345', '6789'],
  shown: /2345[-\s]?6789/,
  searched: '6789',
  label: '010-2345-6789',
};
const NAME: Secret = {
  value: 'Zelda Featherstone',
  parts: ['Is it Zelda?', 'FEATHERSTONE’s, yes.'],
  shown: /zelda|featherstone/i,
  searched: 'Zelda',
  label: 'Somebody',
};

let server: TestServer;
before(async () => {
  const mail = { MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9', MINUTEBOOK_MAIL_FROM: 'minutes@example.com' };
  const env = { MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1', ...mail };
  // The clock is the real time, because receivers compare it with their own.
  server = await startTestServer({ env, clock: makeTestClock(new Date()) });
});
after(() => server.stop());

function listWritten({ value, label }: Secret) {
  const says = `Ask ${value} please`;
  const event = {
    summary: says,
    conference_url: null,
    start: '2026-02-27T01:00:00.000Z',
    end: '2026-02-27T01:30:00.000Z',
    attendees_emails: [],
  };
  const people = { contacts: [{ name: label, company: says }], event };
  const written: [method: string, below: string, body: unknown][] = [
    ['PATCH', '', { title: `${says} again`, place: says, notes: says, ...people }],
    ['PATCH', '/dialogs/2', { text: says }],
    ['PATCH', '/speakers/1', { name: `${label} Kim` }],
    ['PUT', '/insights/summary', { text: says }],
    ['PUT', '/insights/takeaway', { text: `- ${says}` }],
    ['PUT', '/insights/keyword', { text: says }],
    ['POST', '/action-items', { text: says, assignee_name: `${label} Kim` }],
    ['POST', '/moments', { kind: 'bookmark', dialog_ids: [1], text: says }],
    ['POST', '/moments', { kind: 'note', start_ms: 0, text: says }],
    ['POST', '/moments', { kind: 'clip', dialog_ids: [1], text: says }],
    ['POST', '/moments', { kind: 'note', start_ms: 0, text: says, audience: 'author' }],
    ['POST', '/moments', { kind: 'comment', dialog_ids: [1], text: says }],
    ['POST', '/export', { format: 'markdown' }],
  ];
  return { says, event, people, written };
}

/** Two records, one that came whole and one that a program made, with the secret in every text that they have. */
async function makeScene(secret: Secret) {
  const { value, label, parts } = secret;
  const { says, event, people, written } = listWritten(secret);
  const workspace = await makeWorkspace(server, { pii_redaction_active: true, has_contacts: true });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const send = async (method: string, below: string, body: unknown) =>
    requireOk(await server.send(method, base + below, { token: owner.token, body })).body;
  const receiver = await startReceiver();
  await send('POST', '/webhooks', { url: receiver.url });
  const masking = { active: true, words: [], phone_regions: [], left_out: [] };
  await server.send('PATCH', `${workspace.app_path}/settings`, { token: owner.token, body: { masking } });
  // A contact of a meeting that the member may not see.
  const contact = { name: NAME.value, email: null, phone_number: null, company: null };
  await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'private',
    contacts: [contact],
    dialogs: ['Nothing of note.'],
  });
  const item = { text: says, assignee: label, due_date: null, dialog_ids: [1] };
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: says,
    contacts: [{ name: label, email: null, phone_number: null, company: says }],
    event,
    media: { content: 'sound', filename: `${value}.mp3` },
    dialogs: [says, 'What is your number?', ...parts],
    extra: { speakers: [{ speaker_id: 1, name: label, member_id: null, talk_time_ms: 1 }] },
    insights: [
      { type: 'action_item', value: { text: `- ${says}`, items: [item] } },
      { type: 'summary', value: { text: says } },
    ],
  });
  const at = `/records/${record.record_id}`;
  const speakers = [{ speaker_id: 1, name: label }];
  const made = {
    recorded_at: '2026-03-01T09:00:00Z',
    title: says,
    dialogs: [{ text: says }],
    speakers,
    ...people,
  };
  const { record_id: madeId } = await send('POST', '/records', made);
  const share = await makeShare(server, record, owner.token, { title: says });
  for (const [method, below, body] of written) await send(method, at + below, body);
  const [action] = requireOk(await server.get(`${base}${at}/action-items`, owner.token)).body.items;
  await send('PATCH', `${at}/action-items/${action.id}`, { text: says });
  const mails = `${workspace.app_path}${at}/share/mails`;
  requireOk(await server.send('POST', mails, { token: owner.token, body: { emails: ['a@example.org'] } }));
  return {
    secret,
    workspace,
    owner,
    member,
    receiver,
    share,
    base,
    record_ids: [record.record_id, Number(madeId)],
  };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Collects what shows the secret, but for the originals that are shown to whoever may reveal them. */
function makeLook({ shown: givesAway }: Secret) {
  const shown: string[] = [];
  return {
    look(where: string, text: string) {
      const told = text.replaceAll(/"original_text":"[^"]*"/g, '');
      const found = givesAway.exec(told);
      if (found !== null)
        shown.push(`${where}: ${told.slice(Math.max(0, found.index - 80), found.index + 20)}`);
    },
    requireNone: () => assert.deepEqual(shown, []),
  };
}

async function startScene(t: TestContext, secret: Secret): Promise<Scene> {
  const sender = startWebhooks(server.ctx);
  const scene = await makeScene(secret);
  t.after(async () => {
    await sender.stop();
    await scene.receiver.stop();
  });
  return scene;
}

for (const [kind, secret] of [
  ['number', NUMBER],
  ['name', NAME],
] as const) {
  test(`No operation shows a masked ${kind}, and no search finds it`, async (t) => {
    const scene = await startScene(t, secret);
    const { look, requireNone } = makeLook(secret);
    const hidden: string[] = [secret.value, secret.searched];
    let answered = 0;
    const readings = listReadings({
      slug: scene.workspace.slug,
      record_ids: scene.record_ids,
      member_id: scene.owner.member_id,
      searches: ['please', ...hidden],
      people: [`member-${scene.owner.member_id}`, `name-${secret.label}`],
    });
    // Contacts and members are shown to those who may see them.
    for (const { token } of secret === NAME ? [scene.member] : [scene.member, scene.owner]) {
      for (const { name, path, search } of readings) {
        const { status, body, text, headers } = await server.get(path, token);
        look(`${name} ${path}`, `${JSON.stringify([...headers])} ${text}`);
        if (status !== 200) continue;
        answered += 1;
        if (search !== null && hidden.includes(search)) assert.deepEqual(body.items ?? [], [], path);
      }
      for (const asked of ['please', secret.searched]) {
        const question = `Who is to ask ${asked}?`;
        const { text } = await server.send('POST', `${scene.base}/answers`, { token, body: { question } });
        look(`the answer to ${question}`, text);
      }
      for (const format of ['markdown', 'text', 'json', 'docx']) {
        const path = `${scene.base}/records/${scene.record_ids[0]}/export`;
        const { body, text } = await server.send('POST', path, { token, body: { format } });
        const { content = '', encoding } = body;
        const isZip = encoding === 'base64';
        look(`export as ${format}`, isZip ? readDocxText('a.docx', Buffer.from(content, 'base64')) : text);
      }
    }
    requireNone();
    assert.ok(answered > 50, `${answered} were answered`);
  });

  test(`Agents, strangers with a link, and receivers of webhooks and mails are not shown the ${kind}`, async (t) => {
    const scene = await startScene(t, secret);
    const { workspace, member, share, receiver, record_ids } = scene;
    const { look, requireNone } = makeLook(secret);
    const headers = { accept: 'application/json, text/event-stream' };
    for (const [name, given] of [
      ['search_records', { query: 'please' }],
      ['search_records', { query: secret.value }],
      ['get_record', { record_id: record_ids[0] }],
      ['read_transcript', { record_id: record_ids[0] }],
      ['list_moments', { record_id: record_ids[0] }],
      ['read_transcript', { record_id: record_ids[0], query: secret.searched }],
    ] as const) {
      const params = { name, arguments: given };
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const answer = await server.send('POST', `/mcp/${workspace.slug}`, {
        token: member.token,
        body,
        headers,
      });
      look(`${name} ${JSON.stringify(given)}`, requireOk(answer).text);
    }
    const { body: visit } = await server.send('POST', `${share.url}/unlock`, {
      body: { password: share.password },
    });
    for (const accept of ['application/json', 'text/html'])
      look(
        `the link as ${accept}`,
        (await server.send('GET', share.url, { token: visit.access_token, headers: { accept } })).text,
      );
    const asVisitor = { headers: { authorization: `Bearer ${visit.access_token}` } };
    const sound = await fetch(`${server.base_url}${share.url}/media`, asVisitor);
    look('the sound', JSON.stringify([...sound.headers]) + (await sound.text()));
    const text = 'select m.mail_sealed from mail_outbox m order by m.mail_id';
    const mails = await server.ctx.db.query<{ mail_sealed: Buffer }>({ name: 'test.mails', text }, []);
    assert.ok(mails.length > 0);
    for (const { mail_sealed } of mails) look('a mail', String(server.ctx.keys.unseal(mail_sealed)));
    await until('webhooks', () => receiver.received.some(({ event: { type } }) => type === 'share.put'));
    for (const { body } of receiver.received) look('a webhook', body);
    requireNone();
  });
}
