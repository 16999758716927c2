import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLanguage } from './find-language.ts';

test('Letters tell Japanese and Korean, and nothing of other languages', () => {
  assert.equal(findLanguage('東京リージョンは内部6週目です。'), 'ja');
  assert.equal(findLanguage('권태현 님의 마지막 날 인수인계'), 'ko');
  assert.equal(findLanguage('안녕하세요, 기무라 사오리(きむら)입니다.'), 'ko');
  assert.equal(findLanguage('Numbers. Recurring revenue'), undefined);
  assert.equal(findLanguage('黒沢水産'), undefined);
  assert.equal(findLanguage(''), undefined);
});
