/** A member's calendar: what is read of it, what becomes of files that lie, and of servers that do. */
import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { after, before, test, type TestContext } from 'node:test';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { DAY_MS, MINUTE_MS } from '../../../tests/kit/durations.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeNarrowToken, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeTestClock, startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
import { requireUser } from '../../people/users/create-user.ts';
import { startCalendars } from './start-calendars.ts';
import { listenHere } from '../../../tests/kit/servers/listen-here.ts';

const selectRows = statement<{ row: string }>(
  'tests.calendars',
  'select c::text as row from calendar c where c.workspace_id = $1',
);

let server: TestServer;
let reader: { stop(): Promise<void> };
before(async () => {
  const clock = makeTestClock(new Date('2026-03-04T03:00:00Z'));
  server = await startTestServer({ clock, env: { MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' } });
  reader = startCalendars(server.ctx);
});
after(async () => {
  await reader.stop();
  await server.stop();
});

const wrap = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n');

async function serve(t: TestContext, answer: RequestListener): Promise<string> {
  const { url, stop } = await listenHere(createServer(answer));
  t.after(stop);
  return `${url}/secret-key/basic.ics`;
}

const sendText =
  (text: string | (() => string)): RequestListener =>
  (_, response) =>
    void response.end(typeof text === 'string' ? text : text());

async function makeScene() {
  const workspace = await makeWorkspace(server, { timezone: 'Asia/Seoul' });
  const member = await makeMember(server, workspace);
  const path = `/api/v3/workspaces/${workspace.slug}/calendar`;
  const { token } = member;
  const get = async (query = '') => (await server.get(path + query, token)).body;
  const put = (body: object) => server.send('PUT', path, { token, body });
  const isRead = () =>
    until('it is read', async () => {
      const found = await get();
      return found.calendar.read_at === null ? undefined : found;
    });
  const read = async (url: string) => {
    const answer = await put({ url });
    assert.equal(answer.status, 200, answer.text);
    return isRead();
  };
  return { workspace, member, path, token, get, put, read, isRead };
}

interface Event {
  uid: string;
  title: string | null;
  start: string;
  end: string;
  is_all_day: boolean;
}

const toTimes = ({ events }: { events: Event[] }) =>
  events.map(({ uid, start }) => `${uid} ${start.slice(0, 16)}`);

const SEOUL_MINUS_ONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Home Made Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'END:STANDARD',
  'END:VTIMEZONE',
];

test('Without a token it is 401, from another workspace and with a narrow token 403, without a calendar null', async () => {
  const { path, get, member } = await makeScene();
  const { token: stranger } = await makeScene();
  assertError(await server.get(path), 401, 'UNAUTHORIZED');
  assertError(await server.get(path, stranger), 403, 'FORBIDDEN');
  const narrow = await makeNarrowToken(server, member.user_id, { scopes: ['records:read'] });
  assertError(await server.get(path, narrow), 403, 'FORBIDDEN');
  assert.deepEqual(await get(), { calendar: null, events: [] });
});

test('An address inside the network, of another kind or of none is refused, and not repeated', async () => {
  const { put, get } = await makeScene();
  for (const url of [
    'https://10.0.0.1/a.ics',
    'http://example.com/a.ics',
    'file:///etc/passwd',
    'https://me:pw@example.com/',
    'no address',
  ]) {
    const answer = await put({ url });
    assertError(answer, 422, 'VALIDATION_ERROR');
    assert.ok(!answer.text.includes(url), answer.text);
  }
  assertError(await put({}), 404, 'NOT_FOUND');
  assert.equal((await get()).calendar, null);
});

test('Events of the next days are read: with a zone, without one, in UTC, of whole days, repeated, moved, cancelled', async (t) => {
  const { read, get } = await makeScene();
  const url = await serve(
    t,
    sendText(
      wrap(
        ...SEOUL_MINUS_ONE,
        event('utc', 'DTSTART:20260304T100000Z', 'DTEND:20260304T103000Z', 'SUMMARY:In UTC'),
        event('floating', 'DTSTART:20260304T100000', 'DURATION:PT45M'),
        event(
          'berlin',
          'DTSTART;TZID=Europe/Berlin:20260304T100000',
          'DTEND;TZID=Europe/Berlin:20260304T110000',
        ),
        event('home', 'DTSTART;TZID=Home Made Time:20260304T100000'),
        event('unknown', 'DTSTART;TZID=Nowhere:20260304T100000'),
        event('days', 'DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260307'),
        event(
          'daily',
          'DTSTART;TZID=Europe/Berlin:20190325T090000',
          'RRULE:FREQ=WEEKLY;BYDAY=MO',
          'EXDATE;TZID=Europe/Berlin:20260309T090000',
        ),
        event('moved', 'DTSTART:20260201T010000Z', 'RRULE:FREQ=DAILY;UNTIL=20260306T010000Z'),
        event('moved', 'RECURRENCE-ID:20260305T010000Z', 'DTSTART:20260305T070000Z', 'SUMMARY:Later'),
        event('moved', 'RECURRENCE-ID:20260306T010000Z', 'DTSTART:20260306T010000Z', 'STATUS:CANCELLED'),
        event('cancelled', 'DTSTART:20260305T010000Z', 'STATUS:CANCELLED'),
        event('past', 'DTSTART:20200305T010000Z'),
        event('ended', 'DTSTART:20200305T010000Z', 'RRULE:FREQ=DAILY;COUNT=9'),
        event('far', 'DTSTART:20260405T010000Z'),
        event('extra', 'DTSTART:20200305T010000Z', 'RDATE:20260310T050000Z,20270310T050000Z'),
        event('no start'),
        event('broken', 'DTSTART:tomorrow', 'RRULE:FREQ=NEVER'),
      ),
    ),
  );
  const found = await read(url);
  assert.deepEqual(found.calendar, { host: '127.0.0.1', read_at: '2026-03-04T03:00:00.000Z', fault: null });
  assert.deepEqual(toTimes(found), [
    'moved 2026-03-03T01:00',
    'floating 2026-03-04T01:00',
    'moved 2026-03-04T01:00',
    'unknown 2026-03-04T01:00',
    'home 2026-03-04T02:00',
    'berlin 2026-03-04T09:00',
    'utc 2026-03-04T10:00',
    'days 2026-03-04T15:00',
    'moved 2026-03-05T07:00',
    'extra 2026-03-10T05:00',
    'daily 2026-03-16T08:00',
  ]);
  const of = (uid: string) => found.events.find((each: Event) => each.uid === uid);
  assert.partialDeepStrictEqual(of('utc'), {
    title: 'In UTC',
    end: '2026-03-04T10:30:00.000Z',
    is_all_day: false,
  });
  assert.equal(of('floating').end, '2026-03-04T01:45:00.000Z');
  assert.partialDeepStrictEqual(of('days'), {
    title: null,
    end: '2026-03-06T15:00:00.000Z',
    is_all_day: true,
  });
  const today = await get('?ends_after=2026-03-04T09:30:00Z&starts_before=2026-03-04T15:00:00Z');
  assert.deepEqual(toTimes(today), ['berlin 2026-03-04T09:00', 'utc 2026-03-04T10:00']);
});

test('A title in an older encoding is read as the server says that it is', async (t) => {
  const { read } = await makeScene();
  const text = wrap(event('one', 'DTSTART:20260304T100000Z', 'SUMMARY:Besprechung über Café'));
  const url = await serve(t, (_, response) => {
    response.setHeader('content-type', 'text/calendar; charset="windows-1252"');
    response.end(Buffer.from(text, 'latin1'));
  });
  assert.equal((await read(url)).events[0].title, 'Besprechung über Café');
});

test('Titles and people are bounded, and rooms are no people', async (t) => {
  const { read } = await makeScene();
  const crowd = Array.from({ length: 300 }, (_, i) => `ATTENDEE;CN=Guest ${i}:mailto:guest${i}@example.com`);
  const url = await serve(
    t,
    sendText(
      wrap(
        event(
          'one',
          'DTSTART:20260304T100000Z',
          `SUMMARY:${'긴'.repeat(2_000)}\0😀`,
          'ORGANIZER;CN="Park, Mina":mailto:mina@example.com',
          'ATTENDEE;CN="Park, Mina":MAILTO:mina@example.com',
          'ATTENDEE;CUTYPE=ROOM;CN=Room 4:mailto:room4@example.com',
          'ATTENDEE:urn:uuid:0d6f1c1a',
          ...crowd,
        ),
      ),
    ),
  );
  const [one] = (await read(url)).events;
  assert.equal(one.title.length, 500);
  assert.deepEqual(one.people[0], { name: 'Park, Mina', email: 'mina@example.com' });
  assert.deepEqual(one.people[1], { name: 'Guest 0', email: 'guest0@example.com' });
  assert.ok(one.people.length <= 100);
});

test('What is no calendar, and what a server refuses, has its fault; events that were read stay', async (t) => {
  const { read, isRead, put } = await makeScene();
  let status = 200;
  let text = wrap(event('kept', 'DTSTART:20260304T100000Z'));
  const url = await serve(t, (_, response) => void response.writeHead(status).end(text));
  assert.equal((await read(url)).events.length, 1);
  const cases: [number, string, string][] = [
    [401, '', 'refused'],
    [404, '', 'not_found'],
    [410, '', 'not_found'],
    [500, '', 'failed'],
    [200, '<!doctype html><title>Sign in</title>', 'not_a_calendar'],
    [200, '\u0000\u0001\uFFFD', 'not_a_calendar'],
    [200, '', 'not_a_calendar'],
    [200, wrap(...Array.from({ length: 50_001 }, () => event('x', 'DTSTART:20260304T100000Z'))), 'too_large'],
    [200, 'x'.repeat(20_000_001), 'too_large'],
  ];
  for (const [answered, body, fault] of cases) {
    [status, text] = [answered, body];
    await put({});
    const found = await isRead();
    assert.equal(found.calendar.fault, fault);
    assert.equal(found.events.length, 1);
  }
});

test('A redirect is followed where the guard allows it, and not inside or for ever', async (t) => {
  const { read } = await makeScene();
  const good = await serve(t, sendText(wrap(event('there', 'DTSTART:20260304T100000Z'))));
  const to = (location: string) =>
    serve(t, (_, response) => void response.writeHead(302, { location }).end());
  assert.deepEqual(toTimes(await read(await to(good))), ['there 2026-03-04T10:00']);
  for (const inside of [
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/x',
    'file:///etc/passwd',
  ])
    assert.equal((await read(await to(inside))).calendar.fault, 'address_refused');
  assert.equal((await read(await to('?again'))).calendar.fault, 'failed');
});

test('Endless repetitions and hostile files end, and leave the server answering', async (t) => {
  const { read } = await makeScene();
  const many = Array.from({ length: 100 }, (_, i) =>
    event(`e${i}`, 'DTSTART:20260101T000000Z', 'RRULE:FREQ=DAILY'),
  );
  const found = await read(
    await serve(
      t,
      sendText(
        wrap(
          event('seconds', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY'),
          event('zero', 'DTSTART:19700101T000000Z', 'RRULE:FREQ=DAILY;INTERVAL=0'),
          'BEGIN:VEVENT\r\n'.repeat(30_000),
          ...many,
        ),
      ),
    ),
  );
  assert.equal(found.calendar.fault, null);
  assert.equal(found.events.length, 300);
});

test('Servers that hang keep no other calendar waiting', async (t) => {
  let hanging = 0;
  const slow = await serve(t, () => void (hanging += 1));
  const greedy = await makeScene();
  for (let count = 0; count < 24; count += 1) {
    const { token } = await makeMember(server, greedy.workspace);
    const put = await server.send('PUT', greedy.path, { token, body: { url: slow } });
    assert.equal(put.status, 200, put.text);
  }
  await until('they have what they may', () => hanging === 8);
  const { read } = await makeScene();
  const good = await serve(t, sendText(wrap(event('one', 'SUMMARY:One', 'DTSTART:20260305T010000Z'))));
  assert.deepEqual(toTimes(await read(good)), ['one 2026-03-05T01:00']);
  assert.equal(hanging, 8);
});

test('An unchanged calendar is asked for with its mark, and read anew when other days are near, also by a clock set back', async (t) => {
  const { read, get, put } = await makeScene();
  const asked: (string | undefined)[] = [];
  const text = wrap(event('daily', 'DTSTART:20260101T100000Z', 'RRULE:FREQ=DAILY'));
  const url = await serve(t, (request, response) => {
    asked.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"v1"' }).end(text);
  });
  const first = await read(url);
  server.clock.advance(16 * MINUTE_MS);
  await until('it is asked again', () => asked.length === 2);
  assert.deepEqual(asked, [undefined, '"v1"']);
  await until('that is noted', async () => (await get()).calendar.read_at !== first.calendar.read_at);
  assert.deepEqual((await get()).events, first.events);
  server.clock.advance(DAY_MS);
  await until('it is read again', () => asked.length === 3);
  assert.equal(asked[2], undefined);
  await until('there are others', async () => toTimes(await get())[0] !== toTimes(first)[0]);
  server.clock.advance(-2 * DAY_MS);
  t.after(() => server.clock.advance(2 * DAY_MS));
  await put({});
  await until('it is read once more', () => asked.length === 4);
  assert.equal(asked[3], undefined);
});

test('Nobody else sees a calendar; its address is in no answer and no row, and it goes with its member', async (t) => {
  const { read, path, workspace, member, token } = await makeScene();
  const url = await serve(t, sendText(wrap(event('one', 'DTSTART:20260304T100000Z'))));
  assert.ok(!JSON.stringify(await read(url)).includes('secret-key'));
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  assert.deepEqual((await server.get(path, owner.token)).body, { calendar: null, events: [] });
  assertError(await server.send('DELETE', path, { token: owner.token }), 404, 'NOT_FOUND');
  const rows = () => server.ctx.db.query(selectRows, [workspace.workspace_id]);
  const [kept] = await rows();
  assert.ok(kept && !kept.row.includes(Buffer.from('secret-key').toString('hex')));
  assert.equal((await server.send('DELETE', path, { token })).status, 204);
  assertError(await server.send('DELETE', path, { token }), 404, 'NOT_FOUND');
  await read(url);
  const { db, clock } = server.ctx;
  await eraseUser(db, {
    user: await requireUser(db, member.email),
    fate: { kind: 'delete' },
    now: clock.now(),
  });
  assert.deepEqual(await rows(), []);
});

test('An event has the last record before it with its title that its member may see, with what is left to do', async (t) => {
  const { read, workspace, member } = await makeScene();
  const other = await makeMember(server, workspace);
  const task = (text: string) => ({ text, assignee: null, due_date: null, dialog_ids: [] });
  const make = (title: string, day: string, { member_id } = member) =>
    makeRecord(server, workspace, {
      title,
      owner_member_id: member_id,
      scope: 'private',
      recorded_at: new Date(`${day}T05:00:00Z`),
      insights: [
        { type: 'action_item', value: { text: '- [ ] One\n- [ ] Two', items: [task('One'), task('Two')] } },
      ],
    });
  await make('weekly', '2026-02-18');
  const last = await make('WEEKLY', '2026-02-25');
  await make('Weekly', '2026-03-01', other);
  await make('Weekly', '2026-03-04');
  await make('Weekly round', '2026-03-02');
  const found = await read(
    await serve(
      t,
      sendText(
        wrap(
          event('known', 'DTSTART:20260304T010000Z', 'SUMMARY:Weekly'),
          event('new', 'DTSTART:20260304T020000Z', 'SUMMARY:Monthly'),
          event('untitled', 'DTSTART:20260304T030000Z', 'CLASS:Private'),
        ),
      ),
    ),
  );
  assert.deepEqual(
    found.events.map(({ last_record }: { last_record: unknown }) => last_record),
    [{ id: last.record_id, recorded_at: '2026-02-25T05:00:00.000Z', open_items: 2 }, null, null],
  );
  assert.deepEqual(
    found.events.map(({ is_private }: { is_private: boolean }) => is_private),
    [false, false, true],
  );
});
