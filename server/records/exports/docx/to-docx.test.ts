import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { ExportedRecord } from '../exported-record.ts';
import { toDocx } from './to-docx.ts';

const record = (fields: Partial<ExportedRecord>): ExportedRecord => ({
  record_id: 1,
  title: 'Plans',
  date: '2026-03-02T10:00:00+01:00',
  duration_ms: 60_000,
  language: 'en',
  owner: null,
  people: [],
  labels: [],
  entries: {},
  insights: [],
  action_items: [],
  moments: [],
  transcript: [],
  ...fields,
});

const said = (text: string, speaker = 'Ada') => ({ start_ms: 0, speaker, text });

/** Every part as text; a strict parser reads each to its end, so that Word can. */
function read(given: ExportedRecord): Record<string, string> {
  const files = unzipSync(Buffer.from(toDocx(given), 'base64'));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const text = strFromU8(bytes);
      const parser = new SaxesParser({ xmlns: true });
      parser.on('error', (error) => assert.fail(`${name}: ${error.message}`));
      parser.write(text).close();
      return [name, text];
    }),
  );
}

const documentOf = (given: Partial<ExportedRecord>) => read(record(given))['word/document.xml'] ?? '';

test('every part that another names is there', () => {
  const parts = read(record({}));
  const named = [...(parts['[Content_Types].xml'] ?? '').matchAll(/PartName="\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  const linked = [...(parts['word/_rels/document.xml.rels'] ?? '').matchAll(/Target="([^"]+)"/g)].map(
    ([, name]) => `word/${name}`,
  );
  assert.ok(named.length > 4 && linked.length > 2);
  assert.deepEqual(
    [...named, ...linked].filter((name) => parts[name ?? ''] === undefined),
    [],
  );
});

test('what XML forbids is left out, and what it uses is escaped', () => {
  const xml = documentOf({
    title: 'a\u0000\u0008b <&>" \uD800c',
    transcript: [said('x\u001Fy\uFFFFz ]]> &amp; <w:p>', 'A<B')],
    insights: [{ type: 'summary', text: '\u0001- **\u0002bold** <i>' }],
  });
  assert.match(xml, /ab &lt;&amp;&gt;&quot; \uFFFDc/);
  assert.match(xml, /: xyz \]\]&gt; &amp;amp; &lt;w:p&gt;/);
  assert.match(xml, />A&lt;B</);
  assert.match(xml, /<w:b\/><w:bCs\/><\/w:rPr><w:t xml:space="preserve">bold</);
});

test('Korean and Japanese have their faces, and Hebrew and Arabic run from the right', () => {
  assert.match(read(record({ language: 'ko' }))['word/styles.xml'] ?? '', /eastAsia="Malgun Gothic"/);
  assert.match(read(record({ language: 'ja' }))['word/styles.xml'] ?? '', /eastAsia="Yu Gothic"/);
  const xml = documentOf({
    transcript: [said('שלום Ada'), said('예산 회의'), said('12 مرحبا'), said('Ada שלום')],
  });
  const paragraphs = xml.split('<w:p>').filter((part) => part.includes('"Said"'));
  assert.deepEqual(
    paragraphs.map((part) => part.includes('<w:bidi/>')),
    [true, false, true, false],
  );
  assert.match(xml, /<w:rtl\/><\/w:rPr><w:t xml:space="preserve">: שלום Ada/);
});

test('headings, bullets, ticks and lines of an insight are those of Word', () => {
  const text = '## Next\n\n- [ ] Call **Ida** now\n  - [x] done\nplain\n* ';
  const xml = documentOf({ insights: [{ type: 'action_item', text }], entries: { notes: 'one\ntwo' } });
  assert.match(xml, /"Heading2"\/><\/w:pPr><w:r><w:t xml:space="preserve">Next</);
  assert.match(xml, /<w:ilvl w:val="0"\/>.*?☐ .*?Call .*?<w:b\/>.*?Ida/s);
  assert.match(xml, /<w:ilvl w:val="1"\/>.*?☑ /s);
  assert.match(xml, />one<\/w:t><w:br\/><w:t xml:space="preserve">two</);
});

test('five thousand utterances are one document, the same bytes each time', () => {
  const transcript = Array.from({ length: 5_000 }, (_, index) => said(`예산 ${index}`));
  const given = record({ transcript });
  assert.equal(toDocx(given), toDocx(given));
  assert.equal((read(given)['word/document.xml'] ?? '').split('"Said"').length - 1, 5_000);
});
