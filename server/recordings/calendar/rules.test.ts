/** Rules by which events and clocks repeat: which are followed, which are not understood, and none that never ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCalendar } from './calendar-tasks.ts';

const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const zone = (rule: string, name = 'Home') => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16011028T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  `RRULE:${rule};BYMONTH=10`,
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010325T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  `RRULE:${rule};BYMONTH=3`,
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
const YEARLY = 'FREQ=YEARLY;BYDAY=-1SU';

function read(lines: readonly string[], [from, to] = ['2026-01-01', '2027-01-01']) {
  const bytes = Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
  const span = { from: new Date(from ?? ''), to: new Date(to ?? '') };
  const found = readCalendar({ bytes, ...span, timezone: 'Asia/Seoul' });
  assert.ok('events' in found, JSON.stringify(found));
  return found;
}

/** Of an event at 9 on the clocks of a zone. */
const startIn = (name: string, day: string, zones: readonly string[] = []) =>
  read([...zones, ...event('a', `DTSTART;TZID="${name}":${day}T090000`)]).events[0]?.start ?? '';

const days = (rule: string, start: string) =>
  read(event('a', `DTSTART:${start}T090000Z`, `RRULE:${rule}`)).events.map((each) => each.start.slice(5, 10));

test('A rule of weeks counts them as the standard does, from the day that begins a week there', () => {
  for (const [rule, start, found] of [
    ['FREQ=YEARLY;BYWEEKNO=11;BYDAY=MO', '20250310', ['03-09']],
    ['FREQ=YEARLY;BYWEEKNO=20', '20250514', ['05-13']],
    ['FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=TH', '20250102', ['01-01', '12-31']],
    ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR', '20210101', []],
    ['FREQ=YEARLY;BYWEEKNO=10;BYDAY=SU;WKST=SU', '20250302', ['03-08']],
    ['FREQ=YEARLY;INTERVAL=2;BYWEEKNO=11;BYDAY=MO', '20250310', []],
    ['FREQ=WEEKLY;BYWEEKNO=11,12;BYDAY=MO', '20250310', ['03-09', '03-16']],
    ['FREQ=YEARLY;BYDAY=MO;BYSETPOS=2,-1', '20250113', ['01-12', '12-28']],
    ['FREQ=YEARLY;BYYEARDAY=100,-1', '20250410', ['04-10', '12-31']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '20260213', ['02-13', '03-13', '11-13']],
    ['FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=-1', '20251231', ['05-31', '10-31']],
  ] as const)
    assert.deepEqual(days(rule, start), found, rule);
});

test('An event whose rule is not understood is shown on its first date alone, and counted', () => {
  for (const rule of [
    'RSCALE=CHINESE;FREQ=YEARLY',
    'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD',
    'FREQ=YEARLY;BYMONTH=5L',
    'FREQ=YEARLY;BYWEEKNO=99',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY;INTERVAL=two',
  ]) {
    const found = read([
      ...event('a', 'DTSTART:20260305T010000Z', `RRULE:${rule}`),
      ...event('b', 'DTSTART:20260306T010000Z'),
    ]);
    const starts = found.events.map(({ start }) => start.slice(0, 10));
    assert.deepEqual(starts, ['2026-03-05', '2026-03-06'], rule);
    assert.equal(found.not_understood, 1, rule);
  }
  const ours = read(event('a', 'DTSTART:20260305T010000Z', 'RRULE:RSCALE=GREGORIAN;FREQ=YEARLY;COUNT=1'));
  assert.equal(ours.not_understood, 0);
});

test('Clocks of a zone of the file change in far years as in near ones', () => {
  for (const [day, hour] of [
    ['20260328', '08'],
    ['20260329', '07'],
    ['20261024', '07'],
    ['20261025', '08'],
    ['99980601', '07'],
  ] as const) {
    const lines = [...zone(YEARLY), ...event('a', `DTSTART;TZID=Home:${day}T090000`)];
    const year = Number(day.slice(0, 4));
    const [found] = read(lines, [`${year}-01-01`, `${year + 1}-01-01`]).events;
    assert.equal(found?.start.slice(11, 13), hour, day);
  }
  // Summer time was given up in 1985, by a rule that ends.
  const ended = zone(`${YEARLY};UNTIL=19850929T010000Z`);
  const [found] = read([...ended, ...event('a', 'DTSTART;TZID=Home:20260701T090000')]).events;
  assert.equal(found?.start.slice(11, 13), '07');
});

