import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findDates, toDateTime } from './find-dates.ts';

/** A Tuesday. */
const TODAY = { year: 2026, month: 5, day: 12 };

const datesOf = (sentence: string): string[] =>
  findDates(sentence, TODAY).map((mention) => toDateTime(mention, 'Asia/Seoul'));

function check(expected: Record<string, string | string[]>): void {
  for (const [sentence, dates] of Object.entries(expected))
    assert.deepEqual(datesOf(sentence), [dates].flat(), sentence);
}

describe('days said in English', () => {
  test('are resolved relative to the day of the meeting', () => {
    check({
      'I can do that tomorrow.': '2026-05-13',
      'It has to be out the day after tomorrow.': '2026-05-14',
      'Ready by Thursday.': '2026-05-14',
      'See you on Tuesday.': '2026-05-19',
      'Next Thursday works.': '2026-05-21',
      'This Friday, then.': '2026-05-15',
      'Friday next week?': '2026-05-22',
      'In two weeks we ship.': '2026-05-26',
      'Three days from now.': '2026-05-15',
      'By next week, please.': '2026-05-22',
      'We will know by the end of the month.': '2026-05-31',
      'Fifty by the end of the quarter.': '2026-06-30',
      'We sign on the first of next month.': '2026-06-01',
      'The fair is on June 3rd.': '2026-06-03',
      'It starts 14 September.': '2026-09-14',
      'On 2026-07-01 it goes live.': '2026-07-01',
      'Not before the 20th.': '2026-05-20',
      'Due on the 5th, I think.': '2026-06-05',
      'Happy new year, see you on January 4th.': '2027-01-04',
    });
  });

  test('are one day where a count is said again as a date, and past where a document is dated', () => {
    check({
      'We meet in two weeks, the twenty-sixth of May.': '2026-05-26',
      'In three weeks, third of June, we decide.': '2026-06-03',
      'As in our statement of April 28, nothing changes.': '2026-04-28',
      'The deadline of May 28 stands.': '2026-05-28',
    });
  });

  test('are in the past if the sentence is in the past tense', () => {
    check({ 'She released it on Friday.': '2026-05-08', 'It has been down since Monday.': '2026-05-11' });
  });

  test('take the time of day that is stated beside them', () => {
    check({
      'Tomorrow at 3 pm.': '2026-05-13T06:00:00.000Z',
      'On Thursday at half past nine.': '2026-05-14T00:30:00.000Z',
      'Friday at 14:30 in Seoul.': '2026-05-15T05:30:00.000Z',
      'The plan is on the wiki by four.': '2026-05-12T07:00:00.000Z',
    });
  });

  test('are not found in durations, ranks, ranges or numbers', () => {
    for (const sentence of [
      'At two in the morning nobody looks.',
      'We may 5 times out of ten.',
      'Onboarding in one day.',
      'Version 3.14 beats 3.12.',
      'The second floor, at four customers.',
      'It happened twice.',
    ])
      assert.deepEqual(datesOf(sentence), [], sentence);
  });
});

