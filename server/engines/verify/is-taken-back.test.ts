import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTakenBack } from './is-taken-back.ts';
import { Talk } from './talk.ts';

const RECORDED_AT = new Date('2026-03-05T09:00:00Z');

function takenBackIn(lines: readonly string[], claims: readonly string[]): string[] {
  const talk = new Talk({
    dialogs: lines.map((text, index) => ({
      id: index + 1,
      start_ms: index * 1000,
      duration_ms: 900,
      speaker_id: (index % 2) + 1,
      text,
    })),
    speakers: [],
    language: 'en',
    recorded_at: RECORDED_AT,
    timezone: 'UTC',
  });
  return claims.filter((claim) => isTakenBack(claim, talk.around(talk.cite([1])), talk.today));
}

test('A day or a figure is taken back by the correction that follows it, and told with it is not', () => {
  assert.deepEqual(
    takenBackIn(
      ['We start on the 23rd of March.', "No, that's our audit. Then on the 30th of March."],
      ['It starts on 23 March.', 'It starts on 30 March.', 'It was moved from 23 March to 30 March.'],
    ),
    ['It starts on 23 March.'],
  );
  assert.deepEqual(
    takenBackIn(
      ['創業は明治三十二年でしたっけ。', 'あ、いえ、明治三十五年です。'],
      ['創業は明治32年である。', '創業は明治35年である。'],
    ),
    ['創業は明治32年である。'],
  );
});

test('Days that are all meant, and durations, are not taken back', () => {
  assert.deepEqual(
    takenBackIn(
      ['여행은 2박 3일, 5월 18일부터로 생각했는데요. 아, 체육대회가 있어서 5월 11일로 당겼습니다.'],
      ['여행은 2박 3일이다.', '여행은 5월 11일에 시작한다.'],
    ),
    [],
  );
  assert.deepEqual(
    takenBackIn(
      ['We start on the 23rd of March.', 'Good. We end on the 30th of March.'],
      ['It starts on 23 March.'],
    ),
    [],
  );
});
