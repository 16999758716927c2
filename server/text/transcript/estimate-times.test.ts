import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignSpeakers } from '../../import/to-record-file.ts';
import { estimateTimes, speakingTimeMs } from './estimate-times.ts';

const said = (text: string, start_ms: number | null = null, duration_ms: number | null = null) => ({
  text,
  start_ms,
  duration_ms,
  speaker: null,
});
const times = (...dialogs: ReturnType<typeof said>[]) =>
  estimateTimes(dialogs).dialogs.map((dialog) => [dialog.start_ms, dialog.duration_ms]);

describe('Estimated times', () => {
  it('are proportional to the length of the text, in words or in characters', () => {
    assert.equal(speakingTimeMs("one two three don't stop"), 2000);
    assert.equal(speakingTimeMs('안녕하세요 여러분'), 1600);
    assert.equal(speakingTimeMs('会議を始めます'), 1160);
    assert.equal(speakingTimeMs('…'), 500);
  });

  it('put utterances one after the other and are marked as estimated', () => {
    assert.deepEqual(times(said('one two'), said('three four five')), [
      [0, 800],
      [800, 1200],
    ]);
    assert.equal(estimateTimes([said('one')]).times_estimated, true);
  });

  it('leave known times alone', () => {
    assert.deepEqual(times(said('a', 5, 7), said('b', 3, 9)), [
      [5, 7],
      [3, 9],
    ]);
    assert.equal(estimateTimes([said('a', 5, 7)]).times_estimated, false);
  });

  it('end an utterance of unknown length at the start of the next one at the latest', () => {
    assert.deepEqual(times(said('one two three', 1000), said('four', 1500)), [
      [1000, 500],
      [1500, 500],
    ]);
  });

  it('are compressed between known starts', () => {
    assert.deepEqual(times(said('a', 0, 1000), said('one two'), said('three four'), said('b', 1400, 100)), [
      [0, 1000],
      [1000, 200],
      [1200, 200],
      [1400, 100],
    ]);
  });
});

describe('Speakers', () => {
  it('are numbered from 1 as they appear, the unknown as one of them, with their talk time', () => {
    const dialogs = ['Bo', null, ' Ann  Lee', 'Bo', ''].map((speaker, index) => ({
      text: 'x',
      start_ms: 0,
      duration_ms: 10 ** index,
      speaker,
    }));
    const assigned = assignSpeakers(dialogs);
    assert.deepEqual(
      assigned.dialogs.map((dialog) => dialog.speaker_id),
      [1, 2, 3, 1, 2],
    );
    assert.deepEqual(assigned.speakers, [
      { speaker_id: 1, name: 'Bo', talk_time_ms: 1001 },
      { speaker_id: 2, name: null, talk_time_ms: 10_010 },
      { speaker_id: 3, name: 'Ann Lee', talk_time_ms: 100 },
    ]);
  });
});
