import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Fragment, type Mark, type Node as RichNode } from 'prosemirror-model';
import { readRichText } from './read-rich-text.ts';
import { textSchema } from './rich-schema.ts';
import { writeRichText } from './write-rich-text.ts';

const RECORDS = join(import.meta.dirname, '../../../../../demo/records');

/** Texts as people and models write them. */
const TEXTS = [
  ...readdirSync(RECORDS)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { insights = [] } = JSON.parse(readFileSync(join(RECORDS, name), 'utf8')) as {
        insights?: { value?: { text: string } | null }[];
      };
      return insights.flatMap(({ value }) => value?.text ?? []);
    }),
  '',
  '# One\n\ntwo\n',
  'Two lines\nof one paragraph',
  '- one\n  - two\n    - three\n- four',
  '1. one\n2. two\n\n3) another list',
  '- [ ] open\n- [x] done',
  '- loose\n\n- list\n\n  with two paragraphs',
  '> A quote\n> goes on\n\n> > within',
  '```ts\nconst a = "`";\n```',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '[a link](https://example.com/a(b)) and https://example.com/x and <mailto:a@b.example>',
  '**bold** *it* ***both*** ~~gone~~ `code` `` ` ``',
  'a \\*star\\* and &amp; and 1\\. and <b>tags</b>',
  '<div>\nhtml\n</div>',
  '[a]: https://example.com\n\nSee [a].',
  'Line  \nbreak\\\nagain',
  '***\n\n---',
];

describe('The text of an insight in the editor', () => {
  it('is letter by letter what it was when nothing was changed', () => {
    for (const text of TEXTS) {
      const { doc, blocks } = readRichText(text);
      assert.equal(writeRichText(doc, blocks), text);
    }
  });

  it('means the same when all of it is written anew', () => {
    for (const text of TEXTS) {
      const { doc } = readRichText(text);
      const again = readRichText(writeRichText(doc, [])).doc;
      assert.equal(describeNode(again), describeNode(doc), text);
    }
  });

  it('keeps every letter and mark of what was typed, whatever it is', () => {
    const random = makeRandom(20_261_125);
    for (let round = 0; round < 400; round += 1) {
      const doc = makeDoc(random);
      const text = writeRichText(doc, []);
      const again = readRichText(text).doc;
      assert.equal(
        again.textBetween(0, again.content.size, '\n').replaceAll(/\s+/g, ''),
        doc.textBetween(0, doc.content.size, '\n').replaceAll(/\s+/g, ''),
        JSON.stringify({ round, text, doc: doc.toString() }),
      );
    }
  });

  it('has no sign more than it needs', () => {
    for (const words of [
      '22 seconds * 3 = 66, see [1] and a_b_c',
      'Q&A at 5 < 6; #3 (sic) ~ 10 %',
      'walt@salem.example and https://example.com/a_b',
      '2026-04-30: 보고서 (다음 주)',
    ]) {
      const paragraph = textSchema.node('paragraph', null, readRichText(words).doc.firstChild?.children);
      assert.equal(writeRichText(textSchema.node('doc', null, [paragraph]), []), words);
    }
  });

  it('changes nothing but the block that was changed', () => {
    const text = '#  Odd   heading\n\n* a\n* b\n\n\nEnd_of_it  ';
    const { doc, blocks } = readRichText(text);
    const paragraph = textSchema.node('paragraph', null, [textSchema.text('New words')]);
    const changed = doc.copy(doc.content.replaceChild(2, paragraph));
    assert.equal(writeRichText(changed, blocks), '#  Odd   heading\n\n* a\n* b\n\nNew words');
  });

  it('keeps words that Markdown cannot mark, without the marks', () => {
    const strong = textSchema.mark('strong');
    const doc = textSchema.node('doc', null, [
      textSchema.node('paragraph', null, [textSchema.text('“단어”', [strong]), textSchema.text('를 말했다')]),
    ]);
    assert.equal(writeRichText(doc, []), '“**단어**”를 말했다');
  });
});

/** What it says and how, without what the writer may choose: spaces within marks, bullets. */
function describeNode(node: RichNode): string {
  if (node.isText)
    return `${node.marks.map(({ type, attrs }) => type.name + String(attrs['href'] ?? '')).join()}:${node.text}`;
  const attrs = ['level', 'start', 'is_done', 'language'].map((name) => String(node.attrs[name] ?? ''));
  return `${node.type.name}(${attrs.join()})[${node.children.map(describeNode).join('|')}]`;
}

function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES =
  'a|B|c d| |é|단어|、|日本|*|**|_|`|~~|[|]|(|)|<|>|#|-|+|1.|2)|:|//|http://x.y|www.a.b|a@b.cd|&|&lt;|\\|!|"|“|”|.|,|=|---|=== |[ ] |\u00a0|😀'.split(
    '|',
  );

type Random = (below: number) => number;

function makeDoc(random: Random): RichNode {
  const blocks = Array.from({ length: 1 + random(4) }, () => makeBlock(random, 2));
  return textSchema.node('doc', null, blocks);
}

function makeBlock(random: Random, depth: number): RichNode {
  const kind = random(depth > 0 ? 7 : 3);
  const words = () => makeWords(random);
  if (kind === 3 || kind === 4) {
    const items = Array.from({ length: 1 + random(3) }, () => {
      const more = random(3) === 0 ? [makeBlock(random, depth - 1)] : [];
      const is_done = [null, null, true, false][random(4)] ?? null;
      return textSchema.node('list_item', { is_done }, [
        textSchema.node('paragraph', null, words()),
        ...more,
      ]);
    });
    return textSchema.node(kind === 3 ? 'bullet_list' : 'ordered_list', null, items);
  }
  if (kind === 5) return textSchema.node('quote', null, [makeBlock(random, depth - 1)]);
  if (kind === 6) return textSchema.node('code_block', null, [textSchema.text('a ``` b\n  c')]);
  return kind === 2
    ? textSchema.node('heading', { level: 1 + random(6) }, words())
    : textSchema.node('paragraph', null, words());
}

function makeWords(random: Random): Fragment {
  const texts = Array.from({ length: 1 + random(5) }, () => {
    const text = Array.from({ length: 1 + random(4) }, () => PIECES[random(PIECES.length)]).join('');
    const marks = ['strong', 'em', 'deleted', 'link']
      .filter(() => random(5) === 0)
      .reduce<readonly Mark[]>(
        (set, name) =>
          textSchema.mark(name, name === 'link' ? { href: 'https://example.com/a' } : null).addToSet(set),
        [],
      );
    return textSchema.text(text, marks);
  });
  return Fragment.from([...texts, textSchema.text('z')]);
}