describe('days said in Korean', () => {
  test('are resolved relative to the day of the meeting', () => {
    check({
      '내일까지 보내 드릴게요.': '2026-05-13',
      '영업일 기준 사흘 안에 보내 드릴게요.': '2026-05-15',
      '영업일 기준으로 나흘 안에 답을 드릴게요.': '2026-05-18',
      '모레 뵙겠습니다.': '2026-05-14',
      '목요일에 올리겠습니다.': '2026-05-14',
      '다음 주 수요일까지 전화로 드릴게요.': '2026-05-20',
      '이번 주 금요일에 배포합니다.': '2026-05-15',
      '다음 주까지는 답을 주세요.': '2026-05-22',
      '이틀 뒤에 숫자를 보내 드릴게요.': '2026-05-14',
      '두 주 뒤에 시작합니다.': '2026-05-26',
      '다음 달 일 일에 계약합니다.': '2026-06-01',
      '6월 3일에 있어요.': '2026-06-03',
      '유월 십오일 예정입니다.': '2026-06-15',
      '이번 달 말까지요.': '2026-05-31',
      '20일까지 부탁드립니다.': '2026-05-20',
    });
  });

  test('take the time of day that is stated beside them', () => {
    check({
      '목요일 저녁 일곱 시에 가겠습니다.': '2026-05-14T10:00:00.000Z',
      '내일 오전 10시 30분에 봬요.': '2026-05-13T01:30:00.000Z',
      '열 시 전에 보내 드릴게요.': '2026-05-12T01:00:00.000Z',
      '내일 두 시 반 어때요?': '2026-05-13T05:30:00.000Z',
    });
  });

  test('are not found within other words', () => {
    for (const sentence of [
      '두 시간 걸려요.',
      '일을 시작합니다.',
      '세 시스템이 다 달라요.',
      '생일 선물이에요.',
    ])
      assert.deepEqual(datesOf(sentence), [], sentence);
  });
});

describe('days said in Japanese', () => {
  test('are resolved relative to the day of the meeting', () => {
    check({
      '明日お送りします。': '2026-05-13',
      '木曜日が校正です。': '2026-05-14',
      '金曜日までに出します。': '2026-05-15',
      '来週の水曜日に伺います。': '2026-05-20',
      '仕様書を来週までにお送りします。': '2026-05-22',
      '三日後に始めます。': '2026-05-15',
      '六月三日です。': '2026-06-03',
      '来月1日に契約します。': '2026-06-01',
      '今月末です。': '2026-05-31',
      '20日までにお願いします。': '2026-05-20',
    });
  });

  test('take the time of day that is stated beside them', () => {
    check({
      '明日の午後3時に電話します。': '2026-05-13T06:00:00.000Z',
      '木曜日の朝九時半です。': '2026-05-14T00:30:00.000Z',
    });
  });
});

test('a day that is taken back, or that is undetermined, is not found', () => {
  check({
    'Thursday, no, sorry, Wednesday at two.': '2026-05-13T05:00:00.000Z',
    '내일모레 말고 내일까지 주세요.': '2026-05-13',
    'It takes five days; answer within five days of the request.': [],
    '요구를 받은 날부터 5일 이내에 냅니다.': [],
    '5월 2일에 계약이 끝날 예정이고요.': [],
    '3월 11일부터 15일까지 쓴 돈입니다.': [],
    'One by one.': [],
  });
});

test('a weekday beside a date means that date', () => {
  check({
    '화요일이니까 6월 2일에 엽니다.': ['2026-06-02', '2026-06-02'],
    'We meet in three weeks, on Tuesday.': ['2026-06-02', '2026-06-02'],
  });
});

test('the last day of a period differs from any day in it', () => {
  const isDeadline = (sentence: string): boolean[] =>
    findDates(sentence, TODAY).map(({ is_deadline }) => is_deadline);
  for (const sentence of ['Done by Friday.', '금요일까지요.', '金曜日までに出します。'])
    assert.deepEqual(isDeadline(sentence), [true]);
  for (const sentence of ['We meet on Friday.', '금요일에 만나요.', '金曜日です。'])
    assert.deepEqual(isDeadline(sentence), [false]);
});

test('a day of an earlier year, or one after "since", is in the past', () => {
  check({
    '그해 11월 2일 공장이 문을 닫습니다.': '2025-11-02',
    'How many can you name since 29 April?': '2026-04-29',
    'It is for the readers of today and tomorrow.': '2026-05-12',
  });
  for (const [said, isToCome] of [
    ['6월 9일에 제출하겠습니다.', true],
    ['2019년 4월부터 8월 3일까지 쓴 돈이 얼마입니까?', false],
  ] as const)
    assert.ok(
      findDates(said, TODAY).every(({ is_to_come }) => is_to_come === isToCome),
      said,
    );
});
