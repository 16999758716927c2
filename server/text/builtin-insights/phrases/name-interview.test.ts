import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameInterview } from './name-interview.ts';

function nameOf(language: string, ...said: [speaker: string, text: string][]): string | null {
  const names = [...new Set(said.map(([speaker]) => speaker))];
  return nameInterview({
    language,
    speakers: names.map((name, index) => ({ speaker_id: index + 1, name })),
    dialogs: said.map(([speaker, text], index) => ({
      id: index + 1,
      start_ms: index * 1000,
      duration_ms: 900,
      speaker_id: names.indexOf(speaker) + 1,
      text,
    })),
  });
}

test('an interview is called after who tells', () => {
  const english = nameOf('en', ['Mia', 'Thank you for this interview.'], ['Otto Brandt', 'A pleasure.']);
  assert.equal(english, 'Interview with Otto Brandt');
  assert.equal(nameOf('ko', ['기자 오하린', '안녕하세요.'], ['화가 표재민', '네.']), '표재민 인터뷰');
  assert.equal(
    nameOf('ja', ['編集の城戸', '今日は取材をお受けいただき、どうも。'], ['陶芸家の芹沢', 'いえ。']),
    '芹沢さんインタビュー',
  );
});

test('what is none, or has nobody with a name or more than two, is not', () => {
  assert.equal(nameOf('en', ['Mia', 'The job interviews are over.'], ['Otto', 'Good.']), null);
  assert.equal(nameOf('en', ['Mia', 'Thanks for this interview.'], ['Candidate', 'Hello.']), null);
  assert.equal(nameOf('ko', ['기자 오하린', '안녕하세요.'], ['고객', '네.']), null);
  assert.equal(nameOf('ja', ['記者の城戸', 'どうも。'], ['お客様', 'はい。']), null);
  const three = nameOf('en', ['Mia', 'In this interview …'], ['Otto', 'Yes.'], ['Ida', 'No.']);
  assert.equal(three, null);
});
