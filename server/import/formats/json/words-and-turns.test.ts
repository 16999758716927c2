import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';
import { TranscriptError } from '../../../text/transcript/transcript.ts';

const read = (value: unknown) => readTranscript('engine.json', Buffer.from(JSON.stringify(value)));

const SPEECHMATICS = {
  format: '1.0',
  job: { lang: 'en', created_at: '2026-03-01T09:00:00.000Z', name: 'board.mp3' },
  speakers: [
    { duration: '2.0', confidence: null, name: 'M1', time: '0.5' },
    { duration: '1.5', confidence: null, name: 'UU', time: '2.5' },
  ],
  words: [
    { duration: '0.4', confidence: '0.9', name: 'Good', time: '0.5' },
    { duration: '0.5', confidence: '0.9', name: 'morning', time: '0.9' },
    { duration: '0.0', confidence: null, name: '.', time: '1.4' },
    { duration: '0.5', confidence: '0.8', name: 'Hello', time: '2.6' },
  ],
};
const kaldi = {
  words: [
    { start: 1, end: 1.5, word: 'we', punct: 'We', index: 0 },
    { start: 1.5, end: 2, word: 'begin', punct: 'begin.', index: 1 },
    { start: 4, end: 4.5, word: 'yes', punct: 'Yes.', index: 2 },
  ],
  segmentation: {
    segments: [
      { '@type': 'Segment', start: 0, duration: 3, speaker: { '@id': 'S0', gender: 'F' } },
      { '@type': 'Segment', start: 3, duration: 3, speaker: { '@id': 'S1', gender: 'M' } },
    ],
  },
};
const word = (text: string, start: unknown, end: unknown) => ({ start, end, text });
const draft = {
  blocks: [
    {
      key: 'a',
      text: 'We begin, edited.',
      type: 'paragraph',
      data: { speaker: 'Mina', words: [word('We', 1, 1.5), word('begin', 1.5, 2)], start: 1 },
      entityRanges: [{ offset: 0, length: 2, key: 0 }],
    },
    { key: 'b', text: 'Yes.', data: { speaker: 'Joon' }, entityRanges: [{ offset: 0, length: 4, key: 1 }] },
    { key: 'c', text: '', data: {}, entityRanges: [] },
  ],
  entityMap: {
    0: { type: 'WORD', mutability: 'MUTABLE', data: word('We', 1, 1.5) },
    1: { type: 'WORD', mutability: 'MUTABLE', data: word('Yes.', 4, 4.5) },
  },
};
const said = (value: unknown) =>
  read(value).dialogs.map(({ start_ms, duration_ms, speaker, text }) => [
    start_ms,
    duration_ms,
    speaker,
    text,
  ]);

describe('JSON with the words in one place and who speaks in another', () => {
  it("of Speechmatics' first version gives speakers by time, and punctuation to the word before it", () => {
    const transcript = read(SPEECHMATICS);
    assert.equal(transcript.format, 'speechmatics_v1');
    assert.equal(transcript.language, 'en');
    assert.equal(transcript.recorded_at, '2026-03-01T09:00:00.000Z');
    assert.deepEqual(said(SPEECHMATICS), [
      [500, 900, 'M1', 'Good morning.'],
      [2600, 500, null, 'Hello'],
    ]);
  });

  it("of BBC's Kaldi gives speakers by segment, wrapped or not, or none", () => {
    const found = [
      [1000, 1000, 'S0', 'We begin.'],
      [4000, 500, 'S1', 'Yes.'],
    ];
    assert.deepEqual(said(kaldi), found);
    assert.deepEqual(said({ action: 'audio-transcribe', retval: { status: true, ...kaldi } }), found);
    assert.equal(read(kaldi).format, 'bbc_kaldi');
    assert.deepEqual(
      said({ words: kaldi.words }).map(([, , speaker]) => speaker),
      [null, null],
    );
  });

  it('of draft.js gives the text of blocks as it was edited, and times of its words', () => {
    assert.equal(read(draft).format, 'draft_js');
    assert.deepEqual(said(draft), [
      [1000, 1000, 'Mina', 'We begin, edited.'],
      [4000, 500, 'Joon', 'Yes.'],
    ]);
  });

  it('may hold anything: it is read without what is wrong, or refused', () => {
    const wrong = [null, 'soon', -1, [], {}, true, '9'.repeat(100)];
    for (const bad of wrong) {
      const [first] = said({ ...SPEECHMATICS, words: [{ name: 'Hi', time: bad, duration: bad }] });
      assert.equal(first?.[3], 'Hi');
      assert.equal(said({ ...SPEECHMATICS, speakers: [{ name: bad, time: bad, duration: bad }] }).length, 2);
      assert.equal(said({ ...kaldi, segmentation: bad }).length, 2);
      assert.equal(said({ ...draft, entityMap: bad }).length, 2);
    }
    const backwards = { ...kaldi, words: [{ start: 5, end: 1, word: 'we', punct: 'We' }] };
    assert.deepEqual(said(backwards), [[5000, null, 'S1', 'We']]);
    assert.throws(() => read({ ...draft, blocks: [{ text: '', entityRanges: [] }] }), TranscriptError);
  });

  it('is read in one pass, however many words and turns there are', () => {
    const many = 200_000;
    const words = Array.from({ length: many }, (_, at) => ({ name: 'word', time: at / 10, duration: 0.1 }));
    const speakers = Array.from({ length: many / 2 }, (_, at) => ({
      name: `M${at % 2}`,
      time: at / 5,
      duration: 0.2,
    }));
    assert.equal(said({ ...SPEECHMATICS, words, speakers }).length, many / 2);
  });
});
