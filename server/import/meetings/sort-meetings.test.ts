import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '@minutebook/contract/reasons.ts';
import { sortMeetings, type ListedFile } from './sort-meetings.ts';
import { requireSoon } from '../../../tests/kit/require-soon.ts';

const toFile = (path: string, given: Partial<ListedFile> = {}): ListedFile => ({
  path,
  archive_length: 0,
  size_bytes: 1_000,
  is_media: /\.(?:mp4|m4a|mp3|wav|webm)$/i.test(path),
  head: '',
  fault: null,
  ...given,
});

function sort(files: readonly (string | ListedFile)[]) {
  const listed = files.map((file) => (typeof file === 'string' ? toFile(file) : file));
  const { meetings, left_out } = sortMeetings(listed);
  const nameOf = (file: number) => listed[file]?.path ?? '';
  return {
    meetings: meetings.map(({ transcripts, recording, notes, ...meeting }) => ({
      ...meeting,
      transcripts: transcripts.map(nameOf),
      recording: recording === null ? null : nameOf(recording),
      notes: notes.map(nameOf),
    })),
    left_out: left_out.map(({ file, reason }) => [nameOf(file), render(reason)]),
  };
}

test('a folder of Zoom on a computer is one meeting, named and dated by the folder', () => {
  const folder = '2026-01-20 10.00.00 Weekly planning 85512345678/';
  const { meetings, left_out } = sort([
    `${folder}audio1855123456.m4a`,
    toFile(`${folder}video1855123456.mp4`, { size_bytes: 9_000 }),
    `${folder}meeting_saved_new_chat.txt`,
    `${folder}recording.conf`,
    `${folder}meeting_saved_closed_caption.txt`,
  ]);
  assert.deepEqual(meetings, [
    {
      title: 'Weekly planning',
      started_at: '2026-01-20T10:00:00',
      product: 'zoom',
      transcripts: [`${folder}meeting_saved_closed_caption.txt`],
      recording: `${folder}video1855123456.mp4`,
      notes: [`${folder}meeting_saved_new_chat.txt`],
    },
  ]);
  assert.deepEqual(
    left_out.map(([path]) => path?.slice(folder.length)),
    ['recording.conf', 'audio1855123456.m4a'],
  );
});

test('downloads of Zoom’s cloud share the time in their names, which is Greenwich’s', () => {
  const { meetings, left_out } = sort([
    toFile('GMT20260120-100000_Recording_1920x1080.mp4', { size_bytes: 9_000 }),
    'GMT20260120-100000_Recording_gallery_1280x720.mp4',
    'GMT20260120-100000_Recording.m4a',
    'GMT20260120-100000_Recording.transcript.vtt',
    'GMT20260120-100000_Recording.cc.vtt',
    'GMT20260120-100000_RecordingnewChat.txt',
  ]);
  assert.equal(meetings.length, 1);
  assert.equal(meetings[0]?.started_at, '2026-01-20T10:00:00.000Z');
  assert.deepEqual(meetings[0].transcripts, [
    'GMT20260120-100000_Recording.transcript.vtt',
    'GMT20260120-100000_Recording.cc.vtt',
  ]);
  assert.equal(meetings[0].recording, 'GMT20260120-100000_Recording_1920x1080.mp4');
  assert.deepEqual(meetings[0].notes, ['GMT20260120-100000_RecordingnewChat.txt']);
  assert.equal(left_out.length, 2);
});

