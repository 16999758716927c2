import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForSubject, findAnnouncements } from './announcements.ts';

const sureIn = (said: string, language: string): string[] => [
  ...new Set(
    findAnnouncements(said, language)
      .filter(({ is_sure }) => is_sure)
      .map(({ text }) => text),
  ),
];

test('a Japanese opening states the subject of the meeting', () => {
  assert.deepEqual(sureIn('先日お電話した冷蔵庫の件で伺いました。', 'ja'), ['冷蔵庫']);
  assert.deepEqual(sureIn('検索の遅い件です。', 'ja'), ['検索']);
  assert.deepEqual(sureIn('町内の花火大会のことで集まってもらいました。', 'ja'), ['町内の花火大会']);
  assert.deepEqual(sureIn('その話はあとで。', 'ja'), []);
});

test('a Korean opening names the subject before the verb', () => {
  assert.deepEqual(sureIn('오늘 안건은 학교 식당을 새로 짓는 건 하나입니다.', 'ko'), ['학교 식당']);
  assert.deepEqual(sureIn('내가 할 말은 그 시골집 말이다.', 'ko'), ['시골집']);
});

test('a place after an English name belongs to the name', () => {
  assert.deepEqual(sureIn("It's about the bottom field.", 'en'), ['bottom field']);
});

test('a numbered item of the agenda is a subject', () => {
  assert.deepEqual(sureIn('Item two is the ferry timetable.', 'en'), ['ferry timetable']);
  assert.deepEqual(sureIn('He goes back to the ferry at night.', 'en'), []);
});

test('the purpose of a meeting, or a question it settles, is a subject', () => {
  assert.deepEqual(sureIn('그럼 동네 축제 봅시다.', 'ko'), ['동네 축제']);
  assert.deepEqual(sureIn('우물 청소를 하려고 모였습니다.', 'ko'), ['우물 청소']);
  assert.deepEqual(sureIn('오늘은 도서관이에요.', 'ko'), ['도서관']);
  assert.deepEqual(sureIn('学校の遠足を決めよう。', 'ja'), ['学校の遠足']);
  assert.deepEqual(sureIn('今夜は花壇の手入れについてです。', 'ja'), ['花壇']);
});

test('a question that asks for the subject is recognised', () => {
  for (const said of [
    'What can I do for you?',
    '一つだけ決めたいことがあります。',
    '오늘 하나만 정하면 돼요.',
  ])
    assert.ok(asksForSubject(said), said);
  assert.ok(!asksForSubject('What did you do for lunch?'));
});
