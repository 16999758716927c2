import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeZip } from '../../../tests/kit/make/make-zip.ts';
import { readBrought as bring } from '../../../tests/kit/doors/read-brought.ts';
import { requireSoon } from '../../../tests/kit/require-soon.ts';

const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ana Roth>Shall we renew the pilot?</v>

00:00:05.000 --> 00:01:00.000
<v Jo Lund>Yes, for a year.</v>
`;

test('a folder of Zoom in an archive is one record with its recording, its chat and its time', async () => {
  const folder = '2026-01-20 10.00.00 Weekly planning 85512345678';
  const archive = makeZip([
    { name: `${folder}/audio_only.m4a`, content: makeWaveFile({ seconds: 0.1 }) },
    { name: `${folder}/meeting.transcript.vtt`, content: VTT },
    { name: `${folder}/chat.txt`, content: '10:00:12\t From Jo Lund : the contract is in the folder' },
    { name: '__MACOSX/._x', content: 'x' },
  ]);
  const { meetings, left_out } = await bring({ 'zoom.zip': archive });
  const [meeting] = meetings;
  assert.equal(meetings.length, 1);
  assert.equal(meeting?.title, 'Weekly planning');
  // Ten in Seoul, and a minute of talk: records are dated by their end.
  assert.equal(meeting.recorded_at, '2026-01-20T01:01:00.000Z');
  assert.deepEqual(
    meeting.people.map(({ name }) => name),
    ['Ana Roth', 'Jo Lund'],
  );
  assert.equal(meeting.utterances, 2);
  assert.deepEqual(meeting.record.media, { file: 'recording.m4a', filename: 'audio_only.m4a' });
  assert.match(meeting.record.notes, /the contract is in the folder/);
  assert.deepEqual(
    left_out.map(([path]) => path),
    ['zoom.zip/__MACOSX/._x'],
  );
});

test('a document is one file whatever it is called, with its date and its notes', async () => {
  const toOpen = (...lines: string[]) => {
    const text = lines.map((line) => `<text:p>${line}</text:p>`).join('');
    const content = `<d xmlns:office="o" xmlns:text="t"><office:text>${text}</office:text></d>`;
    return makeZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', content },
    ]);
  };
  const toWord = (...lines: string[]) => {
    const text = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('');
    const content = `<w:document xmlns:w="w"><w:body>${text}</w:body></w:document>`;
    return makeZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content },
    ]);
  };
  const lines = ['Date: 2026-01-20', 'Summary', 'We renew.', 'Transcript', 'Ana: Shall we?', 'Jo: Yes.'];
  for (const [name, make] of [
    ['board.odt', toOpen],
    ['board.docx', toWord],
    ['board', toWord],
  ] as const) {
    const { meetings, left_out } = await bring({ [name]: make(...lines) });
    assert.deepEqual(
      meetings.map(({ title, recorded_at, utterances, record }) => [
        title,
        recorded_at.slice(0, 13),
        utterances,
        record.notes,
      ]),
      [['board', '2026-01-19T15', 2, 'Date: 2026-01-20\n\nSummary\n\nWe renew.']],
      name,
    );
    assert.deepEqual(left_out, []);
  }
  const { meetings, left_out } = await bring({
    'Sync.vtt': VTT,
    'Sync notes.odt': toOpen('We renew.'),
    'sums.xlsx': makeZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: '<workbook/>' },
    ]),
  });
  assert.equal(meetings[0]?.record.notes, 'We renew.');
  assert.deepEqual(left_out, [['sums.xlsx', 'It cannot be read: an Excel workbook; save the sheet as CSV']]);
});

test('a recording alone waits to be transcribed, known by its content', async () => {
  const sound = makeWaveFile({ seconds: 0.2 });
  const [first, second] = await Promise.all([bring({ 'Call.wav': sound }), bring({ 'Renamed.wav': sound })]);
  assert.equal(first.meetings[0]?.record.status, 'uploaded');
  assert.equal(first.meetings[0].digest, second.meetings[0]?.digest);
});

test('an answer of Fathom’s API keeps its times, people, summary and action items', async () => {
  const answer = {
    title: 'Pilot review',
    created_at: '2026-01-20T11:00:00Z',
    recording_start_time: '2026-01-20T10:00:00Z',
    recording_end_time: '2026-01-20T10:30:00Z',
    calendar_invitees: [
      { name: 'Ana Roth', email: 'ana@example.com' },
      { name: 'Jo Lund', email: 'jo@norwind.example' },
    ],
    default_summary: { template_name: 'General', markdown_formatted: '## Key points\nThe pilot goes on.' },
    action_items: [{ description: 'Send the contract', assignee: { name: 'Jo Lund' } }],
    transcript: [{ speaker: { display_name: 'Ana Roth' }, text: 'Shall we renew?', timestamp: '00:00:05' }],
  };
  const { meetings } = await bring({ 'pilot.json': JSON.stringify(answer) });
  const record = meetings[0]?.record;
  assert.equal(record.title, 'Pilot review');
  assert.equal(record.recorded_at, '2026-01-20T10:30:00.000Z');
  assert.deepEqual(record.contacts, [{ name: 'Jo Lund', email: 'jo@norwind.example' }]);
  assert.equal(
    record.notes,
    'Summary\n## Key points\nThe pilot goes on.\n\nAction items\n- Send the contract (Jo Lund)',
  );
});

test('Fireflies’ summary beside its transcript is kept, and what Read AI sends', async () => {
  const name = (what: string) => `Pilot-${what}-2026-01-20T10-00-00.000Z`;
  const { meetings, left_out } = await bring({
    [`${name('transcript')}.json`]: JSON.stringify([
      { sentence: 'Shall we renew?', startTime: '00:05', endTime: '00:07', speaker_name: 'Ana' },
    ]),
    [`${name('summary')}.md`]: '## Overview\nThe pilot goes on.',
    'read.json': JSON.stringify({
      title: 'Sync',
      start_time: '2026-02-20T10:00:00Z',
      end_time: '2026-02-20T10:30:00Z',
      participants: [{ first_name: 'Jo', last_name: 'Lund', email: 'None' }],
      summary: 'All is well.',
      transcript: {
        speaker_blocks: [
          {
            start_time: 1771581605,
            end_time: 1771581607,
            speaker: { name: 'Jo Lund' },
            words: 'All is well.',
          },
        ],
      },
    }),
  });
  assert.deepEqual(left_out, []);
  assert.deepEqual(
    meetings.map(({ title, recorded_at, record }) => [title, recorded_at, record.notes]),
    [
      ['Sync', '2026-02-20T10:30:00.000Z', 'Summary\nAll is well.'],
      ['Pilot', '2026-01-20T10:00:07.000Z', '## Overview\nThe pilot goes on.'],
    ],
  );
});

test('the date of a folder in an archive wins over that of its file', async () => {
  const { meetings } = await bring({
    'calls.zip': makeZip([{ name: '2024-05-03 Board/meeting.vtt', content: VTT }]),
  });
  assert.deepEqual(
    meetings.map(({ title, recorded_at }) => [title, recorded_at.slice(0, 10)]),
    [['Board', '2024-05-02']],
  );
});

test('Markdown with notes and talk is taken apart: Speakr’s, Granola’s', async () => {
  const markdown = `---
