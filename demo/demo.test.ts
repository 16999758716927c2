import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeAjv } from '@minutebook/server/base/schema/make-ajv.ts';
import { recordSources, recordStatuses } from '../contract/resources/value-lists.ts';
import { checkRecordFile } from '../server/import/check-record-file.ts';
import { RecordFile } from '../server/text/transcript/record-file.ts';
import { DAY_MS } from '../tests/kit/durations.ts';
import {
  DEMO,
  isVisible,
  readRecords,
  readWorkspaceFile,
  type DemoRecord,
} from '../tests/labelled/read-demo.ts';
import { toRecordJson } from './record-json.ts';
import { WorkspaceFile } from './workspace-file.ts';

const records = readRecords();
const workspaceFile = readWorkspaceFile();
const asOf = Date.parse(workspaceFile.as_of);
const [demo] = workspaceFile.workspaces;
assert.ok(demo);

const emailsOf = (role: string) =>
  workspaceFile.users.filter((user) => user.role_in_demo === role).map((user) => user.email);
const some = (what: string, matches: (record: DemoRecord['file']) => unknown) =>
  assert.ok(
    records.some(({ file }) => matches(file)),
    `no record shows: ${what}`,
  );
const isPast = (date: string | null | undefined) => date != null && Date.parse(date) < asOf;

/** NaN without a share, Infinity for one that does not end. */
function shareEnd({ share }: RecordFile): number {
  if (share == null) return NaN;
  return share.expires_in_days === null
    ? Infinity
    : Date.parse(share.created_at) + share.expires_in_days * DAY_MS;
}

function makeValidator(schema: object) {
  const validate = makeAjv().compile(schema);
  return (value: unknown) => (validate(value) ? [] : validate.errors);
}

