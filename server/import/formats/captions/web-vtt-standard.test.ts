import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTranscript } from '../../read-transcript.ts';
import { readWebVtt } from './web-vtt.ts';

const read = (text: string) => readWebVtt({ file_name: 'call.vtt', text });

/** What a cue's text says once the tokenizer of the standard has read it. */
const CUE_TEXTS: Record<string, string> = {
  'tags without an end': 'The <b>north <i>gate',
  'tags closed in another order': 'The <b>north <i>gate</b></i>',
  'an end without a beginning': 'The north</b> gate</i></c></ruby>',
  'classes, one of them empty': 'The <c.a.b..c>north</c> <.x>gate</.x>',
  'tags that are not known': 'The <em>north</em> <gate-post class="x">gate</gate-post>',
  'annotations with quotes and blanks': 'The <lang en-GB>north</lang> <c\ttitle="a b">gate</c>',
  'empty tags': 'The <>north</> gate',
  'times inside': '<00:00:01.000>The <00:01.250>north<01:00:00.000 > gate',
  'times that are none': 'The <t0:01.000>north < 00:01.000>gate',
  'tags with a blank before their name': 'The < i>north</ i > < /c>gate',
  'line breaks of HTML': 'The<br>north<br/>gate',
  'references by number': '&#84;he&#x20;north&#32;gate',
  'references by name': 'The&nbsp;north&ensp;gate&lrm;&rlm;',
};

/** Marks that are text, as they stand. */
const PLAIN_TEXTS = [
  'a < b',
  'x > y',
  '2 <3 and 4> 3',
  'R&D & Q&A',
  '&nosuchname;',
  '&copy without its end',
  'never closed <c',
];

const ENTITIES: [string, string][] = [
  ['Caf&eacute; &amp; bar&hellip; it&rsquo;s &mdash; open', 'Café & bar… it’s — open'],
  ['&Eacute;t&eacute; &lt;b&gt; &amp;lt;', 'Été <b> &lt;'],
  ['&starf;&#128512;&#x1F600;&NotEqualTilde;', '★😀😀≂̸'],
];

const BLOCKS: [string, string, string[]][] = [
  ['a style sheet with a blank line', 'STYLE\n::cue {\n\n color: red;\n\n}', ['a', 'b']],
  ['a style sheet that never ends', 'STYLE\n::cue {\n\n color: red;', ['a', 'b']],
  ['a region', 'REGION\nid:top\nscroll:up', ['a', 'b']],
  ['regions of the draft', 'Region: id=top width=40%\nREGION: id=low lines=3', ['a', 'b']],
  ['a note that holds arrows', 'NOTE from --> to\nand on', ['a', 'b']],
  ['a block without a name', 'something\nelse {', ['a', 'b']],
  ['arrows alone', '-->\n\n--> -->', ['a', 'b']],
  ['a cue of the same words', '00:09.000 --> 00:10.000\nb', ['a', 'b', 'b']],
  ['a cue without an end', '00:09.000 -->\nlost', ['a', 'b']],
  ['a cue without a start', '--> 00:09.000\nlost', ['a', 'b']],
  ['a minute of 61 seconds', '00:61.000 --> 02:00.000\nlost', ['a', 'b']],
];

/** Times as the standard knows them, and those that programs write although it does not. */
const TIMES = [
  '0:00:00.000 --> 00:00:01.000',
  '000:00:00.000 --> 000:00:01.000',
  '00:00.000 --> 00:00:01.000',
  '00:00:00.000 --> 00:01.000',
  '\t\t00:00.000\t-->\t\t00:01.000\t',
  '\f00:00.000\f-->\f00:01.000\f',
  '00:00.000-->00:01.000',
  '00:00:00,000 --> 00:00:01,000',
  '00:00:00.0 --> 00:00:01',
  '-00:00:01.500 --> 00:00:01.000',
];

