import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { readDocxText } from './docx.ts';

const read = (...paragraphs: string[]) => {
  const body = paragraphs.map((runs) => `<w:p>${runs}</w:p>`).join('');
  const xml = `<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`;
  return readDocxText('minutes.docx', zipSync({ 'word/document.xml': strToU8(xml) }));
};
const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;

describe('A Word document', () => {
  it('keeps hidden text hidden', () => {
    const text = read(
      run('Ann: The kiln ') +
        run('of the director ', '<w:vanish/>') +
        run('is hot.', '<w:vanish w:val="0"/>'),
      run('secret', '<w:b/><w:vanish w:val="true"/>'),
      `<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run('Bo: Leave it.')}<w:r><w:rPr><w:vanish/></w:rPr><w:br/><w:t>x</w:t></w:r>`,
    );
    assert.equal(text, 'Ann: The kiln is hot.\n\nBo: Leave it.');
  });

  it('has moved text once', () => {
    assert.equal(
      read(`<w:moveFrom>${run('Ann: hi')}</w:moveFrom>`, `<w:moveTo>${run('Ann: hi')}</w:moveTo>`),
      'Ann: hi',
    );
  });
});
