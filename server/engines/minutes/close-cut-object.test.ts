import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeCutObject } from './close-cut-object.ts';

test('An object that breaks off ends after its last whole value', () => {
  const cuts: [cut: string, closed: string | undefined][] = [
    ['{"a": 1, "b": [{"t": "x"}, {"t": "y", "u": [1', '{"a": 1, "b": [{"t": "x"}]}'],
    ['{"a": 1, "b": [{"t": "x"}, {"t": "y", "u": [1]}', '{"a": 1, "b": [{"t": "x"}, {"t": "y", "u": [1]}]}'],
    ['{"a": 1, "b": [{"t": "x"}, ', '{"a": 1, "b": [{"t": "x"}]}'],
    ['{"a": "one", "b": "tw', '{"a": "one"}'],
    ['{"a": "one", "b"', '{"a": "one"}'],
    ['{"a": 12', '{}'],
    ['{"a": 12, "b": [1, 2', '{"a": 12, "b": [1]}'],
    ['{"a": ["x", "y \\" ]}', '{"a": ["x"]}'],
    ['{"a": {"b": {"c": "x", "d', '{"a": {"b": {"c": "x"}}}'],
    ['{"a": [', '{"a": []}'],
    ['{', '{}'],
    ['{"a": "}"}', undefined],
  ];
  for (const [cut, closed] of cuts) assert.equal(closeCutObject(cut), closed, cut);
});

test('Wherever minutes break off, what is left is JSON, and each of its items is one of theirs', () => {
  const items = Array.from({ length: 4 }, (_, at) => ({
    text: `Item {${at}], "so"`,
    utterances: [at, at + 1],
  }));
  const minutes = { title: 'The \\ coil', summary: 'Broken.\n', takeaways: items, action_items: items };
  const text = JSON.stringify(minutes);
  const known = new Set(items.map((item) => JSON.stringify(item)));
  for (let length = 1; length < text.length; length += 1) {
    const closed = JSON.parse(closeCutObject(text.slice(0, length)) ?? '') as Partial<typeof minutes>;
    for (const item of [...(closed.takeaways ?? []), ...(closed.action_items ?? [])])
      assert.ok(known.has(JSON.stringify(item)), JSON.stringify(item));
    assert.ok(closed.summary === undefined || closed.summary === minutes.summary);
  }
});