const NO_TIMES = [
  '00::00:00.000 --> 00:00:01.000',
  '00:00:000.000 --> 00:00:01.000',
  '00:00:00..000 --> 00:00:01.000',
  '00:00:00000 --> 00:00:01.000',
  '00:00:60.000 --> 00:00:61.000',
  '00:00:00.000 --> then 00:00:01.000',
  'at00:00:00.000 --> 00:00:01.000',
  '00-00-00.000 --> 00:00:01.000',
  ' --> 00:00:01.000',
  '. --> 00:01.000',
];

describe('WebVTT as its standard reads it', () => {
  for (const [name, text] of Object.entries(CUE_TEXTS)) {
    it(`takes away ${name}`, () => {
      const { dialogs } = read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`);
      assert.deepEqual(dialogs, [
        { start_ms: 1000, duration_ms: 1000, speaker: null, text: 'The north gate' },
      ]);
    });
  }

  it('leaves marks alone that are no tags and no references', () => {
    for (const text of PLAIN_TEXTS)
      assert.equal(read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`).dialogs[0]?.text, text);
  });

  it('knows the characters that HTML names', () => {
    for (const [text, said] of ENTITIES)
      assert.equal(read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`).dialogs[0]?.text, said);
  });

  for (const [name, block, said] of BLOCKS) {
    it(`reads on after ${name}`, () => {
      const text = `WEBVTT\n\n${block}\n\n00:01.000 --> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb\n`;
      assert.deepEqual(
        read(text)
          .dialogs.map((dialog) => dialog.text)
          .toSorted(),
        said,
      );
    });
  }

  it('takes no header of a piece of a stream for talk', () => {
    const map = 'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000';
    const piece = (at: number, said: string) => `00:0${at}.000 --> 00:0${at + 1}.000\n${said}`;
    const pieces = [`WEBVTT\n${map}`, piece(1, 'a'), map, piece(3, 'b'), `WEBVTT\n\n${map}`, piece(5, 'c')];
    assert.deepEqual(
      read(pieces.join('\n\n')).dialogs.map((dialog) => dialog.text),
      ['a', 'b', 'c'],
    );
  });

  it('ends a cue where the next times are, without a blank line', () => {
    const text =
      'WEBVTT\n\n-->\n00:00.000 --> 00:01.000\none\n--->\n00:01.000 --> 00:02.000\ntwo\n00:02.000 --> 00:03.000\nthree';
    assert.deepEqual(
      read(text).dialogs.map((dialog) => dialog.text),
      ['one', 'two', 'three'],
    );
  });

  for (const times of TIMES) {
    it(`reads ${JSON.stringify(times)}`, () => {
      assert.deepEqual(read(`WEBVTT\n\n${times}\nsaid`).dialogs, [
        { start_ms: 0, duration_ms: 1000, speaker: null, text: 'said' },
      ]);
    });
  }

  for (const times of NO_TIMES) {
    it(`says that ${JSON.stringify(times)} is left out`, () => {
      const { dialogs, notes } = read(`WEBVTT\n\n${times}\nlost\n\n00:03.000 --> 00:04.000\nsaid`);
      assert.deepEqual(
        dialogs.map(({ text }) => text),
        ['said'],
      );
      assert.match(notes.join('\n'), /^1 (?:cue|block) left out, line 3: /);
    });
  }

  it('ends a note where the times of a cue begin, which was said', () => {
    const notes = ['NOTE by the editor', 'NOTE\nlong\nnote', 'NOTE --'];
    for (const note of notes) {
      const { dialogs } = read(`WEBVTT\n\n${note}\n00:00.000 --> 00:01.000\nsaid`);
      assert.deepEqual(
        dialogs.map(({ text }) => text),
        ['said'],
      );
    }
  });

  it('replaces a few NULs, and says so', () => {
    const text = 'WEBVTT\n\0\n\n00:00.000 --> 00:01.000\0 align:end\nThe north\0 gate is closed';
    const long = `${text}\n\n00:02.000 --> 00:03.000\n${'and stays so '.repeat(20)}`;
    const { dialogs, notes } = readTranscript('call.vtt', Buffer.from(long));
    assert.equal(dialogs[0]?.text, 'The north\uFFFD gate is closed');
    assert.deepEqual(notes, ['3 NUL characters were replaced by \uFFFD']);
  });
});
