import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAnnouncements } from './announcements.ts';

const sureIn = (said: string, language: string): string[] => [
  ...new Set(
    findAnnouncements(said, language)
      .filter(({ is_sure }) => is_sure)
      .map(({ text }) => text),
  ),
];

test('what a Japanese opening says the meeting is about is its subject', () => {
  assert.deepEqual(sureIn('先日お電話した冷蔵庫の件で伺いました。', 'ja'), ['冷蔵庫']);
  assert.deepEqual(sureIn('検索の遅い件です。', 'ja'), ['検索']);
  assert.deepEqual(sureIn('町内の花火大会のことで集まってもらいました。', 'ja'), ['町内の花火大会']);
  assert.deepEqual(sureIn('その話はあとで。', 'ja'), []);
});

test('a Korean opening names its subject before what is done about it', () => {
  assert.deepEqual(sureIn('오늘 안건은 학교 식당을 새로 짓는 건 하나입니다.', 'ko'), ['학교 식당']);
  assert.deepEqual(sureIn('내가 할 말은 그 시골집 말이다.', 'ko'), ['시골집']);
});

test('where something is belongs to its English name', () => {
  assert.deepEqual(sureIn("It's about the bottom field.", 'en'), ['bottom field']);
});
