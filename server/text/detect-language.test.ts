import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { detectLanguage } from './detect-language.ts';

test('the language of a transcript is that of most of its text', () => {
  assert.equal(
    detectLanguage(['Good morning everyone.', 'Shall we start with the numbers of last week?']),
    'en',
  );
  assert.equal(detectLanguage(['안녕하세요.', '지난주 숫자부터 볼까요?']), 'ko');
  assert.equal(detectLanguage(['おはようございます。', '先週の数字から見ましょう。']), 'ja');
  assert.equal(
    detectLanguage(['Bonjour à tous.', 'On commence par les chiffres de la semaine dernière ?']),
    'fr',
  );
});

test('a greeting or a product name in another language does not change the result', () => {
  const english = [
    'We should look at the alerts that nobody opened last month.',
    'Yes, and at the depot in the north.',
  ];
  assert.equal(detectLanguage(['안녕하세요!', ...english]), 'en');
  assert.equal(
    detectLanguage(['Kubernetes API server deploy 하셨어요?', '네, 어제 저녁에 배포했습니다.']),
    'ko',
  );
});

test('a short meeting is in the language of its sentences, however many terms and names of another are in them', () => {
  const file = new URL('../../tests/data/mixed-meetings.json', import.meta.url);
  const meetings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[][]>;
  for (const [language, each] of Object.entries(meetings))
    for (const lines of each) assert.equal(detectLanguage(lines), language, lines.join(' '));
});

test('a transcript without speech has no language', () => {
  assert.equal(detectLanguage([]), null);
  assert.equal(detectLanguage(['', '…', '123']), null);
});

test('the language of a long meeting is judged from all parts of it', () => {
  const long = [
    ...Array.from({ length: 400 }, () => '안녕하세요, 반갑습니다.'),
    ...Array.from({ length: 4000 }, () => 'We talked about the second quarter and the new prices.'),
  ];
  assert.equal(detectLanguage(long), 'en');
});
