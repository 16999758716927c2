import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { readGenericJson } from './generic-json.ts';
import type { JsonKeys } from './generic-json-keys.ts';

function read(value: unknown, keys?: JsonKeys) {
  return readGenericJson({ file_name: 'call.json', text: JSON.stringify(value, null, 1) }, value, keys);
}

const readTurn = (fields: object) => read({ turns: [{ text: 'a' }, { text: 'b', ...fields }] });

describe('Generic JSON', () => {
  it('reads the list and the keys that were named', () => {
    const value = {
      result: { turns: [{ who: { nick: 'Ann' }, words: ' hi ', at: '0:01.5', till: 4, no: 7 }] },
    };
    const keys = {
      items: 'result.turns',
      speaker: 'who.nick',
      text: 'words',
      start: 'at',
      end: 'till',
      id: 'no',
    };
    assert.deepEqual(read(value, keys).dialogs, [
      { start_ms: 1500, duration_ms: 2500, speaker: 'Ann', text: 'hi', id: 7 },
    ]);
  });

  it('has the title that an answer gives what it is about', () => {
    const phrases = [{ ts: 0.16, value: 'The tide is low.' }];
    const titleOf = (about: object) => read({ phrases, ...about }).title;
    assert.equal(titleOf({ video: { id: 'abc', name: 'Harbour tour' } }), 'Harbour tour');
    assert.equal(titleOf({ name: 'Harbour tour', video_id: 'abc' }), 'Harbour tour');
    assert.equal(titleOf({ video: { name: ' ' }, version: '2' }), null);
  });

  it('finds usual keys, title, language and date by itself', () => {
    const transcript = read({
      title: 'Weekly',
      language: 'English',
      date: '2026-02-03',
      tags: ['x'],
      turns: [
        { speaker: 1, content: 'hi', start_ms: 250, duration_ms: 500 },
        { speaker: null, content: 'yes' },
      ],
    });
    assert.deepEqual(
      [transcript.title, transcript.language, transcript.recorded_at],
      ['Weekly', 'en', '2026-02-03'],
    );
    assert.deepEqual(transcript.dialogs, [
      { start_ms: 250, duration_ms: 500, speaker: '1', text: 'hi' },
      { start_ms: null, duration_ms: null, speaker: null, text: 'yes' },
    ]);
  });

  it('reads all lists of a file, however deep, and one of several ways to understand the same', () => {
    const said = (start: number) => ({ text: `number ${start}`, start });
    const parts = [{ turns: [said(1), said(2)] }, { turns: [said(3)] }];
    const transcript = read({ days: [{ parts }, { parts: [{ turns: [said(4)] }] }] });
    assert.deepEqual(
      transcript.dialogs.map(({ text }) => text),
      ['number 1', 'number 2', 'number 3', 'number 4'],
    );
    const heard = (start: number) => ({ hypotheses: [{ turns: [said(start)] }, { turns: [said(9)] }] });
    assert.equal(read({ days: [heard(1), heard(2)] }).dialogs.length, 2);
  });

  it('says that it leaves out lists like the one that it reads, but for the same in another form', () => {
    const list = (text: string) => [{ text, start: 1 }];
    assert.deepEqual(read({ talk: list('Good morning.'), system: list('Hi all.') }).notes, [
      '1 other list of utterances left out',
    ]);
    const untimed = { mic: [{ text: 'Good morning.' }], system: [{ text: 'Hi all.' }] };
    assert.deepEqual(read(untimed).notes, ['1 other list of utterances left out']);
    assert.deepEqual(read({ turns: list('Good morning.'), phrases: list('Good') }).notes, []);
  });

  it('joins the lists of tracks, whose names are speakers where none is named', () => {
    const said = (start: number, text: string, more = {}) => ({ start, end: start + 2, text, ...more });
    const mic = [said(0, 'Good morning.'), said(9, 'Shall we start?')];
    const system = [said(4, 'Hi all.', { speaker: 'Bo' }), said(12, 'Yes.')];
    const lines = [
      [0, 'mic', 'Good morning.'],
      [4_000, 'Bo', 'Hi all.'],
      [9_000, 'mic', 'Shall we start?'],
      [12_000, 'system', 'Yes.'],
    ];
    for (const file of [
      { system_note: [], mic, system },
      { tracks: { mic: { segments: mic }, system: { segments: system } } },
    ]) {
      const { dialogs, notes } = read(file);
      assert.deepEqual(
        dialogs
          .map(({ start_ms, speaker, text }) => [Number(start_ms), speaker, text] as const)
          .toSorted(([one], [other]) => one - other),
        lines,
      );
      assert.deepEqual(notes, []);
    }
  });

  it('names the tracks of a list only where nobody is named, by any key', () => {
    for (const key of ['user', 'speaker_name', 'name', 'participant', 'speaker_id']) {
      const said = (start: number, text: string, person?: string | null) => ({
        start,
        end: start + 2,
        text,
        ...(person === undefined ? {} : { [key]: person }),
      });
      const { dialogs } = read({
        local: [said(0, 'Good morning.', 'Anna'), said(3, 'Shall we start?', null)],
        remote: [said(6, 'Hi all.', 'Bob'), said(9, 'Yes, please.', 'Carol'), said(12, 'Go on.')],
      });
      assert.deepEqual(
        dialogs.map(({ speaker }) => speaker),
        ['Anna', 'local', 'Bob', 'Carol', 'remote'],
        key,
      );
    }
    const { dialogs } = read({
      local: [{ start: 0, text: 'Good morning.', speaker: null }],
      remote: [{ start: 3, text: 'Hi all.', speaker: null }],
    });
    assert.deepEqual(
      dialogs.map(({ speaker }) => speaker),
      ['local', 'remote'],
    );
  });

  it('takes two forms of one talk for no tracks, and keeps what two tracks say alike', () => {
    const talk = ['Good morning.', 'Hi all.', 'Thank you.'].map((text, at) => ({ start: at * 3, text }));
    const textsOf = (value: object) => {
      const { dialogs, notes } = read(value);
      return [...dialogs.map(({ text }) => text), ...notes];
    };
    const texts = talk.map(({ text }) => text);
    for (const [one, other] of [
      ['speaker_segments', 'channel_segments'],
      ['by_speaker', 'by_channel'],
    ] as const) {
      assert.deepEqual(textsOf({ [one]: talk, [other]: talk }), texts);
      const reversed = talk.toReversed();
      assert.deepEqual(textsOf({ [one]: talk, [other]: reversed }), texts);
      const turns = reversed.map((item) => ({ segments: [item] }));
      assert.deepEqual(textsOf({ [one]: [{ segments: talk }], [other]: turns }), texts);
    }
    assert.deepEqual(textsOf({ mic: talk.slice(2), system: talk }), ['Thank you.', ...texts]);
  });

  it('knows tracks by whole words of their keys', () => {
    const list = (text: string) => [{ start: 0, text }];
    const linesOf = (one: string, other: string) =>
      read({ [one]: list('Good morning.'), [other]: list('Hi all.') }).dialogs.map(({ speaker }) => speaker);
    for (const [one, other] of [
      ['mic', 'system'],
      ['microphone', 'systemAudio'],
      ['my_mic', 'other-side'],
      ['channel0', 'channel1'],
      ['Speaker 1', 'Speaker 2'],
      ['localSegments', 'remoteSegments'],
      ['hosts', 'GUESTS'],
    ] as const)
      assert.deepEqual(linesOf(one, other), [one, other]);
    for (const [one, other] of [
      ['academic', 'dynamics'],
      ['inside', 'outside'],
      ['ecosystem', 'locality'],
    ] as const)
      assert.deepEqual(linesOf(one, other), [null]);
  });

  it('reads the sentences under a key that is not known, where speakers and times stand beside them', () => {
    const transcript = [
      { id: 't1', speaker_name: 'Ann', start_time: 0, words_str: 'Good morning all.' },
      { id: 't2', speaker_name: 'Bo', start_time: 5, words_str: 'Good day.' },
    ];
    const { dialogs } = read({ transcript, tasks: [{ owner: 'Bo', text: 'Send it to all' }] });
    assert.deepEqual(
      dialogs.map(({ speaker, text }) => [speaker, text]),
      [
        ['Ann', 'Good morning all.'],
        ['Bo', 'Good day.'],
      ],
    );
  });

  it('separates the words of a list under the key of the text', () => {
    const line = ['There', 'is', 'a', 'day.'].map((text) => ({ text }));
    assert.deepEqual(read([{ start: 1, line }]).dialogs[0]?.text, 'There is a day.');
  });

  it('reads a file that is itself the list', () => {
    assert.equal(read([{ text: 'hi' }]).dialogs.length, 1);
    assert.equal(read([{ words: 'hi' }], { items: '', text: 'words' }).dialogs.length, 1);
  });

  it('keeps what each utterance says where a list mixes the names of keys', () => {
    const { dialogs } = read([
      { speaker: 'Ann', text: 'one', start: 1 },
      { name: 'Ben', content: 'two', start_ms: 2_500 },
      { speaker: null, name: 'Cleo', text: '', content: 'three', start: null },
      { text: 'four', content: 'a longer form of four' },
    ]);
    assert.deepEqual(
      dialogs.map(({ speaker, text, start_ms }) => [speaker, text, start_ms]),
      [
        ['Ann', 'one', 1_000],
        ['Ben', 'two', 2_500],
        ['Cleo', 'three', null],
        [null, 'four', null],
      ],
    );
  });

  it('reads messages from somebody, in parts, at a date', () => {
    const messages = [
      { from: 'Ann', date: '2026-03-02T09:00:10', text: 'Hello' },
      { from: 'Bo', date: '2026-03-02T09:00:40', text: ['Hi ', { type: 'bold', text: 'all' }] },
    ];
    assert.deepEqual(
      read({ name: 'Team', messages }).dialogs.map(({ start_ms, speaker, text }) => [
        start_ms,
        speaker,
        text,
      ]),
      [
        [0, 'Ann', 'Hello'],
        [30_000, 'Bo', 'Hi all'],
      ],
    );
  });

  it('keeps `from` as a time where it is one', () => {
    assert.deepEqual(read([{ from: '0:01', to: '0:02', text: 'Hello there' }]).dialogs, [
      { start_ms: 1000, duration_ms: 1000, speaker: null, text: 'Hello there' },
    ]);
  });

  it('knows the two sides of a computer, the people of `speaker_name` and of `real_name`', () => {
    const speakersOf = (value: unknown) => read(value).dialogs.map(({ speaker }) => speaker);
    const sides = [
      { source: 'microphone', text: 'Hello there' },
      { source: 'system', text: 'Hi all' },
    ];
    assert.deepEqual(speakersOf(sides), ['microphone', 'system']);
    assert.deepEqual(speakersOf([{ source: 'zoom', text: 'Hello there' }]), [null]);
    const speakers = [{ id: 7, speaker_name: 'Ann' }];
    assert.deepEqual(speakersOf({ speakers, talk: [{ speaker_id: 7, text: 'Hello there' }] }), ['Ann']);
    const granola = { speaker: { source: 'microphone' }, text: 'Hello there', start_time: 1 };
    assert.deepEqual(speakersOf([granola]), ['microphone']);
    const user = { user: 'U1', user_profile: { real_name: 'Bo' } };
    assert.deepEqual(speakersOf([{ ...user, text: 'Hello there' }]), ['Bo']);
  });

  it('leaves out the entries of a log whose type is known to be no talk, where no key is named', () => {
    const log = ['transcript', 'question', 'segment', 'moment', 'dtmf'].map((type) => ({
      type,
      text: `A ${type} there`,
    }));
    const typesOf = (keys?: JsonKeys) => read({ log }, keys).dialogs.map(({ text }) => text.split(' ')[1]);
    assert.deepEqual(typesOf(), ['transcript', 'question', 'segment']);
    assert.deepEqual(typesOf({ text: 'text' }), ['transcript', 'question', 'segment', 'moment', 'dtmf']);
  });

  it('says which key is missing and which there are', () => {
    const value = { turns: [{ who: 'Ann', words: 'hi' }] };
    assert.throws(
      () => read(value, { items: 'turn' }),
      new TranscriptError('call.json', 1, 'the file has no list "turn"; its keys are turns'),
    );
    assert.throws(
      () => read(value, { items: 'turns', text: 'word' }),
      new TranscriptError('call.json', 2, 'turns has no item with "word"; the keys are who, words'),
    );
    assert.throws(() => read(value), /has no list of utterances that is known; its keys are turns/);
  });

  it('names path and line of a value that does not fit', () => {
    const noteOf = (turn: object) => readTurn(turn).notes.join();
    assert.equal(
      noteOf({ start: 'soon' }),
      '1 utterance left out, line 8: turns[1].start is not a time: "soon"',
    );
    assert.match(noteOf({ speaker: {} }), /turns\[1\]\.speaker must be a text/);
    assert.match(noteOf({ start: -1 }), /turns\[1\]\.start is not a time/);
  });
});
