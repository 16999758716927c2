import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pairFiles } from './pair-files.ts';

function pair(transcripts: string[], recordings: string[]) {
  const { files, others } = pairFiles(
    transcripts.map((path) => ({ path })),
    recordings,
  );
  return [...files.map(({ path, recording = null }) => [path, recording]), others];
}

describe('A transcript gets the recording of its own meeting', () => {
  it('first, whatever other names begin alike', () => {
    assert.deepEqual(pair(['Team IT.vtt', 'Team HR.vtt'], ['Team HR.mp4', 'Team IT.mp4']), [
      ['Team IT.vtt', 'Team IT.mp4'],
      ['Team HR.vtt', 'Team HR.mp4'],
      [],
    ]);
    assert.deepEqual(pair(['a.wav.srt', 'a.mp3.srt'], ['a.mp3', 'a.wav']), [
      ['a.wav.srt', 'a.wav'],
      ['a.mp3.srt', 'a.mp3'],
      [],
    ]);
    assert.deepEqual(pair(['Call.transcript.vtt', 'Call.vtt'], ['Call.mp4']), [
      ['Call.transcript.vtt', null],
      ['Call.vtt', 'Call.mp4'],
      [],
    ]);
  });

  it('and that of no other', () => {
    for (const [transcript, recording] of [
      ['Team HR.vtt', 'Team IT.mp4'],
      ['Board 1 AM.vtt', 'Board 1 PM.mp4'],
      ['Team IT.vtt', 'Team.mp4'],
      ['talk_pm.vtt', 'talk.mp4'],
      ['film.en.vtt', 'film.de.mp4'],
    ] as const)
      assert.deepEqual(pair([transcript], [recording]), [[transcript, null], [recording]]);
  });

  it('also where a product or a language is written behind the name', () => {
    for (const [transcript, recording] of [
      ['GMT1_Recording.transcript.vtt', 'GMT1_Recording_1920x1080.mp4'],
      ['film.en-US.vtt', 'film.mp4'],
      ['film.transcript.ko.srt', 'film_1280x720.mp4'],
      ['film.vtt', 'film.en.mp4'],
      ['talk_en.srt', 'talk.mp4'],
      ['talk en.srt', 'talk.mp4'],
      ['talk.vtt', 'talk-en.mp4'],
      ['call.wav.srt', 'call.wav'],
      ['call.mp4.en.vtt', 'call.mp4'],
      ['Call.MP4.sbv', 'Call.mp4'],
    ] as const)
      assert.deepEqual(pair([transcript], [recording]), [[transcript, recording], []]);
  });

  it('and the chat of its own', () => {
    const paths = ['Team.vtt', 'Team IT.vtt', 'Team IT chat.txt'];
    const { files } = pairFiles(
      paths.map((path) => ({ path })),
      [],
    );
    assert.deepEqual(files, [{ path: 'Team.vtt' }, { path: 'Team IT.vtt', chat: 'Team IT chat.txt' }]);
  });
});
