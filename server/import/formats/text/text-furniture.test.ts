import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { readTranscript } from '../../read-transcript.ts';

function read(name: string, text: string | Uint8Array) {
  const { dialogs, notes } = readTranscript(name, Buffer.from(text));
  const told = notes.filter((note) => note.includes('added by a program'));
  return [dialogs.map(({ speaker, text: said }) => `${speaker}: ${said}`), told];
}

function docx(...paragraphs: string[]): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const xml = `<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`;
  return zipSync({ 'word/document.xml': strToU8(xml) });
}

const LINES = [
  'Ann Lee: Okay, I have started transcription.',
  'Bo: Bob started transcription.',
  'Ann Lee: So: people can also change the text after it was created.',
  'Bo: Good.',
];

describe('What programs write around a talk', () => {
  it('is not what somebody says', () => {
    for (const mark of ['', '[00:05] ', '- '])
      assert.deepEqual(read('a.txt', LINES.map((line) => mark + line).join('\n')), [LINES, []]);
    assert.deepEqual(read('a.md', LINES.map((line) => line.replace(/^(.*?):/, '**$1:**')).join('\n\n')), [
      LINES,
      [],
    ]);
    assert.deepEqual(read('a.docx', docx(...LINES)), [LINES, []]);
    const goesOn = [
      'Ann: Well.',
      'I said so when we have started transcription.',
      'Powered by coal',
      'Bo: No.',
    ];
    assert.deepEqual(read('a.txt', `${goesOn.join('\n')}\nAnn: Oh.\n`), [
      [goesOn.slice(0, 3).join(' '), 'Bo: No.', 'Ann: Oh.'],
      [],
    ]);
  });

  it('is not all that somebody says below a heading', () => {
    const turns = ['I have started transcription.', 'Bob started transcription.', 'Powered by Acme', 'Yes.'];
    const names = ['Ann Lee', 'Bo Kim'];
    const text = turns.map((said, at) => `${names[at % 2]}   0:0${at}\n${said}`);
    const heard = turns.map((said, at) => `${names[at % 2]}: ${said}`);
    assert.deepEqual(read('a.txt', text.join('\n\n')), [heard, []]);
    const broken = text.slice(0, 2).map((turn) => turn.replace('\n', '</w:t><w:br/><w:t>'));
    assert.deepEqual(read('Board.docx', docx(...broken)), [heard.slice(0, 2), []]);
    assert.deepEqual(read('a.txt', 'Ann:\nBob started transcription.\nBo: Why?\nAnn: Oh.\n'), [
      ['Ann: Bob started transcription.', 'Bo: Why?', 'Ann: Oh.'],
      [],
    ]);
  });

  it('is left out where it stands by itself, which is told', () => {
    const furniture = ['Ann Lee stopped transcription', 'Meeting ended after 00:12:41 👋'];
    const told = ['2 lines added by a program left out'];
    const turns = `Ann Lee   0:00\nHi.\n\nBo Kim   0:03\nHello.\n\n---\n${furniture.join('\n')}\n`;
    assert.deepEqual(read('a.txt', turns), [['Ann Lee: Hi.', 'Bo Kim: Hello.'], told]);
    const lines = `Ann Lee: Hi.\nBo: Hello.\n---\n${furniture.join('\n')}\n`;
    assert.deepEqual(read('a.txt', lines), [['Ann Lee: Hi.', 'Bo: Hello.'], told]);
    const blocks = `Ann Lee\nHi.\n\nBo\nHello.\n\nAnn Lee\nBye.\n${furniture.join('\n')}\n`;
    assert.deepEqual(read('a.txt', blocks), [['Ann Lee: Hi.', 'Bo: Hello.', 'Ann Lee: Bye.'], told]);
  });
});

describe('A paragraph of one line', () => {
  it('goes on with that of the name above it', () => {
    const text = 'Weekly\n\nAnn Lee\nHi.\n\nAnd good day.\n\nBo\nHello.\n\nAnn Lee\nBye.\n';
    assert.deepEqual(read('a.txt', text)[0], ['Ann Lee: Hi. And good day.', 'Bo: Hello.', 'Ann Lee: Bye.']);
  });
});

describe('A line without a time', () => {
  it('is what somebody says, though it begins like the log of a program', () => {
    const { dialogs, notes } = readTranscript(
      'a.txt',
      Buffer.from('Weekly\n[00:01] First.\nInformation is all.\n[00:05] Warnings\n[00:09] End.\n'),
    );
    assert.deepEqual(
      dialogs.map(({ text }) => text),
      ['First. Information is all.', 'Warnings', 'End.'],
    );
    assert.deepEqual(notes, ['1 line before the first time left out']);
  });
});
