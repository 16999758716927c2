/**
 * A private record is full of a word that occurs nowhere else: no operation of the tables reveals it to
 * others.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listReadings } from '../../tests/kit/clients/list-readings.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

const WORD = 'quokka';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const full: Omit<RecordFields, 'owner_member_id'> = {
  scope: 'private',
  title: `The ${WORD} plan`,
  phone_number: `tel ${WORD}`,
  contacts: [{ name: `Ann ${WORD}`, email: `ann@${WORD}.example`, phone_number: WORD, company: WORD }],
  event: {
    summary: `Meeting ${WORD}`,
    conference_url: `https://${WORD}.example.com/`,
    start: '2026-02-27T01:00:00.000Z',
    end: '2026-02-27T01:30:00.000Z',
    attendees_emails: [`bob@${WORD}.example`],
  },
  media: { content: 'sound', filename: `${WORD}.mp3` },
  dialogs: [`We feed the ${WORD}.`],
  extra: { speakers: [{ speaker_id: 1, name: `Zoe ${WORD}`, member_id: null, talk_time_ms: 1 }] },
  insights: [
    { type: 'summary', value: { text: `A ${WORD}.` } },
    {
      type: 'action_item',
      value: {
        text: `- Feed the ${WORD}`,
        items: [{ text: `Feed the ${WORD}`, assignee: `Zoe ${WORD}`, dialog_ids: [1] }],
      },
    },
  ],
};

test('No operation reveals a record to members, guests and strangers who may not see it, live or in the trash', async () => {
  const workspace = await makeWorkspace(server, { has_contacts: true });
  const owner = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { ...full, owner_member_id: owner.member_id });
  const deleted = await makeRecord(server, workspace, { ...full, owner_member_id: owner.member_id });
  const at = record.app_path;
  const send = async (method: string, path: string, body?: unknown) =>
    requireOk(await server.send(method, path, { token: owner.token, body }));
  await send('PUT', `${record.path}/share`, { title: `Share ${WORD}`, expires_in_days: 7 });
  await send('PATCH', at, { notes: `Notes ${WORD}\n[0:01] ${WORD}` });
  await send('PATCH', `${at}/dialogs/1`, { text: `We fed the ${WORD}.` });
  await send('POST', `${at}/export`, { format: 'markdown' });
  const beside = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}`;
  for (const kind of ['comment', 'clip'])
    await send('POST', `${beside}/moments`, { kind, dialog_ids: [1], text: `A ${kind} of the ${WORD}` });
  await send('POST', `${beside}/action-items`, { text: `Brush the ${WORD}` });
  await send('DELETE', deleted.app_path);
  const others = {
    member: await makeMember(server, workspace),
    guest: await makeMember(server, workspace, { base_role: 'guest' }),
    stranger: await makeMember(server, await makeWorkspace(server), { base_role: 'owner' }),
  };
  const readings = listReadings({
    slug: workspace.slug,
    record_ids: [record.record_id, deleted.record_id],
    member_id: owner.member_id,
    searches: [WORD],
    people: [`name-Zoe ${WORD}`, `member-${owner.member_id}`],
  });
  /** The word may be repeated as part of the question. */
  const told = async (token: string) => {
    const found: string[] = [];
    for (const { name, path } of readings) {
      const { text } = await server.get(path, token);
      const rest = text.replaceAll(`"query":"${WORD}"`, '').replaceAll(`name-Zoe ${WORD}`, '');
      if (rest.includes(WORD)) found.push(`${name} ${path}: ${rest.slice(0, 300)}`);
    }
    return found;
  };
  for (const [who, { token }] of Object.entries(others)) assert.deepEqual(await told(token), [], who);
  // Many operations reveal the word to its owner, which proves that the test would notice it.
  assert.ok((await told(owner.token)).length > 15);
});
