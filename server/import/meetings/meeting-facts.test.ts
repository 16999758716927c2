import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { readBrought as bring } from '../../../tests/kit/doors/read-brought.ts';

const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ana Roth>Shall we renew the pilot?</v>

00:00:05.000 --> 00:01:00.000
<v Jo Lund>Yes, for a year.</v>
`;

test('what an API tells of a meeting and its transcript, each in a file, are one record', async () => {
  const about = {
    id: '65f0c1',
    name: 'Discovery Globex',
    happenedAt: '2026-02-18T13:00:00.000Z',
    invitees: [{ name: 'Jo Lund', email: 'jo@globex.example' }],
  };
  const talk = {
    meetingId: '65f0c1',
    data: [{ speaker: 'Jo Lund', text: 'Shall we?', startTime: 0, endTime: 4 }],
  };
  const { meetings, left_out } = await bring({
    'tldv/65f0c1/meeting.json': JSON.stringify(about),
    'tldv/65f0c1/transcript.json': JSON.stringify(talk),
    'tldv/65f0c1/highlights.json': JSON.stringify({ meetingId: '65f0c1', data: [] }),
  });
  assert.deepEqual(
    meetings.map(({ title, recorded_at, record }) => [title, recorded_at, record.contacts, record.notes]),
    [['Discovery Globex', '2026-02-18T13:00:04.000Z', about.invitees, undefined]],
  );
  assert.deepEqual(left_out, [
    ['tldv/65f0c1/highlights.json', 'It is no recording, transcript or note of a meeting.'],
  ]);
});

test('a note of a known product without headings keeps its words, and not its front matter', async () => {
  const matter = '---\ntitle: Ideas\ndate: 2026-03-04T10:00:00Z\n---\n\n';
  const { meetings } = await bring({
    'granola/notes/Ideas.md': `${matter}- Paint the wall\n`,
    'granola/notes/Board.md': `${matter.replace('Ideas', 'Board')}- Eighteen months\n`,
    'granola/transcripts/Board.vtt': VTT,
  });
  assert.deepEqual(
    meetings.map(({ title, record }) => [title, record.notes]),
    [
      ['Board', '- Eighteen months'],
      ['Ideas', '- Paint the wall'],
    ],
  );
});

test('a date that a text has in its head is when the meeting began, unless its name knows better', async () => {
  const began = async (name: string, head: string) => {
    const { meetings } = await bring({ [name]: `${head}\n\nAna Roth  0:03\nHello\n\nJo Lund  0:09\nHi\n` });
    const [meeting] = meetings;
    return new Date(Date.parse(meeting?.recorded_at ?? '') - (meeting?.duration_ms ?? 0)).toISOString();
  };
  const heads = [
    'Hiring\nTue, Jan 20, 2026 3:22PM • 58:33\nSUMMARY KEYWORDS\noffer',
    'Hiring\n20 January 2026, 03:22pm\n27m 42s',
    'Hiring\nMeeting started: Jan 20, 2026, 3:22:00 PM',
    'Hiring\n2026-01-20 15:22|32m 10s|Ana Roth',
    'Hiring\n20. Januar 2026 um 15:22',
    '채용\n2026년 1월 20일 화요일 오후 3:22',
    '채용\n일시: 2026년 1월 20일 오후 3:22',
    '採用\n2026年1月20日(火) 15:22',
  ];
  // In Seoul, where the workspace is.
  for (const head of heads) assert.equal(await began('Hiring.txt', head), '2026-01-20T06:22:00.000Z', head);
  const [head = ''] = heads;
  assert.equal(await began('Hiring 2026-01-20T10-00-00.000Z.txt', head), '2026-01-20T10:00:00.000Z');
  const noDates = ['Hiring\nMarch on', 'Hiring\nJan 32, 2026', 'Hiring\nJan 20, 2026 was a fine day'];
  for (const none of noDates) assert.match(await began('Hiring.txt', none), /^2026-02-28/, none);
});

test('the talk below the notes of Gemini is kept where nothing else is said', async () => {
  const notes = `Jan 20, 2026\n\n# Notes\n\n### Summary\n\nThe pilot goes on.\n\n# Transcript\n\n### 00:00:00\n\n**Ana Roth:** Shall we?\n\n**Jo Lund:** Yes.\n\n**Ana Roth:** Fine.\n`;
  const name = 'Pilot - 2026_01_20 10_00 GMT+01_00 - ';
  const { meetings } = await bring({
    [`${name}Recording.wav`]: makeWaveFile({ seconds: 0.1 }),
    [`${name}Notes by Gemini.md`]: notes,
  });
  assert.deepEqual(
    meetings.map(({ title, utterances, people }) => [title, utterances, people.map((one) => one.name)]),
    [['Pilot', 3, ['Ana Roth', 'Jo Lund']]],
  );
  assert.match(meetings[0]?.record.notes, /The pilot goes on/);
  assert.doesNotMatch(meetings[0]?.record.notes, /Shall we/);
});

