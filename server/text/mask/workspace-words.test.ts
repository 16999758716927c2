import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toComparableText } from './comparable-text.ts';
import { findWords, toWordList } from './workspace-words.ts';

const find = (text: string, ...words: string[]) => {
  const comparable = toComparableText(text).text;
  const list = toWordList(words.map((word) => toComparableText(word).text));
  return findWords(comparable, list).map(({ start, end }) => comparable.slice(start, end));
};

test('A workspace word is found in any case, width and spacing, and only as a whole word in scripts with spaces', () => {
  assert.deepEqual(find('the KINGFISHER, kingfishers, ｋｉｎｇｆｉｓｈｅｒ', 'Kingfisher'), [
    'KINGFISHER',
    'kingfisher',
  ]);
  assert.deepEqual(find('Project \n Falcon and project falcons', 'project  falcon'), ['Project \n Falcon']);
  assert.deepEqual(find('물총새를 물총', '물총새'), ['물총새']);
  assert.deepEqual(find('C++ (beta), C++', 'C++ (beta)'), ['C++ (beta)']);
  assert.deepEqual(find('ΟΔΟΣ οδος', 'οδός'), ['ΟΔΟΣ', 'οδος']);
  assert.deepEqual(find('nothing of it', '', '  '), []);
});

test('The longest matching workspace word is found, and a shorter one where the longer does not match', () => {
  assert.deepEqual(find('Blue Heron Plan', 'blue', 'blue heron', 'blue heron plans'), ['Blue Heron']);
  assert.deepEqual(find('비밀계획서', '비밀', '비밀계획', '계획서'), ['비밀계획']);
});

test('The time to match a thousand long, nearly matching words grows linearly with the text', () => {
  for (const unit of ['a ', '1 ', '회의 ', 'a', '회']) {
    const words = Array.from({ length: 1_000 }, (_, index) => `${unit.repeat(200).slice(0, 195)}x${index}`);
    const list = toWordList(words);
    const take = (length: number) => {
      const text = unit.repeat(length / unit.length);
      const before = process.cpuUsage();
      assert.deepEqual(findWords(text, list), []);
      return process.cpuUsage(before).user / 1_000;
    };
    take(10_000);
    const [short, long] = [take(25_000), take(100_000)];
    assert.ok(long < 8 * Math.max(short, 20), `${unit}: ${short} ms, then ${long} ms`);
  }
});
