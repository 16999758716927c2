import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDuration, toMarkers } from './to-markers.ts';

test('topics and bookmarks are marked in the order of time', () => {
  const dialogs = [
    { start_ms: 500, text: 'Remember this', bookmark: true },
    { start_ms: 900, text: 'Not this', bookmark: false },
  ];
  const items = [
    { title: 'Later', start_ms: 800, dialog_ids: [] },
    { title: 'First', start_ms: 0, dialog_ids: [] },
    { title: 'Nowhere', dialog_ids: [] },
  ];
  assert.deepEqual(
    toMarkers(dialogs, [{ type: 'toc', value: { text: '', items } }], {
      noted: [{ start_ms: 700, text: null }],
    }),
    [
      { kind: 'topic', start_ms: 0, text: 'First' },
      { kind: 'bookmark', start_ms: 500, text: 'Remember this' },
      { kind: 'bookmark', start_ms: 700, text: '' },
      { kind: 'topic', start_ms: 800, text: 'Later' },
    ],
  );
});

test('a recording is not shorter than what was said in it', () => {
  const utterances = [{ id: 1, speaker_id: 1, start_ms: 5_000, duration_ms: 2_000, text: 'To the end' }];
  assert.equal(toDuration(6_000, utterances), 7_000);
  assert.equal(toDuration(9_000, utterances), 9_000);
  assert.equal(toDuration(null, []), 0);
  const waveform = { peaks: new Float32Array(), sound_ms: 20_000 };
  assert.equal(toDuration(9_000, utterances, waveform), 20_000);
  assert.equal(toDuration(19_900, utterances, waveform), 19_900);
});
