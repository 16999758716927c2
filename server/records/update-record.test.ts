import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '../../tests/kit/clients/list-audit.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { measureTurns } from '../../tests/kit/measure-turns.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import {
  recordEntries,
  recordEntryNames,
  type RecordEntryRules,
} from '@minutebook/contract/resources/record-entries.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(
  fields: Partial<RecordFields> = {},
  settings: Parameters<typeof makeWorkspace>[1] = {},
) {
  const workspace = await makeWorkspace(server, settings);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: member.member_id, ...fields });
  const url = record.app_path;
  const update = (body: unknown, { token } = member) => server.send('PATCH', url, { token, body });
  const get = async ({ token }: TestMember) => server.get(record.path, token);
  const search = async (query: string) => {
    const { body } = await server.get(`${workspace.path}/records?query=${query}`, member.token);
    return body.items.map(({ id }: { id: number }) => id);
  };
  return { workspace, owner, member, record, update, get, search };
}

test('a new title is shown and found, the old one no longer, and the transcript still is', async () => {
  const { record, member, update, get, search } = await makeScene({
    title: 'Kickoff',
    dialogs: ['The harbour opens at nine.'],
  });
  assert.deepEqual(await search('kickoff'), [record.record_id]);
  const answer = await update({ title: '  Retrospective \n of spring ' });
  assert.equal(answer.status, 204);
  assert.equal((await get(member)).body.record.title, 'Retrospective of spring');
  assert.deepEqual(await search('retrospective'), [record.record_id]);
  assert.deepEqual(await search('kickoff'), []);
  assert.deepEqual(await search('harbour'), [record.record_id]);
});

test('a title of blanks is 422, and so is none at all', async () => {
  const { update } = await makeScene();
  for (const title of [' \n\t', '', 'x'.repeat(1_001), null]) {
    assertError(await update({ title }), 422, 'VALIDATION_ERROR');
  }
});

/** For every kind of entry: what can be written, what of it is stored, and what cannot be written. */
function toTrials(rules: RecordEntryRules): { written: unknown; shown: unknown; refused: unknown }[] {
  switch (rules.kind) {
    case 'text': {
      const { max_length, has_lines } = rules;
      const shown = has_lines ? /^Call \*[^1]*\*\nbefore noon$/ : /^Call \*[^1]*\* before noon$/;
      const tooLong = 'x'.repeat(max_length + 1);
      return [
        { written: ' Call *010-1234-5678*\r\nbefore noon ', shown, refused: 7 },
        { written: 'x'.repeat(max_length), shown: /^x+$/, refused: tooLong },
      ];
    }
    case 'choice':
      return rules.values.map((value) => ({ written: value, shown: value, refused: 'another' }));
    case 'day':
      return [{ written: '2028-02-29', shown: '2028-02-29', refused: '2027-02-29' }];
    case 'yes_no':
      return [true, false].map((value) => ({ written: value, shown: value, refused: 'yes' }));
    case 'number': {
      const { minimum, maximum } = rules;
      return [
        { written: minimum, shown: minimum, refused: minimum - 1 },
        { written: maximum, shown: maximum, refused: maximum + 1 },
        { written: maximum, shown: maximum, refused: String(minimum) },
      ];
    }
  }
}

test('an entry is stored, masked where it is a text, and emptied by null', async () => {
  const { member, update, get } = await makeScene({}, { pii_redaction_active: true });
  for (const name of recordEntryNames) {
    const stored = async () => (await get(member)).body.record.extra[name];
    assert.equal(await stored(), null);
    for (const { written, shown, refused } of toTrials(recordEntries[name])) {
      assert.equal((await update({ [name]: written })).status, 204);
      if (shown instanceof RegExp) assert.match(await stored(), shown);
      else assert.equal(await stored(), shown);
      assertError(await update({ [name]: refused }), 422, 'VALIDATION_ERROR');
      assert.equal((await update({ [name]: null })).status, 204);
      assert.equal(await stored(), null);
    }
  }
});

test('notes full of numbers are masked beside the server, which answers others meanwhile', async () => {
  const { member, update, get } = await makeScene({}, { pii_redaction_active: true });
  const notes = `Call 010-1234-5678.${'\n10'.repeat(3_000)}`;
  const longest = await measureTurns(async () => {
    assert.equal((await update({ notes })).status, 204);
  });
  const stored: string = (await get(member)).body.record.extra.notes;
  assert.equal(stored, notes.replace('010-1234-5678', '●'.repeat(13)));
  // Masked here they would take a second.
  assert.ok(longest < 300, `the server was held for ${longest} ms`);
});

test('a text of blanks empties its entry', async () => {
  const { member, update, get } = await makeScene();
  assert.equal((await update({ notes: 'x', place: 'y' })).status, 204);
  assert.equal((await update({ notes: ' \n ', place: '\t' })).status, 204);
  const { notes, place } = (await get(member)).body.record.extra;
  assert.deepEqual([notes, place], [null, null]);
});