const pairs: readonly (readonly [
  product: string,
  files: string[],
  title: string,
  started_at: string | null,
])[] = [
  [
    'teams',
    [
      'Budget review-20260120_100000-Meeting Recording.mp4',
      'Budget review-20260120_100000-Meeting Transcript.docx',
    ],
    'Budget review',
    '2026-01-20T10:00:00',
  ],
  [
    'google_meet',
    [
      'Budget review (2026-01-20 10:00 GMT+9) - Transcript.docx',
      'Budget review (2026-01-20 at 10:00 GMT+9).mp4',
    ],
    'Budget review',
    '2026-01-20T01:00:00.000Z',
  ],
  [
    'google_meet',
    [
      'Takeout/Drive/Meet Recordings/예산 검토 - 2026_01_20 10_00 KST - Recording.mp4',
      'Takeout/Drive/Meet Recordings/예산 검토 - 2026_01_20 10_00 KST - Notes by Gemini.docx',
    ],
    '예산 검토',
    '2026-01-20T01:00:00.000Z',
  ],
  [
    'otter',
    ['Clients/Budget review_otter_ai.txt', 'Clients/Budget review_otter_ai.mp3'],
    'Budget review',
    null,
  ],
  [
    'fireflies',
    [
      'Budget-review-transcript-2026-01-20T10-00-00.000Z.json',
      'Budget-review-summary-2026-01-20T10-00-00.000Z.docx',
    ],
    'Budget-review',
    '2026-01-20T10:00:00.000Z',
  ],
  ['fathom', ['Fathom/Budget review transcript.txt', 'Fathom/Budget review.mp4'], 'Budget review', null],
  ['tldv', ['tldv/Budget review transcript.md', 'tldv/Budget review.mp4'], 'Budget review', null],
  [
    'read_ai',
    ['Read AI/2026-01-20 Budget review transcript.txt', 'Read AI/2026-01-20 Budget review summary.txt'],
    'Budget review',
    '2026-01-20',
  ],
  [
    'granola',
    ['granola/notes/2026-01-20 Budget review.md', 'granola/transcripts/2026-01-20 Budget review.json'],
    'Budget review',
    '2026-01-20',
  ],
  [
    'speakr',
    ['speakr/Budget review_transcript.txt', 'speakr/Budget review_summary.docx', 'speakr/Budget review.mp3'],
    'Budget review',
    null,
  ],
];

for (const [product, files, title, started_at] of pairs) {
  test(`an export of ${product} is one meeting: ${files[0]}`, () => {
    const { meetings, left_out } = sort(files);
    const [meeting, ...others] = meetings;
    assert.deepEqual(others, []);
    assert.deepEqual([meeting?.product, meeting?.title, meeting?.started_at], [product, title, started_at]);
    assert.deepEqual(left_out, []);
    const used = [...(meeting?.transcripts ?? []), ...(meeting?.notes ?? []), meeting?.recording].filter(
      (file) => file !== null,
    );
    assert.deepEqual(new Set(used), new Set(files));
    assert.equal(used.length, files.length);
  });
}

test('what a file begins with tells its product, where its name does not', () => {
  const heads = {
    otter: 'Ana  0:03\nHello\n\nTranscribed by https://otter.ai',
    fathom: 'Budget review\nVIEW RECORDING - 32 mins: https://fathom.video/share/1',
    granola: '---\ngranola_id: 1\ntitle: Budget review\n---\n',
    read_ai: '{"session_id": "1", "report_url": "https://app.read.ai/analytics"}',
  };
  for (const [product, head] of Object.entries(heads))
    assert.equal(sort([toFile('Budget review.txt', { head })]).meetings[0]?.product, product);
});

test('one talk in several forms is one meeting, the fullest form first', () => {
  const { meetings } = sort(['Sync.srt', 'Sync.txt', 'Sync.docx', 'Sync.json']);
  assert.deepEqual(
    meetings.map(({ transcripts }) => transcripts),
    [['Sync.json', 'Sync.txt', 'Sync.docx', 'Sync.srt']],
  );
});

test('names that differ in case alone are two meetings, as are numbered parts in a folder of Zoom', () => {
  assert.equal(sort(['Sync.vtt', 'SYNC.vtt']).meetings.length, 2);
  const folder = '2026-01-20 10.00.00 Weekly planning 85512345678';
  const { meetings, left_out } = sort([`${folder}/video1.mp4`, `${folder}/video2.mp4`]);
  assert.deepEqual(
    meetings.map(({ title }) => title),
    ['Weekly planning', 'Weekly planning (2)'],
  );
  assert.deepEqual(left_out, []);
});

const inArchive = (archive: string, path: string) =>
  toFile(`${archive}/${path}`, { archive_length: archive.length + 1 });

test('files of a meeting in two archives come together', () => {
  const { meetings } = sort([
    inArchive('takeout-001.zip', 'Takeout/Budget (2026-01-20 10:00 UTC) - Transcript.docx'),
    inArchive('takeout-002.zip', 'Takeout/Budget (2026-01-20 10:00 UTC) - Recording.mp4'),
  ]);
  assert.equal(meetings.length, 1);
});

test('files that do not name their meeting are of their archive, which names it', () => {
  const one = ['transcript.vtt', 'export/transcript.vtt', 'meeting.vtt', 'chat.txt'];
  for (const path of one) {
    const { meetings } = sort([
      inArchive('Board meeting.zip', path),
      inArchive('Client call.zip', path.replace(/\.\w+$/, '.wav')),
      inArchive('Client call.zip', path.replace(/\w+\.\w+$/, 'recording.mp3')),
    ]);
    for (const { transcripts, recording } of meetings)
      assert.ok(transcripts.length === 0 || recording === null, path);
  }
  const { meetings } = sort([
    inArchive('2026-01-20 Board meeting.zip', 'transcript.vtt'),
    inArchive('Client call.zip', 'audio.wav'),
    inArchive('Client call.zip', 'transcript.vtt'),
    inArchive('Client call.zip', 'chat.txt'),
  ]);
  assert.deepEqual(
    meetings.map(({ title, started_at, recording, notes }) => [title, started_at, recording, notes]),
    [
      ['Client call', null, 'Client call.zip/audio.wav', ['Client call.zip/chat.txt']],
      ['Board meeting', '2026-01-20', null, []],
    ],
  );
});

