import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findJsonError, findJsonValue } from './json-position.ts';

const TEXT = '{"a":[1,{"b":"x\\n"}],\n "c":null, "d":-1.5e3, "a/b":{"":true}}';

test('The position of the value at a path is found', () => {
  const at = (...path: (string | number)[]) => TEXT.slice(findJsonValue(TEXT, path) ?? undefined);
  assert.equal(findJsonValue(TEXT, []), 0);
  assert.match(at('a', 1, 'b'), /^"x/);
  assert.match(at('a', 0), /^1,/);
  assert.match(at('c'), /^null/);
  assert.match(at('a/b', ''), /^true/);
  assert.equal(findJsonValue(TEXT, ['a', 2]), null);
  assert.equal(findJsonValue(TEXT, ['x']), null);
});

test('The last of two equal keys counts, as for JSON.parse', () => {
  assert.equal(findJsonValue('{"a":1,"a":2}', ['a']), 11);
});

test('The position of a syntax error is found', () => {
  const broken: [string, number][] = [
    ['', 0],
    ['[1,2', 4],
    ['[1 2]', 3],
    ['[1,]', 3],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['["open', 1],
    ['[01]', 2],
    ['[1] x', 4],
    ['[1] // note', 4],
  ];
  for (const [text, offset] of broken) assert.equal(findJsonError(text), offset, text);
});

test('A text has an error exactly when JSON.parse refuses it', () => {
  const pieces = Array.from('{}[],:"\\.-+eEtn 0/\n\u0001a');
  for (let at = 0; at <= TEXT.length; at += 1) {
    for (const piece of ['', ...pieces]) {
      const text = TEXT.slice(0, at) + piece + TEXT.slice(piece === '' ? at + 1 : at);
      assert.equal(findJsonError(text) === null, isJson(text), text);
    }
  }
});

test('Hostile texts are read in linear time and without recursion', () => {
  const hostile = ['[', '{"a":', '/*', '1,', '"', '\\"', '[{'];
  const measure = (text: string) => {
    const started = performance.now();
    assert.notEqual(findJsonError(text), null);
    findJsonValue(text, [1, 'a']);
    return performance.now() - started;
  };
  for (const piece of hostile) {
    const small = measure(piece.repeat(100_000 / piece.length));
    const large = measure(piece.repeat(1_000_000 / piece.length));
    // Ten times as long; the square would be a hundred times, and more than what a busy machine adds.
    assert.ok(large < 50 * small + 2_000, `${piece}: ${small} ms, ${large} ms`);
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
