import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BLOCK_LINES, measureBlock, toBlocks } from './to-blocks.ts';

const say = (id: number, speaker_id: number, text = '') => ({
  id,
  speaker_id,
  start_ms: id * 1000,
  duration_ms: 1000,
  text,
});

test('every utterance is in one block, and a block knows who spoke before it', () => {
  const utterances = Array.from({ length: 2 * BLOCK_LINES + 1 }, (_, index) => say(index, index % 3));
  const blocks = toBlocks(utterances);
  assert.deepEqual(
    blocks.map((block) => block.utterances.length),
    [BLOCK_LINES, BLOCK_LINES, 1],
  );
  assert.deepEqual(
    blocks.flatMap((block) => block.utterances),
    utterances,
  );
  assert.deepEqual(
    blocks.map((block) => block.speaker_before),
    [undefined, (BLOCK_LINES - 1) % 3, (2 * BLOCK_LINES - 1) % 3],
  );
  assert.deepEqual(toBlocks([]), []);
});

test('a block is as long as its letters, where those of Korean and Japanese are as wide as two', () => {
  const utterances = [say(1, 1, 'budget'), say(2, 1, '예산'), say(3, 2, '予算?')];
  assert.deepEqual(measureBlock({ utterances, speaker_before: 1 }), { lines: 3, turns: 1, letters: 15 });
  assert.deepEqual(measureBlock({ utterances, speaker_before: undefined }), {
    lines: 3,
    turns: 2,
    letters: 15,
  });
});
