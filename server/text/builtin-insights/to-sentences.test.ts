import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitSentences, toSentences, toStatement } from './to-sentences.ts';

test('an utterance is split at the ends of its sentences', () => {
  assert.deepEqual(splitSentences('First. Second? "Third!" Fourth'), [
    'First.',
    'Second?',
    '"Third!"',
    'Fourth',
  ]);
  assert.deepEqual(splitSentences('確認します。はい、明日です。'), ['確認します。', 'はい、明日です。']);
  assert.deepEqual(splitSentences('네. 내일 봬요.'), ['네.', '내일 봬요.']);
  assert.deepEqual(splitSentences('  '), []);
});

test('titles, initials and decimals end no sentence', () => {
  assert.deepEqual(splitSentences('Ask Mr. Lim about 3.5 degrees. J. Smith knows, e.g. the depot.'), [
    'Ask Mr. Lim about 3.5 degrees.',
    'J. Smith knows, e.g. the depot.',
  ]);
});

test('a statement has no introductory filler words', () => {
  assert.equal(toStatement('Okay, so, um, the pump uh leaks.'), 'The pump leaks.');
  assert.equal(toStatement('네, 그럼, 보고서를 보내겠습니다.'), '보고서를 보내겠습니다.');
  assert.equal(toStatement('네 번째는 제가 고치겠습니다.'), '네 번째는 제가 고치겠습니다.');
  assert.equal(toStatement('はい、確認します。'), '確認します。');
  assert.equal(toStatement('Okay.'), 'Okay.');
});

test('a monologue without sentence ends is quoted up to a word boundary', () => {
  const statement = toStatement('pump '.repeat(200));
  assert.ok(statement.length <= 281 && statement.endsWith('pump…'));
});

test('a monologue without sentence ends is split without losing a word', () => {
  const words = Array.from({ length: 500 }, (_, index) => `word${index}`);
  const pieces = splitSentences(words.join(' '));
  assert.ok(pieces.length > 1 && pieces.every((piece) => piece.length <= 601));
  assert.equal(pieces.join(' '), words.join(' '));
  assert.equal(splitSentences('冷'.repeat(1500)).join(''), '冷'.repeat(1500));
});

test('sentences that break off or have no content words are left out', () => {
  const dialog = {
    id: 7,
    start_ms: 0,
    duration_ms: 1,
    speaker_id: 1,
    text: 'Yeah. The freezer was… The freezer door is broken.',
  };
  assert.deepEqual(
    toSentences([dialog]).map(({ text, dialog_id }) => [text, dialog_id]),
    [['The freezer door is broken.', 7]],
  );
});
