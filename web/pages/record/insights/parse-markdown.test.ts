import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMarkdown, parseSpans } from './parse-markdown.ts';

test('headings, lists, tasks and paragraphs are told apart', () => {
  assert.deepEqual(parseMarkdown('### Decision\nWe group\nalerts.\n\n- one\n  - two\n- [x] done\n1. first'), [
    { kind: 'heading', level: 3, text: 'Decision' },
    { kind: 'paragraph', text: 'We group alerts.' },
    {
      kind: 'list',
      is_ordered: false,
      items: [
        { text: 'one', depth: 0 },
        { text: 'two', depth: 1 },
        { text: 'done', depth: 0, is_done: true },
      ],
    },
    { kind: 'list', is_ordered: true, items: [{ text: 'first', depth: 0 }] },
  ]);
});

test('a table has a head and rows, and its rule is no row', () => {
  assert.deepEqual(parseMarkdown('| | |\n|---|---|\n| **Question** | How? |'), [
    { kind: 'table', head: ['', ''], rows: [['**Question**', 'How?']] },
  ]);
});

test('bold, italics, code and links are found within a text', () => {
  assert.deepEqual(parseSpans('**Ngozi**: *merged* `main`, see [it](https://example.com/a)!'), [
    { kind: 'bold', text: 'Ngozi' },
    { kind: 'text', text: ': ' },
    { kind: 'italic', text: 'merged' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'main' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'it', href: 'https://example.com/a' },
    { kind: 'text', text: '!' },
  ]);
});

test('names with underscores, lone stars and links to scripts stay text', () => {
  for (const text of ['start_ms and end_ms', '5 * 3 = 15', '[x](javascript:alert(1))']) {
    assert.deepEqual(parseSpans(text), [{ kind: 'text', text }]);
  }
});
