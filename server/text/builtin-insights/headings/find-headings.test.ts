import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findHeadings } from './find-headings.ts';

/** The headings of utterances, of which every other one is the chair's. */
function headingsOf(language: string, said: readonly string[]): string[] {
  const dialogs = said.map((text, index) => ({
    id: index + 1,
    start_ms: index * 1000,
    duration_ms: 900,
    speaker_id: index % 2,
    text,
  }));
  return findHeadings(dialogs, { language, names: new Set(['priya']) }).map(({ text }) => text);
}

describe('a heading', () => {
  test('is the name of the subject that is announced as the next one', () => {
    const en = [
      'First up is the lighthouse.',
      'It leaks.',
      'Next, the ferry timetable.',
      'It is late.',
      'Last thing, people.',
    ];
    assert.deepEqual(headingsOf('en', en), ['lighthouse', 'ferry timetable', 'people']);
    const ko = ['그럼 등대 보수부터 보죠.', '물이 새요.', '다음은 여객선 시간표입니다.', '늦어요.'];
    assert.deepEqual(headingsOf('ko', ko), ['등대 보수', '여객선 시간표']);
    const ja = [
      'まず灯台の修理について、お願いします。',
      '漏れています。',
      '次、フェリーの時刻表。',
      '遅れます。',
    ];
    assert.deepEqual(headingsOf('ja', ja), ['灯台の修理', 'フェリーの時刻表']);
  });

  test('of a bill before a committee is its whole name', () => {
    assert.deepEqual(
      headingsOf('ko', ['의사일정 제1항, 항만 시설 사용료 조례 일부개정조례안을 상정합니다.']),
      ['항만 시설 사용료 조례 일부개정조례안'],
    );
    assert.deepEqual(headingsOf('ja', ['議案第18号、港湾施設使用条例の一部改正について、説明を求めます。']), [
      '港湾施設使用条例の一部改正',
    ]);
  });

  test('may be a bare name by the chair, if the talk takes it up', () => {
    const said = ['Right. Lighthouse.', 'The lamp is broken.', 'Since when?', 'The lighthouse lamp? May.'];
    assert.deepEqual(headingsOf('en', said), ['Lighthouse']);
  });

  test('is never an exclamation, an answer or the name of a person', () => {
    assert.deepEqual(
      headingsOf('en', ['Goodness.', 'Priya.', 'Which one?', 'The sea.', 'Fine.', 'Biscuits.']),
      [],
    );
    assert.deepEqual(headingsOf('ko', ['만세.', '어디요?', '부산이요.']), []);
    assert.deepEqual(headingsOf('ja', ['どこですか。', '和歌山です。', '事務局、お願いします。']), []);
  });
});