test('what is no meeting is left out, with the reason', () => {
  const { meetings, left_out } = sort([
    '__MACOSX/._Sync.vtt',
    '.DS_Store',
    'picture.png',
    toFile('empty.vtt', { size_bytes: 0 }),
    toFile('export.zip/more.zip', { archive_length: 'export.zip/'.length }),
    'cut.zip',
    'takeout.tgz',
    'export.7z',
    'program.exe',
    toFile('talk.mp4', { is_media: false }),
  ]);
  assert.deepEqual(meetings, []);
  const no = 'It is no recording, transcript or note of a meeting.';
  assert.deepEqual(
    left_out.map(([, reason]) => reason),
    [
      no,
      no,
      no,
      'It is empty.',
      'It is an archive inside an archive: unpack it, and bring it by itself.',
      'The archive is damaged or cut off: export or download it again.',
      'Archives other than ZIP are not opened: unpack it, and bring its folder.',
      'Archives other than ZIP are not opened: unpack it, and bring its folder.',
      no,
      no,
    ],
  );
});

test('the date of a folder is that of the meetings in it which have none, unless it is one of the export', () => {
  const dated = (...files: string[]) =>
    sort(files).meetings.map(({ title, started_at }) => [title, started_at]);
  assert.deepEqual(dated('2024-05-03 Board/meeting.vtt', '2024-05-03 Board/recording.mp4'), [
    ['Board', '2024-05-03'],
  ]);
  assert.deepEqual(dated('2024-05-03/Board.vtt', '2024-05-03/Sales.vtt'), [
    ['Board', '2024-05-03'],
    ['Sales', '2024-05-03'],
  ]);
  assert.deepEqual(dated('2024-05-03 Board/2024-05-04 Retro.vtt'), [['Retro', '2024-05-04']]);
  assert.deepEqual(dated('2024-05-03/Board/transcripts/Board.vtt'), [['Board', '2024-05-03']]);
  assert.deepEqual(dated('2024-05-03/Call.vtt', '2024-05-03/Meeting.vtt').length, 2);
  assert.deepEqual(dated('otter-export-2026-11-20/Board.vtt'), [['Board', null]]);
});

test('hyphens and words of a title stay its own', () => {
  const titles = ['Follow-up.vtt', '1-on-1.vtt', 'Chat with Jo.vtt', 'Road to 2030.vtt', 'Notes.md'];
  assert.deepEqual(
    sort(titles).meetings.map(({ title }) => title),
    ['1-on-1', 'Chat with Jo', 'Follow-up', 'Notes', 'Road to 2030'],
  );
});

test('10,000 files, and names as long as they may be, take little time', async () => {
  const files = Array.from({ length: 10_000 }, (_, index) =>
    toFile(`folder ${index % 7}/meeting ${index} ${'a-'.repeat(200)}.vtt`),
  );
  await requireSoon('all', () => {
    assert.equal(sortMeetings(files).meetings.length, 10_000);
    sortMeetings([
      toFile(`${'2024-01-02 '.repeat(90)}.vtt`),
      toFile(`${'chat '.repeat(190)}.txt`),
      toFile(`${' '.repeat(900)}x.txt`),
      toFile(`${'-'.repeat(900)}x.txt`),
    ]);
  });
});

test('of any number of files with one name each is looked at once', () => {
  let reads = 0;
  const files = Array.from({ length: 200 }, () =>
    Object.defineProperty(toFile('a.vtt'), 'head', { get: () => ((reads += 1), 'WEBVTT') }),
  );
  assert.equal(sort(files).meetings.length, 200);
  assert.ok(reads <= 2 * files.length, `${reads} times`);
  const views = sort(['a.mp4', 'a_640x360.mp4', 'a_640x360.mp4', 'a.mp4', 'a.m4a', 'a_gallery.mp4']);
  assert.deepEqual(
    views.meetings.map(({ recording }) => recording),
    ['a.mp4', 'a.mp4'],
  );
  assert.equal(views.left_out.length, 4);
});
