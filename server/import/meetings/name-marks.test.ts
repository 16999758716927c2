import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortMeetings } from './sort-meetings.ts';

/** The meetings that are found in files of these names. */
function sort(files: readonly string[]) {
  const listed = files.map((path) => ({
    path,
    archive_length: 0,
    size_bytes: 1_000,
    is_media: /\.(?:mp[34]|wav)$/.test(path),
    head: '',
    fault: null,
  }));
  const { meetings, left_out } = sortMeetings(listed);
  const nameOf = (file: number) => files[file] ?? '';
  return {
    meetings: meetings.map(({ transcripts, recording, ...meeting }) => ({
      ...meeting,
      transcripts: transcripts.map(nameOf),
      recording: recording === null ? null : nameOf(recording),
    })),
    left_out: left_out.map(({ file }) => nameOf(file)),
  };
}

test('what Teams writes behind a title, in any language, is no part of it', () => {
  const titles = ['모임 녹음', '会議の録音', 'Besprechungsaufzeichnung', 'Enregistrement de la réunion'].map(
    (suffix) => sort([`주간 회의-20260120_100000-${suffix}.mp4`, `주간 회의-20260120_100000-${suffix}.vtt`]),
  );
  for (const { meetings } of titles)
    assert.deepEqual(
      meetings.map(({ title, started_at, product, recording }) => [
        title,
        started_at,
        product,
        recording !== null,
      ]),
      [['주간 회의', '2026-01-20T10:00:00', 'teams', true]],
    );
});

test('a file without a date goes with the only meeting of its name in its folder that lacks it', () => {
  const recording = 'Board-20260120_100000-Meeting Recording.mp4';
  const titled = (...files: string[]) =>
    sort(files).meetings.map(({ title, started_at, transcripts }) => [title, started_at, transcripts]);
  assert.deepEqual(titled('Board.vtt', recording), [['Board', '2026-01-20T10:00:00', ['Board.vtt']]]);
  assert.equal(titled('Board.vtt', recording, 'Board-20260127_100000-Meeting Recording.mp4').length, 3);
  assert.equal(titled('Board.vtt', recording, 'Board-20260120_100000-Meeting Transcript.vtt').length, 2);
  assert.equal(titled('other/Board.vtt', recording).length, 2);
});

test('copies and parts that a product numbers are meetings of their own, titled without the number', () => {
  const files = ['Note_otter_ai.txt', 'Note_otter_ai (1).txt', 'Note_otter_ai (1).mp3', 'Sprint (2).vtt'];
  assert.deepEqual(
    sort(files).meetings.map(({ title, recording }) => [title, recording]),
    [
      ['Note', null],
      ['Note', 'Note_otter_ai (1).mp3'],
      ['Sprint (2)', null],
    ],
  );
  const parts = ['Board-20260120 1000-1.mp4', 'Board-20260120 1000-1.vtt', 'Board-20260120 1000-2.mp4'];
  assert.deepEqual(
    sort(parts).meetings.map(({ title, started_at, recording }) => [title, started_at, recording]),
    [
      ['Board', '2026-01-20T10:00:00', 'Board-20260120 1000-1.mp4'],
      ['Board', '2026-01-20T10:00:00', 'Board-20260120 1000-2.mp4'],
    ],
  );
});

test('the extension of a recording before that of a text is no part of the name', () => {
  for (const [text, recording] of [
    ['call.wav.srt', 'call.wav'],
    ['Weekly - 2026_01_20 10_00 KST - Recording.mp4.sbv', 'Weekly - 2026_01_20 10_00 KST - Recording.mp4'],
    ['call.mp3.en.vtt', 'call.mp3'],
  ] as const)
    assert.deepEqual(
      sort([text, recording]).meetings.map((meeting) => [meeting.transcripts, meeting.recording]),
      [[[text], recording]],
    );
  assert.deepEqual(
    sort(['Plan B.2.vtt', 'v1.0.mp4']).meetings.map(({ title }) => title),
    ['Plan B.2', 'v1.0'],
  );
});

test('a list of who was there is no talk', () => {
  const { meetings, left_out } = sort([
    'Board - Attendance report 3-17-26.csv',
    'participants_85212345678.csv',
  ]);
  assert.deepEqual([meetings, left_out.length], [[], 2]);
});