test('A zone of the file that is damaged, or in part not understood, tells what the rest of it says', () => {
  const whole = zone(YEARLY);
  const change = (...lines: string[]) => [
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0400',
    ...lines,
    'END:STANDARD',
  ];
  const daily = change('DTSTART:20200101T000000', 'RRULE:FREQ=DAILY');
  for (const [name, lines] of Object.entries({
    'without its end': whole.slice(0, -1),
    'without its two ends': whole.slice(0, -2),
    'before another': [...whole.slice(0, -2), ...zone(YEARLY, 'Other')],
    'of year 1': whole.map((line) => line.replace('DTSTART:1601', 'DTSTART:0001')),
    'with a note': whole.toSpliced(3, 0, 'BEGIN:X-NOTE', 'DTSTART:20250101T000000', 'END:X-NOTE'),
    'with an empty rule': whole.toSpliced(-1, 0, ...change('DTSTART:19000101T000000', 'RRULE:')),
    'with a rule of days': whole.toSpliced(-1, 0, ...daily),
    'with a change at no time': whole.toSpliced(-1, 0, ...change()),
  }))
    for (const [day, hour] of [
      ['20260305', '08'],
      ['20260705', '07'],
    ] as const)
      assert.equal(startIn('Home', day, lines).slice(11, 13), hour, `${name} ${day}`);
  const fixed = ['BEGIN:VTIMEZONE', 'TZID:Home', ...change('DTSTART:00010101T000000', 'RRULE:')];
  assert.equal(startIn('Home', '20260305', [...fixed, 'END:VTIMEZONE']).slice(11, 13), '05');
});

test('Clocks stay as the last of so many changes has left them', () => {
  const lines = zone(`${YEARLY};COUNT=10`).map((line) =>
    line
      .replace('16011028', '19751026')
      .replace('16010325', '19760328')
      .replace('=10;BYMONTH=3', '=9;BYMONTH=3'),
  );
  assert.equal(startIn('Home', '20260705', lines).slice(11, 13), '08');
});

test('A zone that is called as Windows shows it is known, where the file brings none of that name', () => {
  for (const [name, hour] of [
    ['Berlin', '08'],
    ['Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '08'],
    ['Osaka, Sapporo, Tokyo', '00'],
    ['Chennai, Kolkata, Mumbai, New Delhi', '03'],
    ['Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', '09'],
    ['Eastern Time (US & Canada)', '14'],
    ['Pacific Time (US & Canada); Tijuana', '17'],
    ['(UTC-07:00) La Paz, Mazatlan', '16'],
    ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', '13'],
    ['(GMT+01.00) Sarajevo/Warsaw/Zagreb', '08'],
    ['Yangon (Rangoon)', '02'],
    ['Hawaii', '19'],
    ['(UTC-10:00) Hawaii', '19'],
    ['Buenos Aires', '12'],
    ['Home', '00'],
  ] as const)
    assert.equal(startIn(name, '20260305').slice(11, 13), hour, name);
  for (const name of ['Tokyo', 'Central America', 'Hawaii'])
    assert.equal(startIn(name, '20260305', zone(YEARLY, name)).slice(11, 13), '08', name);
});

test('A name as Windows shows it means no zone whose clocks are hours from the offset that it states', () => {
  for (const [name, start] of [
    ['Samoa', '2026-03-04T20'],
    ['(UTC+13:00) Samoa', '2026-03-04T20'],
    ['(UTC-11:00) Samoa', '2026-03-05T20'],
    ['(GMT-11:00) Midway Island, Samoa', '2026-03-05T20'],
    ['(UTC+09:00) Berlin', '2026-03-05T00'],
    ['(UTC+02:00) Berlin', '2026-03-05T08'],
  ] as const)
    assert.equal(startIn(name, '20260305').slice(0, 13), start, name);
});

/** No time is measured: each of these took longer than a reading may, or never ended. */
test('Times in far years, and rules that never meet a day, keep no other event waiting', () => {
  const other = event('other', 'DTSTART:20260306T010000Z');
  const years = Array.from({ length: 400 }, (_, at) => 2_200 + at * 19);
  const hostile: Record<string, string[]> = {
    ends: years.flatMap((year) =>
      event(`e${year}`, 'DTSTART;TZID=Home:20200305T090000', `DTEND;TZID=Home:${year}1231T000000`),
    ),
    changes: years.flatMap((year) =>
      event('a', `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Home:${year}0101T090000`),
    ),
    zones: years.flatMap((year) => [
      ...zone(YEARLY, `Z${year}`),
      ...event(`z${year}`, `DTSTART;TZID=Z${year}:20200305T090000`, `DTEND;TZID=Z${year}:99991231T000000`),
    ]),
    clocks: [...zone('FREQ=SECONDLY', 'Fast'), ...event('fast', 'DTSTART;TZID=Fast:20200305T090000')],
    dates: [
      ...zone(YEARLY, 'Many').toSpliced(3, 0, `RDATE:${Array(180_000).fill('20260101T000000').join(',')}`),
      ...event('many', 'DTSTART;TZID=Many:20200305T090000'),
    ],
    never: ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', 'SECONDLY'].flatMap((frequency) =>
      event(frequency, 'DTSTART:20200101T090000Z', `RRULE:FREQ=${frequency};BYMONTH=2;BYMONTHDAY=30`),
    ),
    old: event('old', 'DTSTART:10000101T090000Z', 'RRULE:FREQ=DAILY;COUNT=99999999'),
    crowded: event(
      'crowded',
      'DTSTART:10000101T090000Z',
      `RRULE:FREQ=YEARLY;COUNT=99999999;BYMONTHDAY=${Array.from({ length: 31 }, (_, at) => at + 1).join(',')}`,
    ),
  };
  for (const [name, lines] of Object.entries(hostile)) {
    const found = read([...zone(YEARLY), ...lines, ...other]).events.map(({ uid }) => uid);
    assert.deepEqual(found, ['other'], name);
  }
});
