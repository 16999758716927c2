import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { readSrt } from './srt.ts';

const read = (...lines: string[]) => readSrt({ file_name: 'call.srt', text: lines.join('\n') }).dialogs;
const texts = (...lines: string[]) => read(...lines).map((dialog) => dialog.text);

describe('SRT', () => {
  it('takes dot or comma, short fractions, single digits, missing hours and hours above 99', () => {
    const dialogs = read(
      '1',
      '00:00:01.5 --> 00:00:02,250',
      'a',
      '',
      '2',
      '0:0:5,0 --> 0:0:6',
      'b',
      '',
      '3',
      '01:05,5 --> 01:06',
      'c',
      '',
      '4',
      '120:00:00,000 --> 120:00:01,0000000',
      'd',
    );
    assert.deepEqual(
      dialogs.map((dialog) => [dialog.start_ms, dialog.duration_ms]),
      [
        [1500, 750],
        [5000, 1000],
        [65_500, 500],
        [432_000_000, 1000],
      ],
    );
  });

  it('begins with the recording what lies before it', () => {
    const before = [
      '1',
      '-00:00:02,000 --> -00:00:01,000',
      'a',
      '',
      '2',
      '-00:00:00,500 --> 00:00:01,000',
      'b',
    ];
    assert.deepEqual(
      read(...before, '', '3', '00:00:02,000 --> 00:00:03,000', 'c').map(({ start_ms, text }) => [
        start_ms,
        text,
      ]),
      [
        [0, 'a'],
        [0, 'b'],
        [2000, 'c'],
      ],
    );
  });

  it('needs neither numbers nor blank lines between cues', () => {
    assert.deepEqual(
      texts(
        '00:00:01,000 --> 00:00:02,000',
        'a',
        '2',
        '00:00:02,000 --> 00:00:03,000',
        'b',
        '00:00:04,000 --> 00:00:05,000',
        'c',
      ),
      ['a', 'b', 'c'],
    );
  });

  it('keeps text after a blank line, a number and an arrow in the text, and drops cues without text', () => {
    assert.deepEqual(
      texts(
        '1',
        '00:00:01,000 --> 00:00:02,000',
        'from A --> B',
        '',
        'and back',
        '',
        '2',
        '00:00:02,000 --> 00:00:03,000',
        '',
        '3',
        '00:00:03,000 --> 00:00:04,000',
        'room',
        '42',
      ),
      ['from A --> B and back', 'room 42'],
    );
  });

  it('reads a file of which every second line is blank', () => {
    const lines = [
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'One.',
      '2',
      '00:00:02,000 --> 00:00:03,000',
      'Two.',
    ];
    const { dialogs, notes } = readSrt({ file_name: 'call.srt', text: lines.join('\n\n') });
    assert.deepEqual([dialogs.map(({ text }) => text), notes], [['One.', 'Two.'], []]);
  });

  it('strips the tags of subtitles', () => {
    assert.deepEqual(
      texts('1', '00:00:01,000 --> 00:00:02,000', '{\\an8}<font color="red"><I>Hi</I></font> <there>'),
      ['Hi <there>'],
    );
    assert.deepEqual(
      texts(
        '1',
        '00:00:01,000 --> 00:00:02,000',
        '< b>H</ B><sub>2</sub>O<BR>is <span style="x">wet</span>, <em>so</em> <strong>they</strong> say',
        '<c.white>a < b</c> and <Ann> &eacute;',
      ),
      ['H2O is wet, so they say a < b and <Ann> é'],
    );
  });

  it('takes the voices of WebVTT', () => {
    const [first, second] = read('1', '00:00:01,000 --> 00:00:02,000', '<v Ann>Hi</v> <v Bo><i>Hello</i>');
    assert.deepEqual(
      [first?.speaker, first?.text, second?.speaker, second?.text],
      ['Ann', 'Hi', 'Bo', 'Hello'],
    );
  });

  it('carries a name over to the cues that go on without one', () => {
    const dialogs = read(
      '1',
      '00:00:01,000 --> 00:00:02,000',
      'Ines: First',
      '',
      '2',
      '00:00:02,000 --> 00:00:03,000',
      'second',
      '',
      '3',
      '00:00:03,000 --> 00:00:04,000',
      'Piotr: Third',
      'Ines: Fourth',
    );
    assert.deepEqual(
      dialogs.map((dialog) => [dialog.speaker, dialog.text]),
      [
        ['Ines', 'First'],
        ['Ines', 'second'],
        ['Piotr', 'Third'],
        ['Ines', 'Fourth'],
      ],
    );
  });

  it('takes other arrows, blanks and colons in the times, and text behind them', () => {
    assert.deepEqual(
      read(
        '1',
        '00:00:01,000 -> 00:00:02,000',
        'a',
        '',
        '2',
        '00:00:02, 000 --> 00: 00:03 ,000',
        'b',
        '',
        '3',
        '00:00:04:000 –> 00:00:05:500 X1:40 X2:600',
        'c',
        '',
        '4',
        '00:00:06,000 --&gt; 00:00:07,000 said beside them',
        '',
        '5',
        '00:00:08,000 -- > 00:00:09,000',
        'd',
        '',
        '6',
        '00:00:10,000 - 00:00:11,000',
        'e',
      ).map((dialog) => [dialog.start_ms, dialog.duration_ms, dialog.text]),
      [
        [1000, 1000, 'a'],
        [2000, 1000, 'b'],
        [4000, 1500, 'c'],
        [6000, 1000, 'said beside them'],
        [8000, 1000, 'd'],
        [10_000, 1000, 'e'],
      ],
    );
  });

  it('names the line of a broken time and of text before any time', () => {
    const { notes } = readSrt({
      file_name: 'call.srt',
      text: 'Once upon a time\nthere was\n\n1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:03,000 00:00:04,000\nb',
    });
    assert.deepEqual(notes, [
      '1 block left out, line 1: expected a time, found "Once upon a time"',
      '1 cue left out, line 9: "00:00:03,000 00:00:04,000" is not a time',
    ]);
    assert.throws(
      () => read('1', 'soon --> later', 'a'),
      new TranscriptError('call.srt', 2, '"soon" is not a time'),
    );
    assert.throws(
      () => read('Once upon a time', 'there was', '', 'a'),
      new TranscriptError('call.srt', 1, 'expected a time, found "Once upon a time"'),
    );
  });
});
