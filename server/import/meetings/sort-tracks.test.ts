import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortMeetings, type ListedFile } from './sort-meetings.ts';

function sort(paths: readonly string[]) {
  const listed = paths.map((path): ListedFile => ({
    path,
    archive_length: 0,
    size_bytes: path.endsWith('.mp4') ? 9_000 : 1_000,
    is_media: /\.(?:mp4|m4a|wav)$/.test(path),
    head: '',
    fault: null,
  }));
  const { meetings, left_out } = sortMeetings(listed);
  return {
    meetings: meetings.map(({ title, recording, tracks }) => ({
      title,
      recording: recording === null ? null : paths[recording],
      tracks: tracks?.map(({ file, speaker }) => [paths[file], speaker]),
    })),
    left_out: left_out.map(({ file }) => paths[file]),
  };
}

test('recordings of one voice each are tracks of one meeting, whose speakers their names tell', () => {
  const folder = '2026-01-20 10.00.00 Weekly planning 85512345678/';
  const ofZoom = [
    `${folder}video1855123456.mp4`,
    `${folder}Audio Record/audioAnnLee11855123456.m4a`,
    `${folder}Audio Record/audio박도윤21855123456.m4a`,
  ];
  const tracks = [
    [ofZoom[1], 'Ann Lee'],
    [ofZoom[2], '박도윤'],
  ];
  const [found] = sort(ofZoom).meetings;
  assert.deepEqual([found?.title, found?.recording, found?.tracks], ['Weekly planning', ofZoom[0], tracks]);
  const told = sort([...ofZoom, `${folder}meeting.transcript.vtt`]);
  assert.equal(told.meetings[0]?.tracks, undefined, 'the transcript knows who spoke');
  assert.deepEqual(told.left_out, ofZoom.slice(1));

  const ofRiverside = [
    'riverside_ann_lee_raw-audio_harbour_talk_0002.wav',
    'riverside_ann_lee_raw-synced-video-cfr_harbour_talk_0002.mp4',
    'riverside_bo_raw-audio_harbour_talk_0002.wav',
  ];
  const { meetings, left_out } = sort(ofRiverside);
  assert.deepEqual(
    meetings.map(({ title, recording, tracks: heard }) => [title, recording, heard]),
    [
      [
        'harbour talk 2',
        null,
        [
          [ofRiverside[0], 'ann lee'],
          [ofRiverside[2], 'bo'],
        ],
      ],
    ],
  );
  assert.equal(left_out.length, 1);
  assert.equal(
    sort(ofRiverside.slice(0, 1)).meetings[0]?.recording,
    ofRiverside[0],
    'one voice is a recording',
  );
});
