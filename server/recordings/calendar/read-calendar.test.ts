/** What events of calendars mean, as programs write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCalendar } from './calendar-tasks.ts';

const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const wrap = (lines: readonly string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));

interface Reading {
  from?: string;
  to?: string;
  timezone?: string;
  encoding?: string;
}

function read(
  lines: readonly string[] | Buffer,
  { from = '2026-03-03', to = '2026-03-18', timezone = 'Asia/Seoul', encoding }: Reading = {},
) {
  const bytes = Buffer.isBuffer(lines) ? lines : wrap(lines);
  const found = readCalendar({ bytes, encoding, from: new Date(from), to: new Date(to), timezone });
  assert.ok('events' in found, JSON.stringify(found));
  return found.events;
}

const starts = (...given: Parameters<typeof read>) =>
  read(...given).map(({ title, start }) => [title, start.slice(5, 16)].filter(Boolean).join(' '));
const spans = (...given: Parameters<typeof read>) =>
  read(...given).map(({ start, end }) => `${start.slice(5, 16)} ${end.slice(5, 16)}`);

const CHANGED_ON_LISTED_DAYS = [
  'BEGIN:VTIMEZONE',
  'TZID:Office',
  'BEGIN:STANDARD',
  'DTSTART:20251026T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RDATE:20261025T030000',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20260315T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RDATE:20270328T020000',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

test('Time zones are known by the names of Windows, of programs, of cities and by offsets', () => {
  for (const [tzid, hour] of [
    ['W. Europe Standard Time', '08'],
    ['/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '08'],
    ['/mozilla.org/20070129_1/America/Argentina/Buenos_Aires', '12'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '08'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '14'],
    ['"(GMT +06:00)"', '03'],
    ['UTC+2', '07'],
    ['europe/berlin', '08'],
    ['Nowhere', '00'],
  ] as const) {
    const given = event('a', `DTSTART;TZID=${tzid}:20260305T090000`);
    assert.deepEqual(starts(given), [`03-05T${hour}:00`], tzid);
  }
});

test('A zone of the file holds before its first change, and where clocks change on listed days', () => {
  const at = (day: string) => [...CHANGED_ON_LISTED_DAYS, ...event('a', `DTSTART;TZID=Office:${day}T090000`)];
  assert.deepEqual(starts(at('20260305')), ['03-05T08:00']);
  assert.deepEqual(starts(at('20260316')), ['03-16T07:00']);
  assert.deepEqual(starts(at('20250805'), { from: '2025-08-01', to: '2025-08-09' }), ['08-05T07:00']);
});

test('A zone with a short name is that of the file; clocks of UTC, of cities and of Windows are not', () => {
  for (const [tzid, hour] of [
    ['EST', '07'],
    ['BST', '07'],
    ['GMT', '09'],
    ['Europe/Berlin', '08'],
    ['W. Europe Standard Time', '08'],
  ] as const) {
    const brought = CHANGED_ON_LISTED_DAYS.map((line) => line.replace('Office', tzid));
    const given = [...brought, ...event('a', `DTSTART;TZID=${tzid}:20260316T090000`)];
    assert.deepEqual(starts(given), [`03-16T${hour}:00`], tzid);
  }
  assert.deepEqual(starts(event('a', 'DTSTART;TZID=EST:20260305T090000')), ['03-05T14:00']);
});

test('A time that clocks skip counts as if they had not changed yet, and one that they show twice is the first', () => {
  const nightly = (zone: string, day: string) =>
    event('a', `DTSTART;TZID=${zone}:${day}T023000`, 'RRULE:FREQ=DAILY;COUNT=3');
  const spring = starts(nightly('America/New_York', '20260307'));
  assert.deepEqual(spring, ['03-07T07:30', '03-08T07:30', '03-09T06:30']);
  const autumn = starts(nightly('Europe/Berlin', '20261024'), { from: '2026-10-20', to: '2026-10-30' });
  assert.deepEqual(autumn, ['10-24T00:30', '10-25T00:30', '10-26T01:30']);
});

test('Times without a zone are those of the calendar, of the event, or of the workspace', () => {
  const floating = event('a', 'DTSTART:20260305T090000');
  assert.deepEqual(starts(floating), ['03-05T00:00']);
  assert.deepEqual(starts(['X-WR-TIMEZONE:Europe/Berlin', ...floating]), ['03-05T08:00']);
  const zoned = event('a', 'DTSTART;TZID=Europe/Berlin:20260305T090000', 'DTEND:20260305T100000');
  assert.deepEqual(spans(zoned), ['03-05T08:00 03-05T09:00']);
  const ended = event('a', 'DTSTART:20260305T090000', 'DTEND;TZID=Europe/Berlin:20260305T100000');
  assert.deepEqual(spans(ended), ['03-05T08:00 03-05T09:00']);
});

test('A series ends at its last time as clocks of its zone show it, and with the day for whole days', () => {
  const series = (until: string) =>
    event('a', 'DTSTART;TZID=Asia/Seoul:20260301T090000', `RRULE:FREQ=DAILY;UNTIL=${until}`);
  assert.equal(starts(series('20260306T000000Z')).at(-1), '03-06T00:00');
  assert.equal(starts(series('20260305T145959Z')).at(-1), '03-05T00:00');
  assert.equal(starts(series('20260306')).at(-1), '03-06T00:00');
  assert.equal(starts(series('20260306T090000')).at(-1), '03-06T00:00');
  const days = event('a', 'DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=DAILY;UNTIL=20260305T150000Z');
  assert.equal(starts(days).at(-1), '03-05T15:00');
  assert.deepEqual(starts(series('20260228T000000Z'), { from: '2026-02-25' }), []);
});

test('A date that is none, or hardly one, spoils no other event', () => {
  const other = event('b', 'SUMMARY:Other', 'DTSTART:20260317T010000Z');
  const found = (...lines: string[]) => starts([...lines, ...other]);
  const change = (start: string) =>
    event('a', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260305', `DTSTART;VALUE=DATE:${start}`);
  const days = event('a', 'DTSTART;VALUE=DATE:20260304', 'RRULE:FREQ=DAILY;COUNT=2');
  assert.deepEqual(found(...event('a', 'DTSTART:00010101T000000Z', 'DTEND:00010101T010000Z')), [
    'Other 03-17T01:00',
  ]);
  assert.deepEqual(found(...days, ...change('00000000')), [
    '03-03T15:00',
    '03-04T15:00',
    'Other 03-17T01:00',
  ]);
  assert.deepEqual(found(...days, ...change('20260012')), [
    '03-03T15:00',
    '03-04T15:00',
    'Other 03-17T01:00',
  ]);
  const weekly = event('a', 'DTSTART;TZID=Europe/Berlin:20260305T090000', 'RRULE:FREQ=WEEKLY');
  const moved = event(
    'a',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260305T090000',
    'DTSTART:99991231T995959',
  );
  assert.deepEqual(found(...weekly, ...moved), ['Other 03-17T01:00']);
});

test('A series until the first or the last day of all has no end', () => {
  for (const until of ['00010101T000000Z', '99991231T235959Z', '99991231T240000', '99991231'])
    for (const start of [':20260301T010000Z', ';VALUE=DATE:20260301']) {
      const series = (end: string) => starts(event('a', `DTSTART${start}`, `RRULE:FREQ=DAILY${end}`));
      assert.deepEqual(series(`;UNTIL=${until}`), series(''), until + start);
    }
});

test('A rule with what is none of the standard repeats by the rest of it', () => {
  for (const rule of [
    'freq=daily;until=50260101T000000Z;X-EVER=1',
    'FREQ=DAILY;COUNT=-1;',
    'FREQ=DAILY;UNTL=2',
  ])
    assert.equal(starts(event('a', 'DTSTART:20250101T090000', `RRULE:${rule}`)).length, 14, rule);
  const workdays = event('a', 'DTSTART:20250101T090000', 'RRULE:FREQ=WEEKLY;BYDAY=MO, TU ,WE;FOO');
  assert.equal(starts(workdays).length, 6);
});

test('A rule whose next time is millions of years away does not repeat', () => {
  const rule = 'RRULE:FREQ=DAILY;INTERVAL=99999999999;COUNT=9';
  assert.deepEqual(starts(event('a', 'DTSTART:20260305T010000Z', rule)), ['03-05T01:00']);
});

test('A change of this and all later repetitions moves them, until the next change', () => {
  const found = starts(
    [
      ...event(
        'a',
        'SUMMARY:Old',
        'DTSTART;TZID=Europe/Berlin:20260301T090000',
        'RRULE:FREQ=WEEKLY;BYDAY=SU,TH',
      ),
      ...event(
        'a',
        'SUMMARY:New',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260308T090000',
        'DTSTART;TZID=Europe/Berlin:20260309T103000',
      ),
      ...event('a', 'SUMMARY:Once', 'RECURRENCE-ID:20260312T080000Z', 'DTSTART:20260312T120000Z'),
      ...event(
        'a',
        'STATUS:CANCELLED',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260319T080000Z',
        'DTSTART:20260319T080000Z',
      ),
    ],
    { to: '2026-04-18' },
  );
  assert.deepEqual(found, ['Old 03-05T08:00', 'New 03-09T09:30', 'Once 03-12T12:00', 'New 03-16T09:30']);
});

test('Of several versions of an event the latest counts, also for repetitions that were changed', () => {
  const versions = [
    ...event('a', 'SUMMARY:New', 'SEQUENCE:3', 'DTSTART:20260305T010000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
    ...event('a', 'SUMMARY:Old', 'SEQUENCE:1', 'DTSTART:20260304T010000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
    ...event('a', 'SUMMARY:Kept', 'SEQUENCE:2', 'RECURRENCE-ID:20260306T010000Z', 'DTSTART:20260306T020000Z'),
    ...event('a', 'SUMMARY:Gone', 'SEQUENCE:2', 'RECURRENCE-ID:20260309T010000Z', 'DTSTART:20260309T020000Z'),
  ];
  assert.deepEqual(starts(versions), ['New 03-05T01:00', 'Kept 03-06T02:00', 'New 03-07T01:00']);
});

test('Days that are left out, moved or added count by date, by time and by period', () => {
  const series = ['DTSTART:20260304T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=5'];
  const found = spans([
    ...event(
      'a',
      ...series,
      'EXDATE;VALUE=DATE:20260304',
      'EXDATE:20260305T010000Z,tomorrow,20260306T010000Z',
    ),
    ...event('a', 'RECURRENCE-ID;VALUE=DATE:20260307', 'DTSTART:20260307T020000Z'),
    ...event(
      'b',
      'DTSTART:20260101T010000Z',
      'RDATE;VALUE=PERIOD:20260310T010000Z/PT2H,20260311T010000Z/20260311T040000Z',
    ),
    ...event('c', 'DTSTART:20260313T010000Z', 'RRULE:FREQ=DAILY;COUNT=3', 'EXRULE:FREQ=WEEKLY;BYDAY=SA'),
    ...event('d', 'DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=DAILY;COUNT=3'),
    ...event('d', 'RECURRENCE-ID;TZID=Asia/Seoul:20260311T000000', 'STATUS:CANCELLED'),
  ]);
  assert.deepEqual(found, [
    '03-07T02:00 03-07T02:00',
    '03-08T01:00 03-08T02:00',
    '03-09T15:00 03-10T15:00',
    '03-10T01:00 03-10T03:00',
    '03-11T01:00 03-11T04:00',
    '03-11T15:00 03-12T15:00',
    '03-13T01:00 03-13T01:00',
    '03-15T01:00 03-15T01:00',
  ]);
});

test('Whole days are as long as they are, also when clocks change, and last a day at least', () => {
  const berlin = { timezone: 'Europe/Berlin', from: '2026-03-27', to: '2026-04-02' };
  const days = (...lines: string[]) => spans(event('a', 'DTSTART;VALUE=DATE:20260328', ...lines), berlin);
  assert.deepEqual(days('DTEND;VALUE=DATE:20260331'), ['03-27T23:00 03-30T22:00']);
  assert.deepEqual(days('DURATION:P2D'), ['03-27T23:00 03-29T22:00']);
  assert.deepEqual(days('DURATION:PT1W'), ['03-27T23:00 04-03T22:00']);
  assert.deepEqual(days('DTEND;VALUE=DATE:20260328'), ['03-27T23:00 03-28T23:00']);
  for (const none of ['DTEND:None', 'DTEND;VALUE=DATE:20260600', 'DTEND;VALUE=DATE:99991231'])
    assert.deepEqual(days(none), ['03-27T23:00 03-28T23:00'], none);
});

test('An end thousands of years away is none', () => {
  const ends = (...lines: string[]) => spans(event('a', 'DTSTART:20260305T010000Z', ...lines));
  assert.deepEqual(ends('DTEND;TZID=America/New_York:99991231T235959'), ['03-05T01:00 03-05T01:00']);
  assert.deepEqual(ends('DTEND:99991231T000000Z', 'DURATION:PT1H'), ['03-05T01:00 03-05T02:00']);
});

test('Times are read by their shape, whatever the file says of them', () => {
  const times = [
    'VALUE=DATE:20260305T090000',
    '20260305T0900',
    '2026-03-05T09:00:00',
    '20260305t090000',
    '20260304T330000',
  ];
  for (const time of times)
    assert.deepEqual(
      starts(event('a', `DTSTART${time.startsWith('VALUE') ? ';' : ':'}${time}`)),
      ['03-05T00:00'],
      time,
    );
  assert.equal(read(event('a', 'DTSTART:20260305'))[0]?.is_all_day, true);
  assert.deepEqual(starts([...event('a', 'DTSTART:20269999T990000'), ...event('b', 'DTSTART:soon')]), []);
});

test('A line that is none spoils no event, and one of an alarm is none of it', () => {
  const found = read([
    ...event(
      'a',
      'DTSTART:20260305T010000Z',
      'SUMMARY:One\\, two\\; three\\\\',
      'no line',
      'ATTENDEE;CN="Kim; Mina: x":mailto:mina@example.com',
      'BEGIN:VALARM',
      'SUMMARY:Alarm',
      'DURATION:PT5M',
      'END:VALARM',
      'X-OPEN;="',
    ),
    'begin:vevent',
    'dtstart:20260306T010000Z',
    'summary:Two',
    'end:vevent',
    'BEGIN:VEVENT',
    'DTSTART:20260307T010000Z',
  ]);
  assert.deepEqual(
    found.map(({ title, start, end }) => [title, start.slice(0, 10), start === end]),
    [
      ['One, two; three\\', '2026-03-05', true],
      ['Two', '2026-03-06', true],
    ],
  );
  assert.deepEqual(found[0]?.people, [{ name: 'Kim; Mina: x', email: 'mina@example.com' }]);
});

test('Characters are read as they were written: folded between bytes, in UTF-16, in an older encoding', () => {
  const lines = event('a', 'DTSTART:20260305T010000Z', 'SUMMARY:긴 회의');
  const whole = wrap(lines);
  const cut = whole.indexOf('긴') + 1;
  const folded = Buffer.concat([whole.subarray(0, cut), Buffer.from('\r\n '), whole.subarray(cut)]);
  const wide = Buffer.from(`\uFEFF${whole.toString('utf8')}`, 'utf16le');
  const western = Buffer.from(
    wrap(event('a', 'DTSTART:20260305T010000Z', 'SUMMARY:Café')).toString('utf8'),
    'latin1',
  );
  const titles = (bytes: Buffer, encoding?: string) =>
    read(bytes, { ...(encoding && { encoding }) })[0]?.title;
  assert.deepEqual(
    [titles(folded), titles(wide), titles(whole, 'iso-8859-1'), titles(western, 'iso-8859-1')],
    ['긴 회의', '긴 회의', '긴 회의', 'Café'],
  );
  // `Ćwiczenia służba` as windows-1250 has it.
  const polish = Buffer.from(
    wrap(event('a', 'DTSTART:20260305T010000Z', 'SUMMARY:\u00C6wiczenia s\u00B3u\u00BFba')).toString('utf8'),
    'latin1',
  );
  assert.equal(titles(polish, 'windows-1250'), 'Ćwiczenia służba');
  assert.equal(titles(western, 'no-encoding'), 'Café');
  const oldMac = Buffer.from(whole.toString('utf8').replaceAll('\r\n', '\r'));
  assert.equal(titles(oldMac), '긴 회의');
});