title: Pilot review
date: 2026-01-20T10:00:00+09:00
participants:
  - Ana Roth <ana@example.com>
  - Jo Lund <jo@norwind.example>
---

# Pilot review

## Summary

- Ana: this line is no talk
- The pilot goes on

## Transcription

[Ana Roth]: Shall we renew the pilot?
[Jo Lund]: Yes, for a year.
[Ana Roth]: Then I send the contract.
`;
  const { meetings } = await bring({ 'speakr/recording_12.md': markdown });
  const record = meetings[0]?.record;
  assert.equal(record.title, 'Pilot review');
  assert.equal(record.dialogs.length, 3);
  assert.equal(record.recorded_at.slice(0, 17), '2026-01-20T01:00:');
  assert.match(record.notes, /The pilot goes on/);
  assert.doesNotMatch(record.notes, /Then I send/);
  assert.deepEqual(record.contacts, [{ name: 'Jo Lund', email: 'jo@norwind.example' }]);
});

test('notes of a product without a word that was said become a record of notes; other texts do not', async () => {
  const notes =
    '---\ngranola_id: 12\ntitle: Pilot review\ncreated_at: 2026-01-20T10:00:00Z\n---\n### Renewal\n- for a year\n\n## Notes\n- ask Jo\n';
  const { meetings, left_out } = await bring({
    'Pilot.md': notes,
    'README.md': '# How to build\n\nRun it.\n',
  });
  assert.deepEqual(
    meetings.map(({ title, utterances }) => [title, utterances]),
    [['Pilot review', 0]],
  );
  assert.match(meetings[0]?.record.notes, /for a year/);
  assert.deepEqual(
    left_out.map(([path]) => path),
    ['README.md'],
  );
});

test('of a talk in several forms one is used, and the others are named', async () => {
  const { meetings, left_out } = await bring({
    'Sync.vtt': VTT,
    'Sync.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
    'Sync.json': '{"broken"',
  });
  assert.equal(meetings.length, 1);
  assert.equal(meetings[0]?.utterances, 2);
  assert.deepEqual(
    left_out.map(([path, reason]) => [path, reason.slice(0, 18)]),
    [
      ['Sync.json', 'It cannot be read:'],
      ['Sync.srt', 'It is the same mee'],
    ],
  );
});

test('what is broken in an archive is left out by itself, and the rest is taken', async () => {
  const archive = makeZip([
    { name: 'good.vtt', content: VTT },
    { name: 'bad.vtt', content: VTT, crc: 1 },
    { name: '../climbs.vtt', content: VTT },
    { name: 'locked.vtt', content: VTT, flags: 1 },
    { name: 'bomb.vtt', content: Buffer.alloc(20_000_000) },
  ]);
  const { meetings, left_out } = await bring({
    'a.zip': archive,
    'cut.zip': archive.subarray(0, 300),
    'loose.vtt': VTT,
  });
  assert.equal(meetings.length, 2);
  assert.deepEqual(
    left_out.map(([path]) => path).toSorted((one, other) => (one < other ? -1 : 1)),
    ['a.zip/../climbs.vtt', 'a.zip/bad.vtt', 'a.zip/bomb.vtt', 'a.zip/locked.vtt', 'cut.zip'],
  );
});

test('notes that are longer than notes may be are cut, and that is said', async () => {
  const { meetings } = await bring({
    'Sync transcript.vtt': VTT,
    'Sync summary.md': `## Summary\n${'word '.repeat(10_000)}`,
  });
  assert.equal(meetings[0]?.record.notes.length, 20_000);
  assert.match(meetings[0].remarks.join(), /longer than notes may be/);
});

test('hostile facts take little time and no more than they may', async () => {
  await requireSoon('all', async () => {
    const { meetings } = await bring({
      'a.md': `---\nparticipants: ${'a,'.repeat(900)}\n---\n${'# '.repeat(20_000)}\n${'**'.repeat(20_000)}\n## Notes\nx\n## Transcript\nAna: yes\nJo: no\nAna: yes\n`,
      'b.json': JSON.stringify({
        title: 1,
        date: 1e300,
        participants: [[[]], { name: {} }],
        summary: { a: { b: { c: { d: 'x' } } } },
        sentences: [{ text: 'said', start_time: 1, speaker_name: 'Ana' }],
      }),
    });
    assert.equal(meetings.length, 2);
  });
});
