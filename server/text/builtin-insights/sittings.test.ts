import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findActionItems } from './find-action-items.ts';
import { toDateTimes } from './to-date-times.ts';

const SPEAKERS = [
  { speaker_id: 1, name: '위원장 오세라' },
  { speaker_id: 2, name: '증인 문태호' },
  { speaker_id: 3, name: '배나리 위원' },
];

/** A sitting on 3 June 2026, in which the sentences are said one after the other. */
const toSitting = (said: readonly string[]) => ({
  dialogs: said.map((text, index) => ({
    id: index + 1,
    start_ms: index * 4000,
    duration_ms: 4000,
    speaker_id: (index % 3) + 1,
    text,
  })),
  speakers: SPEAKERS,
  language: 'ko',
  recorded_at: new Date('2026-06-03T01:00:00.000Z'),
  timezone: 'Asia/Seoul',
});

const actionsOf = (...said: string[]) => findActionItems(toSitting(['위원장님, 증인께 묻습니다.', ...said]));
const daysOf = (...said: string[]) =>
  (toDateTimes(toSitting(['위원장님, 증인께 묻습니다.', ...said])).items ?? []).map(
    ({ date_time }) => date_time,
  );

describe('at a sitting', () => {
  test('a demand for documents is an action item if it has a day, the soonest first', () => {
    const items = actionsOf(
      '관련 자료를 빠짐없이 제출해 주시기 바랍니다.',
      '정비 내역은 6월 12일까지 제출해 주시기 바랍니다.',
      '배나리 위원님께서 의견서를 작성해서 제출해 주시기 바랍니다.',
      '점검 결과는 내일까지 보고해 주시기 바랍니다.',
    );
    assert.deepEqual(
      items.map(({ due_date, assignee }) => [due_date, assignee]),
      [
        ['2026-06-04', null],
        ['2026-06-12', null],
      ],
    );
  });

  test('a person who is quoted with a request does not become its assignee', () => {
    const [item] = actionsOf('배나리 위원이 요구하신 도면은 내일까지 제출해 주시기 바랍니다.');
    assert.deepEqual([item?.assignee, item?.due_date], [null, '2026-06-04']);
  });

  test('a hundred demands are cut to a list of readable length', () => {
    const demands = Array.from(
      { length: 100 },
      (_, index) => `위원장님, ${index + 1}호기 정비 내역을 내일까지 제출해 주시기 바랍니다.`,
    );
    assert.equal(actionsOf(...demands).length, 10);
  });

  test('past days that are told in the present tense are not listed', () => {
    assert.deepEqual(
      daysOf(
        '9월 17일입니다.',
        '위원장님, 10월 5일에 대표가 공장을 방문합니다.',
        '법인카드를 토요일·일요일에 쓰셨습니까?',
        '오늘 3시까지 정회합니다.',
      ),
      [],
    );
  });

  test('announced days are listed', () => {
    assert.deepEqual(
      daysOf('위원장님, 다음 회의는 6월 17일에 열겠습니다.', '결과는 내일까지 보고하도록 하겠습니다.'),
      ['2026-06-17', '2026-06-04'],
    );
  });
});

test('a day that another sentence tells as past is not listed', () => {
  assert.deepEqual(daysOf('7월 21일에 사고가 났습니다.', '그 7월 21일 말인데요.', '네, 알겠습니다.'), []);
});
