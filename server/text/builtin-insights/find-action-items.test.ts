import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findActionItems, type ActionItem } from './find-action-items.ts';

const SPEAKERS = [
  { speaker_id: 1, name: 'Ana Lima' },
  { speaker_id: 2, name: '최동욱' },
  { speaker_id: 3, name: '田中 亮' },
  { speaker_id: 4, name: null },
];

/** Items of utterances that are said in turn, by speaker 1 where no other is given; on Tuesday, 12 May 2026, in Seoul. */
function find(...utterances: (string | [speaker_id: number, text: string])[]): ActionItem[] {
  const dialogs = utterances.map((utterance, index) => ({
    id: 10 + index,
    start_ms: index * 1000,
    duration_ms: 900,
    speaker_id: typeof utterance === 'string' ? 1 : utterance[0],
    text: typeof utterance === 'string' ? utterance : utterance[1],
  }));
  return findActionItems({
    dialogs,
    speakers: SPEAKERS,
    language: 'en',
    recorded_at: new Date('2026-05-12T02:00:00.000Z'),
    timezone: 'Asia/Seoul',
  });
}

const NOTHING = [
  "I'll show you the next slide.",
  "I'll say this once.",
  'If you send it we can look.',
  'We sent it last week.',
  'Could you tell me more?',
  '오늘 회의를 시작하겠습니다.',
  '제가 설명드리겠습니다.',
  '네, 알겠습니다.',
  '그러면 좋겠습니다.',
  '잠시만 기다려 주세요.',
  '本日はよろしくお願いします。',
  '少々お待ちください。',
  '資料は昨日送りました。',
  '確認しますか。',
];

describe('what somebody takes on', () => {
  test('is an item of theirs, with the utterance it was said in', () => {
    assert.deepEqual(
      find('Okay, so I’ll send the report.', [2, '표는 제가 보내 드릴게요.'], [3, '資料を作ります。']),
      [
        {
          text: 'I’ll send the report.',
          assignee: 'Ana Lima',
          due_date: null,
          start_ms: 0,
          dialog_ids: [10],
        },
        {
          text: '표는 제가 보내 드릴게요.',
          assignee: '최동욱',
          due_date: null,
          start_ms: 1000,
          dialog_ids: [11],
        },
        { text: '資料を作ります。', assignee: '田中 亮', due_date: null, start_ms: 2000, dialog_ids: [12] },
      ],
    );
  });

  test('is due on the day that is said, on the calendar of the workspace', () => {
    assert.deepEqual(
      find("I'll call them by Thursday.", [2, '내일까지 올리겠습니다.'], [3, '来週までにお送りします。']).map(
        ({ due_date }) => due_date,
      ),
      ['2026-05-14', '2026-05-13', '2026-05-22'],
    );
  });

  test('is nobody’s where the speaker has no name', () => {
    assert.deepEqual(
      find([4, "I'll check the numbers."]).map(({ assignee }) => assignee),
      [null],
    );
  });
});

describe('what somebody is asked for', () => {
  test('is an item of whom the name calls', () => {
    for (const asked of [
      '동욱 님이 확인해 주세요.',
      '田中さん、資料を送ってください。',
      'Ana, can you share the sheet?',
    ]) {
      const [item] = find([4, asked]);
      assert.ok(item?.assignee !== undefined && item.assignee !== null, asked);
    }
  });

  test('is an item of whoever accepts, and rests on both utterances', () => {
    const [item] = find([4, 'Could somebody update the list?'], [1, 'Sure, no problem.']);
    assert.equal(item?.assignee, 'Ana Lima');
    assert.deepEqual(item.dialog_ids, [10, 11]);
  });

  test('is nobody’s where nobody is named or answers', () => {
    assert.deepEqual(
      find([4, 'Could somebody update the list?']).map(({ assignee }) => assignee),
      [null],
    );
  });
});

test('what people say they do in the meeting itself is no item', () => {
  for (const sentence of NOTHING) assert.deepEqual(find(sentence), [], sentence);
});

test('what has to be done is an item only with a day', () => {
  assert.deepEqual(find('We need to fix the gateway.'), []);
  assert.equal(find('We need to fix the gateway by Friday.')[0]?.due_date, '2026-05-15');
});

test('a name that two people share calls neither', () => {
  const twins = [
    { speaker_id: 1, name: 'Ana Lima' },
    { speaker_id: 2, name: 'Ana Souza' },
    { speaker_id: 3, name: 'Ben' },
  ];
  const [item] = findActionItems({
    dialogs: [{ id: 1, start_ms: 0, duration_ms: 1, speaker_id: 3, text: 'Ana, can you share the sheet?' }],
    speakers: twins,
    language: 'en',
    recorded_at: new Date('2026-05-12T02:00:00.000Z'),
    timezone: 'UTC',
  });
  assert.equal(item?.assignee, null);
});
