import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { readTranscript } from '../../read-transcript.ts';

type Block = string | string[][];

const FORMS: Record<string, (blocks: readonly Block[]) => Uint8Array> = {
  'a.docx'(blocks) {
    const toParagraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const toRow = (cells: string[]) =>
      `<w:tr>${cells.map((cell) => `<w:tc>${toParagraph(cell)}</w:tc>`).join('')}</w:tr>`;
    const body = blocks.map((block) =>
      typeof block === 'string' ? toParagraph(block) : `<w:tbl>${block.map(toRow).join('')}</w:tbl>`,
    );
    const xml = `<w:document xmlns:w="urn:w"><w:body>${body.join('')}</w:body></w:document>`;
    return zipSync({ 'word/document.xml': strToU8(xml) });
  },
  'a.odt'(blocks) {
    const toParagraph = (text: string) => `<text:p>${text}</text:p>`;
    const toRow = (cells: string[]) =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell>${toParagraph(cell)}</table:table-cell>`).join('')}</table:table-row>`;
    const body = blocks.map((block) =>
      typeof block === 'string'
        ? toParagraph(block)
        : `<table:table>${block.map(toRow).join('')}</table:table>`,
    );
    const xml = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`;
    return zipSync({ 'content.xml': strToU8(xml) });
  },
};

const HEAD = ['Speaker', 'Time', 'Text'];
const TURNS = [
  ['Ann', '0:01', 'Hi.'],
  ['Bo', '0:05', 'Hello.'],
];
const SAID = ['Ann: Hi.', 'Bo: Hello.'];

for (const [name, make] of Object.entries(FORMS)) {
  const read = (...blocks: Block[]) => {
    const { dialogs, notes, title } = readTranscript(name, make(blocks));
    const told = notes.filter((note) => note.includes('left out'));
    return [dialogs.map(({ speaker, text }) => `${speaker}: ${text}`), told, title];
  };

  describe(`A document of paragraphs and tables, ${name}`, () => {
    it('has the turns of a table between its own', () => {
      const paragraphs = ['Ann: One.', 'Bo: Two.', 'Ann: Three.', 'Bo: Four.', 'Ann: Five.'];
      const said = [...paragraphs.slice(0, 2), ...SAID, ...paragraphs.slice(2)];
      const turns = TURNS.map(([speaker = '', , text = '']) => [speaker, text]);
      for (const table of [turns, [['Speaker', 'Text'], ...turns]])
        assert.deepEqual(read(...paragraphs.slice(0, 2), table, ...paragraphs.slice(2)), [said, [], null]);
    });

    it('names the rows that are no talk', () => {
      const table = [
        ['Place', 'Hall'],
        ['Day', 'Monday'],
      ];
      const paragraphs = ['Ann: One.', 'Bo: Two.', 'Ann: Three.'];
      assert.deepEqual(read(table, ...paragraphs), [paragraphs, ['2 rows of a table left out'], null]);
    });

    it('names the rows of those who were there, and of tasks', () => {
      const there = [
        ['Ann', 'Chair'],
        ['Bo', 'Treasurer'],
      ];
      const paragraphs = ['Ann: One.', 'Bo: Two.', 'Ann: Three.'];
      assert.deepEqual(read(there, ...paragraphs, [['Ann', 'Write to Ida', 'Friday']]), [
        paragraphs,
        ['3 rows of a table left out'],
        null,
      ]);
    });

    it('has a title above a table, and goes on below it', () => {
      assert.deepEqual(read('Board', '2 March 2026', [HEAD, ...TURNS], 'And good day.', 'To all.'), [
        ['Ann: Hi.', 'Bo: Hello. And good day. To all.'],
        ['2 lines before the first speaker left out'],
        'Board',
      ]);
      assert.deepEqual(read([HEAD, ...TURNS], 'Ann: So.', 'Bo: Well.'), [
        [...SAID, 'Ann: So.', 'Bo: Well.'],
        [],
        null,
      ]);
    });

    it('names the columns of a second table once', () => {
      assert.deepEqual(read([HEAD, ...TURNS], [HEAD, ['Ann', '0:09', 'Bye.']]), [
        [...SAID, 'Ann: Bye.'],
        [],
        null,
      ]);
    });

    it('is the talk in its table, however much stands around it', () => {
      const around = ['Minutes', 'Of the board', 'In the hall'];
      assert.deepEqual(read(...around, [HEAD, ...TURNS], ...around.map((text) => `${text} again`)), [
        ['Ann: Hi.', 'Bo: Hello. Minutes again Of the board again In the hall again'],
        ['3 lines before the first speaker left out'],
        'Minutes',
      ]);
    });
  });
}
