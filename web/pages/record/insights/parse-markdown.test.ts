import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMarkdown, type MarkdownItem, type MarkdownNode } from './parse-markdown.ts';
import { requireSoon } from '../../../../tests/kit/require-soon.ts';

/** The nodes in the names of HTML, short enough to be read. */
const draw = (text: string) => parseMarkdown(text).map(drawNode).join('');

const wraps = { paragraph: 'p', heading: 'h', quote: 'quote', strong: 'b', emphasis: 'i', deleted: 's' };

function drawNode(node: MarkdownNode): string {
  const all = (nodes: readonly MarkdownNode[]) => nodes.map(drawNode).join('');
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return `\`${node.text}\``;
    case 'code_block':
      return `<pre>${node.text}</pre>`;
    case 'break':
      return '<br>';
    case 'rule':
      return '<hr>';
    case 'link':
      return `<a ${node.href}>${all(node.children)}</a>`;
    case 'list':
      return `<${node.start ?? 'ul'}>${node.items.map(drawItem).join('')}</>`;
    case 'table':
      return `<table>${[node.head, ...node.rows].map((row) => row.map(all).join('|')).join('/')}</table>`;
    default:
      return `<${wraps[node.kind]}>${all(node.children)}</${wraps[node.kind]}>`;
  }
}

function drawItem({ is_done, children }: MarkdownItem): string {
  const box = is_done === null ? '' : is_done ? '[x]' : '[ ]';
  return `<li>${box}${children.map(drawNode).join('')}</li>`;
}

/** What people and language models write in minutes. */
const common: [what: string, text: string, drawn: string][] = [
  ['a heading', '### Decision', '<h>Decision</h>'],
  ['a paragraph of two lines', 'We group\nalerts.', '<p>We group\nalerts.</p>'],
  ['a list', '- one\n- two', '<ul><li>one</li><li>two</li></>'],
  [
    'a nested list',
    '- one\n  - two\n    - three',
    '<ul><li>one<ul><li>two<ul><li>three</li></></li></></li></>',
  ],
  [
    'a numbered list that goes on',
    '1. a\n\n   more\n\n2. b',
    '<1><li><p>a</p><p>more</p></li><li><p>b</p></li></>',
  ],
  ['a list that begins at 4', '4. d\n5. e', '<4><li>d</li><li>e</li></>'],
  ['a list of only 1.', '1. a\n1. b', '<1><li>a</li><li>b</li></>'],
  ['a bulleted list in a numbered one', '1. a\n   - b\n2. c', '<1><li>a<ul><li>b</li></></li><li>c</li></>'],
  ['tasks', '- [x] done\n- [ ] open', '<ul><li>[x]done</li><li>[ ]open</li></>'],
  ['a code fence', '```js\nif (a) {\n  b_c();\n}\n```', '<pre>if (a) {\n  b_c();\n}</pre>'],
  ['a quote', '> said **Ada**\n> again', '<quote><p>said <b>Ada</b>\nagain</p></quote>'],
  ['a rule', 'a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
  ['bold by underscores', '__bold__ and _it_', '<p><b>bold</b> and <i>it</i></p>'],
  ['bold italics', '***x***', '<p><i><b>x</b></i></p>'],
  ['italics within bold', '**a *b* c**', '<p><b>a <i>b</i> c</b></p>'],
  ['strikethrough', '~~old~~', '<p><s>old</s></p>'],
  ['escaped stars', String.raw`\*not\* bold`, '<p>*not* bold</p>'],
  [
    'a table with escaped pipes',
    '| a | b |\n|---|---|\n| x\\|y | **z** |',
    '<table>a|b/x|y|<b>z</b></table>',
  ],
  ['a table without head', '| | |\n|---|---|\n| Q | A |', '<table>|/Q|A</table>'],
  ['code in a text', 'on `main_x`', '<p>on `main_x`</p>'],
  ['a link', '[it](https://example.com/a)', '<p><a https://example.com/a>it</a></p>'],
  [
    'an address',
    'see https://example.com/a.',
    '<p>see <a https://example.com/a>https://example.com/a</a>.</p>',
  ],
  ['a hard break', 'a  \nb', '<p>a<br>b</p>'],
  ['entities', 'R&amp;D &lt;b&gt;', '<p>R&D <b></p>'],
];

for (const [what, text, drawn] of common) {
  test(`Markdown has ${what}`, () => assert.equal(draw(text), drawn));
}

test('Names with underscores, lone stars and brackets stay text', () => {
  for (const text of ['start_ms and end_ms', '5 * 3 = 15', '[sic] he said', 'a < b & c'])
    assert.equal(draw(text), `<p>${text}</p>`);
});

test('HTML stays text, and links lead to no script', () => {
  assert.equal(draw('a <img src=x onerror=alert(1)> b'), '<p>a <img src=x onerror=alert(1)> b</p>');
  assert.match(draw('<script>alert(1)</script>'), /^<script>/);
  const links = [
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '![x](javascript:a)',
    '[x](/local)',
    '[x](<jAvascript:a>)',
  ];
  for (const link of links) {
    const kinds = JSON.stringify(parseMarkdown(link));
    assert.doesNotMatch(kinds, /"link"/, link);
  }
});

test('A picture is a link to it: the page fetches nothing', () => {
  assert.equal(draw('![plan](https://example.com/p.png)'), '<p><a https://example.com/p.png>plan</a></p>');
});

test('Hostile texts are drawn, and soon', async () => {
  const hostile = ['>', '[', '*a ', '- ', '1. ', '_a_', '![[', '<a ', '`', '|a', '> - '];
  for (const piece of hostile) {
    const text = piece.repeat(100_000 / piece.length);
    await requireSoon(piece, () => {
      assert.ok(parseMarkdown(text).length > 0);
      assert.ok(parseMarkdown(text.slice(0, 5_000)).length > 0, piece);
    });
  }
});
