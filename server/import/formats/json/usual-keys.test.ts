import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readGenericJson } from './generic-json.ts';

function speakersOf(...turns: object[]) {
  const value = { turns: turns.map((turn, at) => ({ text: `We close road ${at}.`, ...turn })) };
  const { dialogs } = readGenericJson({ file_name: 'call.json', text: JSON.stringify(value) }, value);
  return dialogs.map(({ speaker }) => speaker);
}

describe('Names beside numbers of speakers', () => {
  it('are the speakers where each number has its own', () => {
    const [ana, ben] = [
      { speaker: 0, name: 'Ana' },
      { speaker: 1, name: 'Ben' },
    ];
    assert.deepEqual(speakersOf(ana, ben, ana), ['Ana', 'Ben', 'Ana']);
    assert.deepEqual(speakersOf(ana, { speaker: 1, name: null }, { speaker: 2 }), ['Ana', '1', '2']);
  });

  it('are none where two speakers share one, as a voice that reads them', () => {
    const voice = 'en-US-1';
    assert.deepEqual(speakersOf({ speaker: 1, voice }, { speaker: 2, voice }), ['1', '2']);
    const name = 'Line 4';
    assert.deepEqual(speakersOf({ speaker: 1, name }, { speaker: 2, name }), ['1', '2']);
  });

  it('are none where a speaker has several, as names of pieces', () => {
    const pieces = [0, 1, 0].map((speaker, at) => ({ speaker, name: `seg-${at}` }));
    assert.deepEqual(speakersOf(...pieces), ['0', '1', '0']);
    assert.deepEqual(speakersOf({ speaker: 0, name: 'Ana' }, { speaker: 0 }), ['0', '0']);
  });

  it('are none of a turn by itself either', () => {
    const sentences = [{ text: 'We close it.' }, { text: 'At noon.' }];
    const turns = [1, 2].map((speaker) => ({ text: undefined, speaker, voice: 'en-US-1', sentences }));
    assert.deepEqual(speakersOf(...turns), ['1', '1', '2', '2']);
  });
});