describe('every file', () => {
  const validateRecord = makeValidator(RecordFile);
  for (const { name, file } of records) {
    test(`${name} is a record file that the importer takes`, () => {
      assert.deepEqual(validateRecord(file), []);
      checkRecordFile(file, (path, reason) => assert.fail(`${path.join('.')} ${reason}`));
    });
  }

  test('the workspace file fits its schema', () => {
    assert.deepEqual(makeValidator(WorkspaceFile)(workspaceFile), []);
  });

  test('files are written the way make-audio.ts writes them', () => {
    for (const { name, file } of records) {
      assert.equal(readFileSync(join(DEMO, 'records', `${name}.json`), 'utf8'), toRecordJson(file), name);
    }
  });

  test('addresses and phone numbers belong to nobody', () => {
    const paths = readdirSync(join(DEMO, 'records')).map((name) => join(DEMO, 'records', name));
    for (const path of [...paths, join(DEMO, 'workspace.json')]) {
      const text = readFileSync(path, 'utf8');
      for (const [, domain] of text.matchAll(/[\w.+-]+@([\w.-]*\w)/g))
        assert.match(domain ?? '', /(?:^|\.)example\.(?:com|org)$/);
      for (const [, host] of text.matchAll(/https?:\/\/([^/"]+)/g))
        assert.match(host ?? '', /\.example\.com$/);
      for (const [number] of text.matchAll(/(?<![\d-])(?:\+\d+ )?\d{3}-\d{3,4}-\d{4}(?![\d-])/g)) {
        assert.match(number, /^(?:\+1 503-555-01\d\d|070-0000-\d{4})$/);
      }
    }
  });
});

describe('the workspaces', () => {
  test('there is a user for each role, and two members', () => {
    const roles = workspaceFile.users.flatMap((user) => user.role_in_demo ?? []).sort();
    assert.deepEqual(roles, ['admin', 'deactivated', 'guest', 'member', 'member', 'outsider', 'owner']);
    for (const role of ['owner', 'admin', 'guest'] as const) {
      const [email] = emailsOf(role);
      assert.equal(demo.members.find((member) => member.email === email)?.base_role, role);
    }
    const [gone] = emailsOf('deactivated');
    assert.equal(demo.members.find((member) => member.email === gone)?.status, 'deactivated');
    const [outsider] = emailsOf('outsider');
    assert.deepEqual(
      workspaceFile.workspaces
        .filter(({ members }) => members.some(({ email }) => email === outsider))
        .map(({ features }) => features.teams),
      [false],
    );
  });

  test('the owner is a member of an archived workspace and of one without quota', () => {
    const [owner] = emailsOf('owner');
    const theirs = workspaceFile.workspaces.filter(({ members }) =>
      members.some(({ email }) => email === owner),
    );
    assert.ok(theirs.some(({ status }) => status === 'archived'));
    assert.ok(theirs.some(({ quota }) => quota === null));
  });

  test('every name that is used exists', () => {
    const users = new Set(workspaceFile.users.map((user) => user.email));
    for (const workspace of workspaceFile.workspaces) {
      const members = new Set(workspace.members.map((member) => member.email));
      const roles = new Set(workspace.workspace_roles.map((role) => role.name));
      const team_roles = new Set(workspace.team_roles.map((role) => role.name));
      for (const { email, workspace_roles } of workspace.members) {
        assert.ok(users.has(email), email);
        for (const name of workspace_roles) assert.ok(roles.has(name), name);
      }
      for (const { email, ...place } of workspace.teams.flatMap((team) => team.members)) {
        assert.ok(members.has(email), email);
        for (const name of place.team_roles) assert.ok(team_roles.has(name), name);
      }
      for (const invitation of workspace.invitations) {
        assert.ok(members.has(invitation.invited_by), invitation.invited_by);
        for (const name of invitation.workspace_roles) assert.ok(roles.has(name), name);
      }
    }
  });

  test('invitations are in the order in which they were sent, which is that of their ids', () => {
    for (const { invitations } of workspaceFile.workspaces) {
      const times = invitations.map(({ invited_at }) => Date.parse(invited_at));
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
    }
  });

  test('invitations show every status, and a custom role denies something', () => {
    const statuses = new Set(demo.invitations.map((invitation) => invitation.status));
    assert.deepEqual([...statuses].sort(), ['accepted', 'cancelled', 'expired', 'pending']);
    assert.ok(demo.workspace_roles.some((role) => role.permissions.some(({ effect }) => effect === 'deny')));
  });
});

describe('the meetings', () => {
  test('there are at least 12 in English, 7 in Korean and 4 in Japanese', () => {
    const spoken = records.filter(({ file }) => file.dialogs.length > 0);
    const count = (language: string) => spoken.filter(({ file }) => file.language === language).length;
    assert.ok(
      count('en') >= 12 && count('ko') >= 7 && count('ja') >= 4,
      `${count('en')}, ${count('ko')}, ${count('ja')}`,
    );
    assert.ok(spoken.some(({ file }) => file.dialogs.length >= 190));
    for (const { name, file } of spoken) assert.ok(file.dialogs.length >= 14, name);
  });

  test('names of files rise with recorded_at, and the newest lies one day before as_of', () => {
    const times = records.map(({ file }) => Date.parse(file.recorded_at));
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    for (const { name, file } of records)
      assert.equal(name.slice(0, 10), file.recorded_at.slice(0, 10), name);
    const newest = times.at(-1) ?? 0;
    assert.ok(newest <= asOf - DAY_MS && newest > asOf - 2 * DAY_MS);
  });

  test('people, teams and labels are those of the workspace', () => {
    const members = new Set(demo.members.map((member) => member.email));
    const teams = new Set(demo.teams.map((team) => team.name));
    const labels = new Set(demo.labels.map((label) => label.name));
    for (const { name, file } of records) {
      const people = [
        file.owner,
        ...(file.access?.members ?? []),
        ...(file.export_histories ?? []).map((entry) => entry.member),
      ];
      for (const email of [...people, ...(file.speakers ?? []).flatMap((speaker) => speaker.member ?? [])]) {
        assert.ok(email !== undefined && members.has(email), `${name}: ${email}`);
      }
      for (const team of [...(file.teams ?? []), ...(file.access?.teams ?? [])])
        assert.ok(teams.has(team), `${name}: ${team}`);
      const recommended = file.recommended_labels ?? [];
      for (const label of [...(file.labels ?? []), ...recommended])
        assert.ok(labels.has(label), `${name}: ${label}`);
      for (const label of recommended)
        assert.ok(!file.labels?.includes(label), `${name} carries what is recommended`);
    }
  });

  test('utterances come in order of time, end with the record and have a named speaker', () => {
    for (const { name, file } of records) {
      const speakers = new Set(file.speakers?.map((speaker) => speaker.speaker_id));
      let previousMs = 0;
      for (const { id, start_ms, duration_ms, speaker_id } of file.dialogs) {
        assert.ok(start_ms != null && start_ms >= previousMs, `${name} #${id}`);
        assert.ok(duration_ms != null && duration_ms > 0, `${name} #${id}`);
        assert.ok(start_ms + duration_ms <= (file.duration_ms ?? 0), `${name} #${id}`);
        assert.ok(speaker_id !== undefined && speakers.has(speaker_id), `${name} #${id}`);
        previousMs = start_ms;
      }
    }
  });

  test('what happened lies in the past of as_of, what is planned in its future', () => {
    for (const { name, file } of records) {
      const happened = [
        file.created_at,
        file.ready_at,
        file.published_at,
        file.share?.created_at,
        ...(file.export_histories ?? []).map((entry) => entry.created_at),
      ];
      for (const date of happened) assert.ok(date == null || isPast(date), `${name}: ${date}`);
      if (file.draft_state === 'scheduled')
        assert.ok(Date.parse(file.publish_scheduled_at ?? '') > asOf + DAY_MS, name);
      assert.ok(Date.parse(file.created_at ?? '') > Date.parse(file.recorded_at), name);
    }
  });
});

describe('states', () => {
  test('every source and status is shown', () => {
    for (const source of recordSources) some(source, (file) => file.source === source);
    for (const status of recordStatuses) some(status, (file) => file.status === status);
    some('failure in words', (file) => file.status === 'failed' && file.failure);
    some(
      'a title in the making',
      (file) => file.is_title_generating && file.title === null && file.is_ready === false,
    );
    some('automatic labelling', (file) => file.is_auto_label_generating);
    some('stale insights', (file) => file.insights_stale);
    some('estimated times', (file) => file.times_estimated);
  });

  test('drafts are pending or scheduled and belong to the two members; others were published in every way', () => {
    const drafts = records.filter(({ file }) => file.is_draft);
    assert.deepEqual(new Set(drafts.map(({ file }) => file.draft_state)), new Set(['pending', 'scheduled']));
    assert.deepEqual(new Set(drafts.map(({ file }) => file.owner)), new Set(emailsOf('member')));
    for (const trigger of ['user', 'schedule', 'system'])
      some(trigger, (file) => file.publish_trigger === trigger);
  });

  test('media are available, expired or never stored, and a transcript is past its time', () => {
    some('expired media', (file) => isPast(file.media?.expires_at) && file.media?.file === undefined);
    some('media that was never stored', (file) => file.status === 'processed' && file.media === undefined);
    some('a transcript past its time', (file) => isPast(file.transcript_expires_at));
    for (const { name, file } of records) {
      if (file.media && file.media.file === undefined) assert.ok(isPast(file.media.expires_at), name);
    }
  });

  test('shares are live, unlimited and expired', () => {
    some('an unlimited share', (file) => shareEnd(file) === Infinity);
    some('a live share', (file) => shareEnd(file) > asOf + 7 * DAY_MS && shareEnd(file) < Infinity);
    some('an expired share', (file) => shareEnd(file) < asOf);
  });

  test('exports went to every platform', () => {
    const platforms = new Set(
      records.flatMap(({ file }) => (file.export_histories ?? []).map((entry) => entry.platform)),
    );
    assert.equal(platforms.size, 7);
  });

  test('people call again from the same number', () => {
    const numbers = records.flatMap(({ file }) => file.phone_number ?? []);
    const again = new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index));
    assert.ok(again.size >= 2);
  });

  test('there are bookmarks, events, contacts, protected records, all scopes and access lists', () => {
    some('a bookmark', (file) => file.dialogs.some((dialog) => dialog.bookmark));
    some('an event', (file) => file.event);
    some('contacts', (file) => (file.contacts ?? []).length > 0);
    some('protection', (file) => file.protected_from_deletion);
    for (const scope of ['private', 'team', 'workspace']) some(scope, (file) => file.scope === scope);
    some('access for members', (file) => (file.access?.members ?? []).length > 0);
    some('access for teams', (file) => (file.access?.teams ?? []).length > 0);
    some('recommended labels', (file) => (file.recommended_labels ?? []).length > 0);
  });

  test('members and the guest see some records and not others', () => {
    const seen = [...emailsOf('member'), ...emailsOf('guest')].map(
      (email) => records.filter((record) => isVisible(record, email, demo)).length,
    );
    for (const count of seen) assert.ok(count >= 4 && count < records.length - 6, seen.join(', '));
    const [guest = ''] = emailsOf('guest');
    const guests = records.filter((record) => isVisible(record, guest, demo)).map(({ file }) => file);
    assert.ok(
      guests.some((file) => file.access?.members?.includes(guest)),
      'none by the access list',
    );
    assert.ok(
      guests.some((file) => file.scope === 'team'),
      'none by the team',
    );
  });
});
