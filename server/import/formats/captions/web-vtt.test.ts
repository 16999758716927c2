import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TranscriptError } from '../../../text/transcript/transcript.ts';
import { readWebVtt } from './web-vtt.ts';

const read = (...lines: string[]) => readWebVtt({ file_name: 'call.vtt', text: lines.join('\n') });
const said = (...lines: string[]) => read(...lines).dialogs.map((dialog) => [dialog.speaker, dialog.text]);

describe('WebVTT', () => {
  it('gives the start and the length of each cue in milliseconds', () => {
    const { dialogs } = read('WEBVTT', '', '01:02:03.250 --> 01:02:05.000 line:0', 'Good morning');
    assert.deepEqual(dialogs, [
      { start_ms: 3_723_250, duration_ms: 1750, speaker: null, text: 'Good morning' },
    ]);
  });

  it('takes title and language from the header', () => {
    const transcript = read(
      'WEBVTT - Budget round',
      'Kind: captions',
      'Language: ko-KR',
      '',
      '00:01.000 --> 00:02.000',
      'x',
    );
    assert.equal(transcript.title, 'Budget round');
    assert.equal(transcript.language, 'ko');
  });

  it('skips notes, styles and regions, and takes the language from a note', () => {
    const transcript = read(
      'WEBVTT',
      '',
      'NOTE language:en-gb',
      '',
      'STYLE',
      '::cue { color: blue }',
      '',
      'REGION',
      'id:left',
      '',
      'NOTE',
      'several',
      'lines',
      '',
      '00:01.000 --> 00:02.000',
      'Heard',
    );
    assert.deepEqual(
      transcript.dialogs.map((dialog) => dialog.text),
      ['Heard'],
    );
    assert.equal(transcript.language, 'en');
  });

  it('reads a voice over several lines with and without its closing tag', () => {
    assert.deepEqual(
      said(
        'WEBVTT',
        '',
        '8f2c-1/7-0',
        '00:01.000 --> 00:02.000',
        '<v Dana Ruiz>We ship',
        'on Friday</v>',
        '',
        '8f2c-1/8-0',
        '00:03.000 --> 00:04.000',
        '<v.loud Omar>Really',
        'on Friday?',
      ),
      [
        ['Dana Ruiz', 'We ship on Friday'],
        ['Omar', 'Really on Friday?'],
      ],
    );
  });

  it('splits several voices in one cue', () => {
    assert.deepEqual(
      said('WEBVTT', '', '00:01.000 --> 00:02.000', '<v Dana>Yes.</v> <v Omar>No.</v> (laughs)'),
      [
        ['Dana', 'Yes.'],
        ['Omar', 'No.'],
        [null, '(laughs)'],
      ],
    );
  });

  it('knows no speaker for a cue without a voice and leaves its colons alone', () => {
    assert.deepEqual(
      said(
        'WEBVTT',
        '',
        '00:01.000 --> 00:02.000',
        '<v Dana>One',
        '',
        '00:02.000 --> 00:03.000',
        'Omar: two',
      ),
      [
        ['Dana', 'One'],
        [null, 'Omar: two'],
      ],
    );
  });

  it('strips tags and inner times, decodes entities once, keeps lone marks', () => {
    const text =
      '<c.yellow.bg>R&amp;D</c> <00:00:01.500><i>a < b</i> &amp;lt; Q&A&nbsp;&#50;&#x33; <b>x > y</b>';
    assert.deepEqual(said('WEBVTT', '', '00:01.000 --> 00:02.000', text), [
      [null, 'R&D a < b &lt; Q&A 23 x > y'],
    ]);
  });

  it('drops the readings of ruby text and joins wrapped Japanese without a blank', () => {
    const lines = ['<ruby>議事<rt>ぎじ</rt></ruby>録を', '確認します'];
    assert.deepEqual(said('WEBVTT', '', '00:01.000 --> 00:02.000', ...lines), [[null, '議事録を確認します']]);
  });

  it('takes names before a colon where the file has no voice tags', () => {
    assert.deepEqual(
      said(
        'WEBVTT',
        '',
        '1',
        '00:00:01.000 --> 00:00:04.000',
        'Dana Ruiz: Call me at 10:30, see https://example.org',
        '',
        '2',
        '00:00:05.000 --> 00:00:06.000',
        'Omar: Note: bring < 5 & no more',
      ),
      [
        ['Dana Ruiz', 'Call me at 10:30, see https://example.org'],
        ['Omar', 'Note: bring < 5 & no more'],
      ],
    );
  });

  it('drops the lines that rolling captions repeat', () => {
    const cues = ['so today', 'we look at', 'the numbers', 'of the quarter'].flatMap((line, index, all) => [
      `00:0${index}.000 --> 00:0${index + 1}.000`,
      all[index - 1] ?? ' ',
      line,
      '',
    ]);
    assert.deepEqual(
      read('WEBVTT', '', ...cues).dialogs.map((dialog) => dialog.text),
      ['so today', 'we look at', 'the numbers', 'of the quarter'],
    );
  });

  it('names the line of a time that is none, and is refused where nothing else is left', () => {
    assert.throws(
      () => read('WEBVTT', '', '00:01.000 --> 00:61.000', 'x'),
      new TranscriptError('call.vtt', 3, '"00:61.000" is not a time'),
    );
    const { dialogs, notes } = read(
      'WEBVTT',
      '',
      '00:01 --> 00:02',
      'a',
      '',
      '00:01 --> 00:61',
      'b',
      '',
      '0 -->',
      'c',
    );
    assert.deepEqual(
      dialogs.map(({ text }) => text),
      ['a'],
    );
    assert.deepEqual(notes, [
      '1 cue left out, line 6: "00:61" is not a time',
      '1 cue left out, line 9: "0" is not a time',
    ]);
  });

  it('leaves out what stands above the first cue, and tells where', () => {
    const { dialogs, notes } = read(
      'WEBVTT',
      'Region: id=top-->',
      '',
      'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000',
      '',
      'Region: id=low width=40% lines=3',
      'Region: id=mid width=40% lines=3',
      '',
      'STYLE',
      '::cue(b) {',
      '',
      '  color: red;',
      '}',
      '',
      '1',
      '00:01.000 --> 00:02.000 region:low-->',
      'Good morning.',
      '',
      'WEBVTT',
      'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:1800000',
      '',
      '2',
      '00:02.000 --> 00:04.000',
      'Hello there.',
    );
    assert.deepEqual(
      dialogs.map(({ text }) => text),
      ['Good morning.', 'Hello there.'],
    );
    assert.deepEqual(notes, [
      '1 block left out, line 6: expected a time, found "Region: id=low width=40% lines=3"',
    ]);
  });

  it('reads the times up to their last digit, whatever is glued to them', () => {
    const { dialogs } = read(
      'WEBVTT',
      '',
      '00:00.000-->00:01.000line:40%',
      'a',
      '',
      '-->',
      '  00:02.000  -->  00:03.000 T:1 foo',
      'b',
      '-->',
    );
    assert.deepEqual(
      dialogs.map((dialog) => [dialog.start_ms, dialog.duration_ms, dialog.text]),
      [
        [0, 1000, 'a'],
        [2000, 1000, 'b'],
      ],
    );
  });
});
