import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStatedSubjects } from './stated-subjects.ts';

function check(language: string, expected: Record<string, string[]>): void {
  for (const [said, subjects] of Object.entries(expected))
    assert.deepEqual(
      findStatedSubjects(said, language).map(({ text }) => text),
      subjects,
      said,
    );
}

test('a stated subject is a noun phrase without the words around it', () => {
  check('en', {
    'So this meeting will be about the conceptual design, more or less.': ['conceptual design'],
    "Great. One topic today, and it's alert fatigue.": ['alert fatigue'],
    'Today we want to go over the rollout of the new badge readers.': ['rollout of the new badge readers'],
    "Let's move on to the parking permits for visitors.": ['parking permits for visitors'],
    'Our goal is to produce a remote control.': [],
    "We'll discuss firstly the prototype.": ['prototype'],
    'The agenda is long.': [],
    "We should talk about it. I'd like to discuss that with you.": [],
  });
  check('ko', {
    '오늘은 물류 센터 이전 일정에 대해 논의하겠습니다.': ['물류 센터 이전 일정'],
    '그럼 채용 공고부터 시작할까요?': ['채용 공고'],
    '그것에 대해서 말씀드리겠습니다.': [],
  });
  check('ja', {
    '本日の議題は冷凍倉庫の移転です。': ['冷凍倉庫の移転'],
    '次に採用計画について相談させてください。': ['採用計画'],
    'それについて話します。': [],
  });
});

test('the next subject is distinguished from the subject of the whole meeting', () => {
  const isOfMeeting = (said: string) =>
    findStatedSubjects(said, 'en').map((subject) => subject.is_of_meeting);
  assert.deepEqual(isOfMeeting('Our topic today is the office move.'), [true]);
  assert.deepEqual(isOfMeeting('And moving on to the office kitchen.'), [false]);
});

test('the time to read a hostile utterance grows linearly', () => {
  const longest = ['discuss the ', 'topic a b is ', '오늘 안건은 ', '議題は'].map((part) =>
    part.repeat(20_000),
  );
  for (const language of ['en', 'ko', 'ja'])
    for (const said of longest) assert.ok(Array.isArray(findStatedSubjects(said, language)));
});
