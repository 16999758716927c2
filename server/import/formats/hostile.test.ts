import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../read-transcript.ts';
import { TranscriptError } from '../../text/transcript/transcript.ts';

const SIZE = 400_000;
const CUE = '00:00:01.000 --> 00:00:02.000\n';

/** Shapes at which patterns that go back over the text, or nested walks, take minutes. */
const SHAPES: Record<string, (size: number) => string> = {
  'voices that never end': (size) => `WEBVTT\n\n${CUE}${'<v '.repeat(size / 3)}`,
  'brackets alone': (size) => `WEBVTT\n\n${CUE}${'<'.repeat(size)}`,
  'tags inside tags': (size) => `WEBVTT\n\n${CUE}${'<x '.repeat(size / 3)}>`,
  'tags with blanks': (size) => `WEBVTT\n\n${CUE}${'<    '.repeat(size / 5)}>`,
  'references without an end': (size) => `WEBVTT\n\n${CUE}${'&eacute'.repeat(size / 7)}`,
  'tags of subtitles': (size) => `1\n${CUE}${'< i '.repeat(size / 4)}>`,
  'captions that grow': (size) =>
    Array.from({ length: Math.sqrt(size / 4) }, (_, at) => `${CUE}${'a '.repeat(at + 1)}\n\n`).join(''),
  'braces of style sheets': (size) => `WEBVTT\n\n${'STYLE\n{\n\n'.repeat(size / 9)}`,
  'blocks above no cue': (size) => `WEBVTT\n\n${'x\n\n'.repeat(size / 3)}`,
  'blanks inside a tag': (size) => `WEBVTT\n\n${CUE}<v${' '.repeat(size)}`,
  'subtitle overrides': (size) => `1\n${CUE}${'{\\'.repeat(size / 2)}`,
  'ids without cues': (size) => `1\n${CUE}x\n\n${'1\n\n'.repeat(size / 3)}`,
  'blank lines': (size) => `Ann: hi\n${'\n'.repeat(size)}Bo: hi\nAnn: hi`,
  'lines of blanks': (size) => `Ann: hi\nBo: hi\n${`${' '.repeat(1_000)}\n`.repeat(size / 1_000)}`,
  'colons alone': (size) => `Ann: hi\nBo: hi\nAnn: ${'Bo: '.repeat(size / 4)}`,
  'clocks with frames': (size) => `Ann: hi\nBo: hi\n${'00:00:01:12 '.repeat(size / 12)}`,
  'clocks that go back': (size) => '23:00:00 Ann: hi\n01:00:00 Bo: hi\n'.repeat(size / 33),
  'clocks alone': (size) => '0:01\n'.repeat(size / 5),
  'headings alone': (size) => 'Ann  0:01\n'.repeat(size / 10),
  'quotes in a table': (size) => `speaker,start,text\n${'"a,'.repeat(size / 3)}`,
  'doubled quotes': (size) => `speaker,start,text\n${'""'.repeat(size / 2)}`,
  'open brackets of JSON': (size) => '['.repeat(size),
  'backslashes in JSON': (size) => `{"segments":[{"text":"${'\\\\'.repeat(size / 2)}\\u0000`,
  'NaN in JSON': (size) => `[${'NaN,'.repeat(size / 4)}`,
  'tags of TTML': (size) => `<tt xmlns="http://www.w3.org/ns/ttml"><body>${'<div>'.repeat(size / 5)}`,
  'stamps of LRC': (size) => `[ti:x]\n${'[00:01.00]'.repeat(size / 10)}x`,
  'brackets of TTML': (size) => `<tt><p begin="1">${'<'.repeat(size)}</p></tt>`,
  'references of TTML': (size) => `<tt><p begin="1">${'&a'.repeat(size / 2)}</p></tt>`,
  'attributes of TTML': (size) => `<tt><p ${'a="1" '.repeat(size / 6)}`,
  'sections of TTML': (size) => `<tt><p>${'<![CDATA['.repeat(size / 9)}`,
  'frames alone': (size) => '{1}{2}\n'.repeat(size / 7),
  'styles of frames': (size) => `{1}{2}${'{'.repeat(size)}`,
  'comments before TTML': (size) => `<!--${'<!--'.repeat(size / 4)}`,
};

describe('A hostile transcript', () => {
  for (const [name, make] of Object.entries(SHAPES)) {
    it(`takes time in proportion to its length: ${name}`, () => {
      const small = measure(make(SIZE / 8));
      const large = measure(make(SIZE));
      // Eight times the length: quadratic work would be sixty-four times as much.
      assert.ok(large < small * 30 + 400, `${Math.round(small)} ms, then ${Math.round(large)} ms`);
    });
  }
});

function measure(text: string): number {
  const bytes = Buffer.from(text);
  const started = process.cpuUsage();
  try {
    readTranscript('hostile.txt', bytes);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

describe('Times that no recording has', () => {
  const files = {
    'a duration beyond all dates': '[{"start":0,"end":1e300,"text":"a"}]',
    'a duration beyond all dates, after an epoch': '[{"start":1760000000000,"duration":1e300,"text":"a"}]',
    'utterances that lie years apart':
      '[{"start":1,"end":2,"text":"a"},{"start":99999999,"end":99999999,"text":"b"}]',
    'subtitles of ten thousand hours': `1\n9999:00:00,000 --> 9999:00:01,000\nhello\n`,
  };
  for (const [name, content] of Object.entries(files)) {
    it(`are refused: ${name}`, () => {
      const file = content.startsWith('[') ? 'a.json' : 'a.srt';
      assert.throws(() => readTranscript(file, Buffer.from(content)), {
        name: 'TranscriptError',
        message: /it ends later than any recording/,
      });
    });
  }
});
