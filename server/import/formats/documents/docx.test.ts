import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { readDocxText } from './docx.ts';

const read = (...paragraphs: string[]) => readWith('', ...paragraphs);
const readWith = (styles: string, ...paragraphs: string[]) => {
  const body = paragraphs.map((runs) => `<w:p>${runs}</w:p>`).join('');
  const xml = `<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`;
  return readDocxText(
    'minutes.docx',
    zipSync({
      'word/document.xml': strToU8(xml),
      ...(styles !== '' && { 'word/styles.xml': strToU8(`<w:styles xmlns:w="urn:w">${styles}</w:styles>`) }),
    }),
  );
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

  it('keeps text hidden that a style hides, also one that another is based on, unless the run says otherwise', () => {
    const style = (id: string, about: string) => `<w:style w:styleId="${id}">${about}</w:style>`;
    const styles =
      style('Secret', '<w:rPr><w:vanish/></w:rPr>') +
      style('Deeper', '<w:basedOn w:val="Secret"/>') +
      style('Shown', '<w:basedOn w:val="Deeper"/><w:rPr><w:vanish w:val="0"/></w:rPr>') +
      style('Loop', '<w:basedOn w:val="Loop"/>');
    const styled = (name: string) => `<w:rStyle w:val="${name}"/>`;
    const text = readWith(
      styles,
      run('Ann: The ') +
        run('a', styled('Secret')) +
        run('b', styled('Deeper')) +
        run('kiln', styled('Loop')),
      `<w:pPr><w:pStyle w:val="Deeper"/></w:pPr>${run('Bo: no')}${run('Bo: yes', styled('Shown'))}`,
      run('Cy: Hot.', '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'),
    );
    assert.equal(text, 'Ann: The kiln\n\nBo: yes\n\nCy: Hot.');
  });

  it('has the hyphens at which a line does not end', () => {
    assert.equal(
      read('<w:r><w:t>Ann: well</w:t><w:noBreakHyphen/><w:t>known</w:t></w:r>'),
      'Ann: well-known',
    );
  });

  it('has moved text once', () => {
    assert.equal(
      read(`<w:moveFrom>${run('Ann: hi')}</w:moveFrom>`, `<w:moveTo>${run('Ann: hi')}</w:moveTo>`),
      'Ann: hi',
    );
  });
});
