/** Recordings that began during an event of their owner's calendar. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY_MS } from '../../base/durations.ts';
import { makeTusClient } from '../../../tests/kit/clients/tus-client.ts';
import { untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import type { NewWorkspace } from '../../people/workspaces/create-workspace.ts';
import { startWorker, type Worker } from '../start-worker.ts';
import { noteAsked, noteReading, selectCalendar, type KeptEvent } from './calendar-queries.ts';
import { chooseEvent } from './take-event.ts';

let server: TestServer;
let worker: Worker;
before(async () => {
  server = await startTestServer();
  worker = await startWorker(server.ctx, server.connection);
});
after(async () => {
  await worker.stop();
  await server.stop();
});

const at = (time: string) => `2026-03-02T${time}:00.000Z`;

const toEvent = (
  title: string | null,
  from: string,
  to: string,
  more: Partial<KeptEvent> = {},
): KeptEvent => ({
  uid: `${title}@example.com`,
  title,
  start: at(from),
  end: at(to),
  is_all_day: false,
  is_private: false,
  people: [],
  ...more,
});

test('Of events around the beginning the one whose start is nearest is taken, and none where that is doubtful', () => {
  const round = toEvent('Round', '09:00', '10:00');
  const review = toEvent('Review', '10:00', '11:00');
  const choose = (events: KeptEvent[], time: string) => chooseEvent(events, Date.parse(at(time)))?.title;
  assert.deepEqual(
    ['08:54', '08:55', '09:00', '09:29', '09:56', '10:30', '11:00'].map((time) =>
      choose([round, review], time),
    ),
    [undefined, 'Round', 'Round', 'Round', 'Review', 'Review', undefined],
  );
  const other = toEvent('Other', '09:00', '09:30');
  assert.equal(choose([round, other], '09:01'), undefined);
  assert.equal(choose([round, toEvent('Round', '09:00', '09:30')], '09:01'), 'Round');
  const { is_private: _unsaid, ...ofBefore } = toEvent('Doctor', '09:30', '10:00');
  for (const nearer of [
    ofBefore,
    toEvent(null, '09:30', '10:00'),
    toEvent('Doctor', '09:30', '10:00', { is_private: true }),
  ])
    assert.equal(choose([round, nearer], '09:31'), undefined);
  assert.equal(choose([toEvent('Fair', '00:00', '23:00', { is_all_day: true }), round], '09:01'), 'Round');
});

async function makeScene(events: KeptEvent[], fields: Partial<NewWorkspace> = {}) {
  const workspace = await makeWorkspace(server, fields);
  const member = await makeMember(server, workspace);
  const { token } = member;
  const body = { url: 'https://calendar.example.com/secret.ics' };
  requireOk(await server.send('PUT', `/api/v3/workspaces/${workspace.slug}/calendar`, { token, body }));
  const now = server.clock.now();
  const read = [now, now, now, null, JSON.stringify(events), null];
  await server.ctx.db.query(noteReading, [workspace.workspace_id, member.member_id, ...read]);
  const content = makeWaveFile({ seconds: 2 });
  const record = async (
    metadata: Record<string, string>,
    { by = member, meanwhile }: { by?: typeof member; meanwhile?: { title: string } } = {},
  ) => {
    const client = makeTusClient(server, workspace, by.token);
    const { path, record_id } = await client.begin(content.length, metadata);
    const url = `${workspace.app_path}/records/${record_id}`;
    if (meanwhile !== undefined)
      requireOk(await server.send('PATCH', url, { token: by.token, body: meanwhile }));
    const sent = await client.patch(path, 0, content);
    assert.ok(sent.status < 300, sent.text);
    return untilReady(server, { path: `${workspace.path}/records/${record_id}` }, by.token);
  };
  /** Notes how the reading at `read_at` went. */
  const note = (read_at: Date, fault: string | null) => {
    const key = [workspace.workspace_id, member.member_id];
    return server.ctx.db.query(noteReading, [...key, now, read_at, now, fault, null, null]);
  };
  return { workspace, member, record, note };
}

test('A recording without a title takes title and people of the event, masked; one with a title takes nothing', async () => {
  const people = [
    { name: 'Mina', email: 'mina@example.com' },
    { name: 'Room 4', email: null },
  ];
  const round = toEvent('Round with 010-2345-6789', '09:00', '10:00', { people });
  const { workspace, member, record } = await makeScene([round], { pii_redaction_active: true });
  // Records are dated by their end.
  const rec_date = '2026-03-02T09:00:01Z';
  const taken = await record({ rec_date });
  assert.match(taken.title, /^Round with \S+$/);
  assert.ok(!taken.title.includes('6789'));
  assert.deepEqual(taken.event, {
    summary: taken.title,
    conference_url: null,
    start: at('09:00'),
    end: at('10:00'),
    attendees_emails: ['mina@example.com'],
  });
  const detail = `/api/v3/workspaces/${workspace.slug}/records/${taken.id}`;
  assert.deepEqual(requireOk(await server.get(detail, member.token)).body.record.attendees, people);
  const path = `${workspace.app_path}/records/${taken.id}/state`;
  const { progress } = requireOk(await server.get(path, member.token)).body;
  assert.equal(progress.title, taken.title, 'whoever follows the recording is told');
  const given = await record({ rec_date, title: 'Mine' });
  assert.deepEqual([given.title, given.event], ['Mine', null]);
  const later = await record({ rec_date: '2026-03-02T12:00:00Z' });
  assert.deepEqual([later.title, later.event], ['meeting', null]);
  const stranger = await makeMember(server, workspace);
  const others = await record({ rec_date }, { by: stranger });
  assert.deepEqual([others.title, others.event], ['meeting', null]);
});

test('A title that is only what the file is called gives way to the event, unless somebody has changed it', async () => {
  const round = toEvent('Round', '09:00', '10:00');
  const { record } = await makeScene([round], { pii_redaction_active: true });
  const named = { title: 'Q3 with 010-2345-6789', title_from_file: 'true' };
  const rec_date = '2026-03-02T09:00:01Z';
  const taken = await record({ ...named, rec_date });
  assert.deepEqual([taken.title, taken.event?.summary], ['Round', 'Round']);
  const later = await record({ ...named, rec_date: '2026-03-02T12:00:00Z' });
  assert.match(later.title, /^Q3 with \S+$/);
  assert.equal(later.event, null);
  const renamed = await record({ ...named, rec_date }, { meanwhile: { title: 'Mine' } });
  assert.deepEqual([renamed.title, renamed.event], ['Mine', null]);
});

test('A calendar that was not read of late gives no event, and is read for the next recording', async () => {
  const { workspace, member, record, note } = await makeScene([toEvent('Round', '09:00', '10:00')]);
  const rec_date = '2026-03-02T09:00:01Z';
  const now = server.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const key = [workspace.workspace_id, member.member_id];
  const away = await server.ctx.db.transaction((tx) => tx.query(noteAsked, [...key, daysAgo(7)]));
  assert.deepEqual(away, []);
  await note(daysAgo(1), null);
  const unread = await record({ rec_date });
  assert.deepEqual([unread.title, unread.event], ['meeting', null]);
  const [calendar] = await server.ctx.db.query(selectCalendar, key);
  assert.deepEqual(calendar?.asked_at, now);
  // Unchanged since: a reading that finds so makes it current; one that fails leaves what was read just now.
  await note(now, null);
  assert.equal((await record({ rec_date })).title, 'Round');
  await note(daysAgo(1), 'refused');
  assert.equal((await record({ rec_date })).title, 'Round');
});
