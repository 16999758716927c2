import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSrt } from './srt.ts';
import { readWebVtt } from './web-vtt.ts';

/** Cues of a second each, one after the other. */
function toLines(cues: readonly string[][], settings: readonly string[] = []): string {
  return cues
    .map((lines, at) => [
      `00:00:${String(at).padStart(2, '0')}.000 --> 00:00:${String(at + 1).padStart(2, '0')}.000 ${settings[at] ?? ''}`,
      ...lines,
    ])
    .map((lines) => `${lines.join('\n')}\n\n`)
    .join('');
}

const vtt = (cues: readonly string[][], settings?: readonly string[]) =>
  readWebVtt({ file_name: 'call.vtt', text: `WEBVTT\n\n${toLines(cues, settings)}` });
const said = (cues: readonly string[][], settings?: readonly string[]) =>
  vtt(cues, settings).dialogs.map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`));

describe('Rolling captions', () => {
  it('are not the same words of others', () => {
    const votes = [
      ['<v Chair>All in favour?</v>'],
      ['<v Ann>Aye.</v>'],
      ['<v Bo>Aye.</v>'],
      ['<v Cy>Aye.</v>'],
    ];
    assert.deepEqual(said(votes), ['Chair: All in favour?', 'Ann: Aye.', 'Bo: Aye.', 'Cy: Aye.']);
    assert.deepEqual(vtt(votes).notes, []);
  });

  it('are not the same words of voices without a name', () => {
    assert.deepEqual(said([['All in favour?'], ['Aye.'], ['Aye.'], ['Aye.']]), [
      'All in favour?',
      'Aye.',
      'Aye.',
      'Aye.',
    ]);
  });

  it('do not grow from the words of another', () => {
    const talk = [
      ['<v Ann>I agree'],
      ['<v Bo>I agree with Ann'],
      ['<v Cy>I agree with Ann too'],
      ['<v Ann>Good'],
    ];
    assert.deepEqual(said(talk), [
      'Ann: I agree',
      'Bo: I agree with Ann',
      'Cy: I agree with Ann too',
      'Ann: Good',
    ]);
  });

  it('do not grow from the words of another whose name is an id', () => {
    const cue = (at: number, name: string, text: string) =>
      `${at} "${name}" (${at})\n00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${text}\n\n`;
    const text = `WEBVTT\n\n${cue(1, 'Ann', 'I agree')}${cue(2, 'Bo', 'I agree with Ann')}${cue(3, 'Cy', 'I agree with Ann too')}${cue(4, 'Bo', 'Good')}`;
    const { dialogs } = readWebVtt({ file_name: 'call.vtt', text });
    assert.deepEqual(
      dialogs.map(({ speaker }) => speaker),
      ['Ann', 'Bo', 'Cy', 'Bo'],
    );
  });

  it('are those of one voice where several speak in turn', () => {
    const talk = [
      ['<v Ann>we open'],
      ['<v Bo>the pump'],
      ['<v Ann>we open', 'at nine'],
      ['<v Bo>the pump', 'leaks'],
      ['<v Ann>at nine', 'or ten'],
      ['<v Bo>leaks', 'again'],
    ];
    // Each one's captions stand until the next of theirs.
    const text = toLines(talk).replaceAll(
      /--> 00:00:0(\d)/g,
      (_, at: string) => `--> 00:00:0${Number(at) + 1}`,
    );
    const { dialogs, notes } = readWebVtt({ file_name: 'call.vtt', text: `WEBVTT\n\n${text}` });
    assert.deepEqual(
      dialogs.map(({ speaker, text: one }) => `${speaker}: ${one}`),
      ['Ann: we open', 'Bo: the pump', 'Ann: at nine', 'Bo: leaks', 'Ann: or ten', 'Bo: again'],
    );
    assert.deepEqual(notes, ['rolling captions: the repeated lines of 4 cues left out']);
  });

  it('lose as many lines as they repeat, and keep the voice of those that stay', () => {
    const talk = [
      ['<v Ann>one'],
      ['<v Ann>one', 'two'],
      ['<v Ann>one', 'two', 'three'],
      ['<v Ann>two', 'three', 'four'],
    ];
    assert.deepEqual(said(talk), ['Ann: one', 'Ann: two', 'Ann: three', 'Ann: four']);
  });

  it('may grow in their last line', () => {
    const talk = [
      ['we look at'],
      ['we look at', 'the'],
      ['we look at', 'the numbers'],
      ['the numbers', 'of June'],
    ];
    assert.deepEqual(said(talk), ['we look at', 'the numbers', 'of June']);
    assert.deepEqual(vtt(talk).notes, [
      'rolling captions: the repeated lines of 2 cues left out',
      'rolling captions: 1 cue joined to the one before, which grew',
    ]);
  });

  it('stand at one place of the picture', () => {
    const talk = [['Ready'], ['Ready', 'to go'], ['to go'], ['to go', 'now']];
    const places = ['position:10%', 'position:90%', 'position:10%', 'position:90%'];
    assert.deepEqual(said(talk, places), ['Ready', 'Ready to go', 'to go', 'to go now']);
    assert.deepEqual(said(talk, ['line:80%', 'line:85%', 'line:80%', 'line:85%']), ['Ready', 'to go', 'now']);
  });

  it('follow one another without a pause, but for some in a file that rolls', () => {
    const cue = (start: number, end: number, ...lines: string[]) =>
      `00:00:${start}.000 --> 00:00:${end}.000\n${lines.join('\n')}\n\n`;
    const read = (...cues: string[]) =>
      readSrt({ file_name: 'call.srt', text: cues.join('') }).dialogs.map(({ text }) => text);
    assert.deepEqual(
      read(cue(10, 11, 'No.'), cue(20, 21, 'No.'), cue(30, 31, 'No.', 'Never.'), cue(40, 41, 'Never.')),
      ['No.', 'No.', 'No. Never.', 'Never.'],
    );
    assert.deepEqual(
      read(
        cue(10, 11, 'one'),
        cue(11, 12, 'one', 'two'),
        cue(12, 13, 'two', 'three'),
        cue(20, 21, 'three', 'four'),
      ),
      ['one', 'two', 'three', 'four'],
    );
  });
});
