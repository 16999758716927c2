import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { makeRandom } from '../../../../tests/kit/seeded-random.ts';
import { parseMarkdown, type MarkdownNode } from './parse-markdown.ts';
import { readPlainMarkdown } from './read-plain-markdown.ts';

/** Texts that stand beside each other are one; spaces at the ends of lines are not shown. */
function join(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const joined: MarkdownNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.kind === 'text' && last?.kind === 'text')
      joined.splice(-1, 1, { ...last, text: last.text + node.text });
    else if (node.kind === 'list') {
      const items = node.items.map((item) => ({ ...item, children: join(item.children) }));
      joined.push({ ...node, items });
    } else if ('children' in node) joined.push({ ...node, children: join(node.children) });
    else joined.push(node);
  }
  return joined;
}

/** Whether it was read; what was read is what the parser reads. */
function isReadAlike(text: string): boolean {
  const read = readPlainMarkdown(text);
  if (read === undefined) return false;
  assert.deepEqual(join(read), join(parseMarkdown(text)), JSON.stringify(text));
  return true;
}

test('What people write in minutes is read without the parser', () => {
  const texts = [
    '**Numbers.** Revenue $4.2 M (+11 %).\n\n**Resolved**\n- Two grants.\n- A “red drawer” page.\n\nThe end.',
    '## Causes\n1. Firmware 2.8.1: 612 hubs\n2. Alerts\n\n## Fixes\nStale readings turn grey.',
    '- **범위**: 340대 중 12대\n- **문 열림 알림**이 잦다.',
    'We group\nalerts.',
    '1. *Grouping*: one card a truck that *updates* in place\n2. **Depot**: *or* not',
    '- [ ] Call two references (tomorrow)\n- [x] 04:57 Send the offer',
    '### Record\n\n| | |\n|---|---|\n| **Open** | Whether *quiet* hours help (12:30) |\n| b | |',
    '| Topic | Score |\n| :--- | ---: |\n| Cold | 2 |\n\nThe end.',
    '### Quotes\n\n> We know which ones lie.\n\n> It thinks\n> I live there.',
    '초당 4만~9만 건.\n\n- 저녁 7시~새벽 3시',
    '',
  ];
  for (const text of texts) assert.ok(isReadAlike(text), text);
});

test('What may be more is left to the parser', () => {
  const texts = [
    '- one\n  - two',
    '- a\n\n- b',
    '- a\nb',
    '- a\n> b',
    '> a\nb',
    '> - a',
    '| a |\n| b |',
    '| a | b |\n|---|\n| c |',
    '| a |\n|---|\nb',
    '*a **b***',
    '**a***b*',
    '7시~8시, 9시~10시',
    '[a]',
    '`a`',
    'a | b',
    '1) a',
    '---',
    'a\n---',
    '**(a)**b',
    'mail@example.com',
    'https://example.com',
    '# a #',
    '12. a\n3) b',
    '<b>',
  ];
  for (const text of texts) assert.equal(readPlainMarkdown(text), undefined, text);
});

test('Every insight of the demo is the same either way', () => {
  const files = globSync('demo/records/*.json', { cwd: resolve(import.meta.dirname, '../../../..') });
  const texts = files.flatMap((file) => {
    const path = resolve(import.meta.dirname, '../../../..', file);
    const { insights = [] } = JSON.parse(readFileSync(path, 'utf8')) as {
      insights?: { value?: { text?: string } }[];
    };
    return insights.flatMap(({ value }) => value?.text ?? []);
  });
  const read = texts.filter(isReadAlike);
  assert.equal(read.length, texts.length);
});

test('So are random texts', () => {
  const random = makeRandom(31);
  const pieces = [
    'words',
    '**bold**',
    '**말.**',
    '- ',
    '* ',
    '1. ',
    '2. ',
    '# ',
    '### ',
    ' ',
    '\n',
    '\n',
    '\n\n',
    ': ',
    '5 %',
    '-',
    '> ',
    '| ',
    ' | ',
    '|\n|---|---|\n| ',
    '|',
    '[ ] ',
    '[x] ',
    '~',
    '*기울임*',
    '*i*',
    '**',
    '*',
    '2026.',
    '(a)',
    '은',
  ];
  let read = 0;
  for (let round = 0; round < 60_000; round += 1) {
    if (isReadAlike(random.picks(pieces, 1, 9).join(''))) read += 1;
  }
  assert.ok(read > 3_000, `${read} were read`);
});