test('a text that somebody else has changed is not overwritten', async () => {
  const { member, update, get } = await makeScene({ title: 'Kickoff' });
  for (const name of ['title', 'notes', 'place']) {
    const first = name === 'title' ? 'Kickoff' : null;
    assert.equal((await update({ [name]: 'Theirs', based_on: { [name]: first } })).status, 204);
    const refused = await update({ [name]: 'Mine', based_on: { [name]: first } });
    assertError(refused, 409, 'CONFLICT');
    assert.deepEqual(refused.body.reason, { name: 'text_changed', values: { text: 'Theirs' } });
    assert.equal((await update({ [name]: 'Theirs', based_on: { [name]: first } })).status, 204);
    assert.equal((await update({ [name]: 'Mine', based_on: { [name]: 'Theirs' } })).status, 204);
  }
  const { title, extra } = (await get(member)).body.record;
  assert.deepEqual([title, extra.notes, extra.place], ['Mine', 'Mine', 'Mine']);
  assert.equal((await update({ follow_up_on: '2026-05-04', based_on: { follow_up_on: null } })).status, 204);
  const refused = await update({ follow_up_on: '2026-05-05', based_on: { follow_up_on: null } });
  assert.deepEqual(refused.body.reason, { name: 'text_changed', values: { text: '2026-05-04' } });
});

test('a scope decides at once who sees the record, and the change is in the audit log', async () => {
  const { workspace, record, member, update, get } = await makeScene();
  const colleague = await makeMember(server, workspace);
  assert.equal((await get(colleague)).status, 200);
  assert.equal((await update({ scope: 'private' })).status, 204);
  assertError(await get(colleague), 403, 'FORBIDDEN');
  const list = await server.get(`${workspace.path}/records`, colleague.token);
  assert.deepEqual(list.body.items, []);
  const [entry] = (await listAudit(server, workspace)).filter(({ action }) => action === 'record.access');
  assert.deepEqual(entry, {
    action: 'record.access',
    actor_user_id: member.user_id,
    record_id: record.record_id,
    detail: { scope: { from: 'workspace', to: 'private' } },
  });
});

test('teams and people on the access list are replaced as wholes, what is left out stays', async () => {
  const { workspace, owner, member, update, get } = await makeScene({ scope: 'private' });
  const one = await makeMember(server, workspace);
  const two = await makeMember(server, workspace);
  const team_id = await makeTeam(server, workspace);
  await makeTeamMember(server, workspace, team_id, two);
  assert.equal((await update({ access_member_ids: [one.member_id, one.member_id] })).status, 204);
  assert.equal((await update({ access_team_ids: [team_id] })).status, 204);
  for (const person of [one, two, member]) assert.equal((await get(person)).status, 200);
  assert.equal((await update({ access_member_ids: [] })).status, 204);
  assertError(await get(one), 403, 'FORBIDDEN');
  const { access } = (await get(owner)).body.record;
  const toIds = (list: { id: number }[]) => list.map(({ id }) => id);
  assert.deepEqual([toIds(access.members), toIds(access.teams)], [[member.member_id], [team_id]]);
});

test('people and teams that are not here are 422, and change nothing', async () => {
  const { update, get, member } = await makeScene();
  const elsewhere = await makeScene();
  const answer = await update({ scope: 'private', access_member_ids: [elsewhere.member.member_id] });
  assertError(answer, 422, 'VALIDATION_ERROR');
  assert.match(answer.body.message, /body\.access_member_ids/);
  assertError(await update({ team_ids: [999_999] }), 422, 'VALIDATION_ERROR');
  assertError(await update({ scope: 'team' }), 422, 'VALIDATION_ERROR');
  assert.equal((await get(member)).body.record.scope, 'workspace');
});

test('a record is put into a team by its members, and by those who manage teams', async () => {
  const { workspace, owner, update } = await makeScene();
  const team_id = await makeTeam(server, workspace);
  assertError(await update({ team_ids: [team_id] }), 403, 'FORBIDDEN');
  assert.equal((await update({ team_ids: [team_id], scope: 'team' }, owner)).status, 204);
  // It stays there when somebody else changes something about it.
  assert.equal((await update({ team_ids: [team_id] })).status, 204);
});

test('protected, a record cannot be deleted until it no longer is', async () => {
  const { record, owner, update, get } = await makeScene();
  assert.equal((await update({ protected_from_deletion: true }, owner)).status, 204);
  assert.equal((await get(owner)).body.record.protected_from_deletion, true);
  const url = record.app_path;
  const remove = () => server.send('DELETE', url, { token: owner.token });
  assertError(await remove(), 403, 'FORBIDDEN');
  assert.equal((await update({ protected_from_deletion: false }, owner)).status, 204);
  assert.equal((await remove()).status, 204);
  assertError(await get(owner), 404, 'RECORD_NOT_FOUND');
});

test('protected, a record outlasts the policy of its workspace', async () => {
  const { workspace, owner, update, get } = await makeScene();
  const settings = `${workspace.app_path}/settings`;
  const body = { retention: { media_days: null, transcript_days: 30 } };
  const answer = await server.send('PATCH', settings, { token: owner.token, body });
  assert.equal(answer.status, 200, answer.text);
  const getEnd = async () => (await get(owner)).body.record.availability.transcript_expires_at;
  assert.equal(await getEnd(), '2026-04-01T09:00:00.000Z');
  await update({ protected_from_deletion: true });
  assert.equal(await getEnd(), null);
  await update({ protected_from_deletion: false });
  assert.equal(await getEnd(), '2026-04-01T09:00:00.000Z');
});

test('nothing at all is no change', async () => {
  const { workspace, update } = await makeScene();
  assert.equal((await update({})).status, 204);
  assert.deepEqual(await listAudit(server, workspace), []);
});