test('what another form of the talk says of the meeting is kept, and nothing that a program adds is talk', async () => {
  const talk = 'Ana Roth  0:03\nHello.\n\nJo Lund  0:09\nHi.\n';
  const { meetings } = await bring({
    'Sync.vtt': VTT,
    'Sync.txt': `Sync\nTue, Jan 20, 2026 3:22PM\n\n${talk}`,
    'speakr/Garten.md':
      '# Garten\n\n- **Datum:** 10. März 2026\n- **Teilnehmer:** Ana Roth, Jo Lund\n\n## Zusammenfassung\n\nGut.\n\n## Transkription\n\n[Ana Roth]: Hallo.\n[Jo Lund]: Guten Tag.\n[Ana Roth]: Bis bald.\n\n---\n\n*Erstellt mit [Speakr](https://speakr.example)*\n',
  });
  const [garden, sync] = meetings;
  assert.equal(sync?.recorded_at, '2026-01-20T06:23:00.000Z');
  assert.deepEqual(
    garden?.record.dialogs.map(({ text }: { text: string }) => text),
    ['Hallo.', 'Guten Tag.', 'Bis bald.'],
  );
  assert.match(garden?.recorded_at ?? '', /^2026-03-09T15:00/);
  assert.doesNotMatch(garden?.record.notes, /Guten Tag/);
});

test('notes end where the talk begins, whose lines are no notes', async () => {
  const turns = 'Speaker 1  00:01\nHello all, how are you?\n\nSpeaker 2  00:05\nNext steps\nI send it.\n';
  const named = 'Ana: Hello all.\nNotes\nBo: Fine.\nAna: So we go on.\n';
  const timed =
    '00:01\nAna: Hello.\n00:05\nBo: We talked.\n00:09\nAna: Fine.\n00:12\nBo: So.\n00:15\nAna: Yes.\n';
  const above = 'Weekly sync\n\nSummary\nWe talked.\nSo says Speaker 1.';
  const notesOf = async (text: string) => {
    const [meeting] = (await bring({ 'weekly.txt': text })).meetings;
    assert.ok((meeting?.utterances ?? 0) > 1, text);
    return meeting?.record.notes;
  };
  assert.equal(await notesOf(turns), undefined);
  assert.equal(await notesOf(named), undefined);
  assert.equal(await notesOf(`${above}\n\n${turns}`), above);
  assert.equal(await notesOf(`${above}\n\n대화록\n${turns}`), `${above}\n\n대화록`);
  assert.equal(await notesOf(`${above}\n\n${named}`), above);
  assert.equal(await notesOf(`${above}\n\n${timed}`), above);
  assert.equal(await notesOf(`${above}\n\n${turns.replaceAll(/ {2}(.+)/g, '\n$1')}`), above);
});

test('people have their names where a file has them, and who spoke is among them', async () => {
  const answer = {
    title: 'Vendor',
    participants: ['jo@norwind.example'],
    meeting_attendees: [{ displayName: 'Jo Lund', email: 'jo@norwind.example' }],
    sentences: [
      { text: 'Shall we?', start_time: 1, speaker_name: 'Ana Roth' },
      { text: 'Yes.', start_time: 3, speaker_name: 'Jo Lund' },
      { text: 'Fine.', start_time: 5, speaker_name: 'Speaker 3' },
    ],
  };
  const { meetings } = await bring({ 'vendor.json': JSON.stringify(answer) });
  assert.deepEqual(
    meetings[0]?.people.map(({ name }) => name),
    ['Jo Lund', 'Ana Roth'],
  );
});
