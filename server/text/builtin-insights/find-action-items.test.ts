import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findActionItems } from './find-action-items.ts';
import type { ActionItem } from './pick-action-items.ts';

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
  '오늘은 방문자 주차권에 대해 이야기하겠습니다.',
  '예산에 관해서 논의하겠습니다.',
  '제가 설명드리겠습니다.',
  '네, 알겠습니다.',
  '그러면 좋겠습니다.',
  '잠시만 기다려 주세요.',
  '本日はよろしくお願いします。',
  '少々お待ちください。',
  '資料は昨日送りました。',
  '確認しますか。',
];

/** Sentences of meetings that resemble action items, by what they are instead. */
const NO_TASKS: Readonly<Record<string, readonly string[]>> = {
  'breaks off before its object': [
    "I'll copy the figures from the",
    "I'll send the samples to them with",
    'I will prepare the We have no time left.',
  ],
  'states who owns something': [
    'I can see that this one is mine here.',
    'You know that it is mine over there.',
  ],
  'asks a hypothetical question': [
    'Would you change your phone for a cheaper one if you already had a good one?',
    'Would you send it back if it did not fit?',
  ],
  'addresses the room, or comes from a device': [
    'Warning, close the session and save your work now.',
    "Let's all get back in. We have to finish the meeting now.",
    'Could you check that your mikes are on, please?',
  ],
  'is a joke': ["I'll bring a hammock for the office or something.", "I'll book us a cruise, just kidding."],
  'announces an act in the meeting, or what will be said': [
    "I'm just going to sketch a friendly whale.",
    "The first example I'll give you is the harbour.",
    'We had to get them to sign it twice.',
    "I'll carry on in Welsh if nobody minds.",
    'It was odd, if you would call it like that.',
    'We might need you to jump up now and then.',
    '잠깐만 눌러 볼게요, 어깨요.',
    '문 쪽으로 좀 모여 주세요.',
    '差し支えなければ、経緯を聞かせてください。',
    '裏のふたを開けていただけますか。',
  ],
  'is about people who are absent': ['They have to rent it for a year.', 'Users need to charge it twice.'],
  'is a prediction, hearsay or thanks': [
    'この柱はあと百年持ちますよ。',
    '最近は客が減っていると聞きますが。',
    '班長は本当に助けてくださいました。',
    '그러면 서버가 알아서 다시 줘요.',
    '접수 도와드리겠습니다, 고객님.',
  ],
  'states facts about the speaker, others or things': [
    'My name is Ana, and I am responsible for the lighthouse lamp.',
    'Olga is doing the wiring as we speak, by Friday.',
    'Next week I have a lot of projects, but after that I will be more free.',
    'The new lamp is gonna be sent in October, which is much too late for us.',
    "We'll find out tomorrow whether we can use the pier.",
    'Hugo will be giving a talk at eleven tomorrow.',
    "I'll do this test on you guys as well.",
    "I'll briefly describe the drawing of the pier.",
    'Ask the network to put a one at the boundary.',
    "I'll just switch that back here.",
  ],
  'is a question for the meeting in Korean': [
    '서면으로 제출하는 것으로 하겠습니까, 아니면 지금 답변하시겠습니까?',
    '오후 두 시까지 기다리겠습니다.',
  ],
};

for (const [kind, sentences] of Object.entries(NO_TASKS)) {
  test(`a sentence that ${kind} is no action item`, () => {
    for (const sentence of sentences) assert.deepEqual(find(sentence), [], sentence);
  });
}

test('a commitment that resembles such a sentence is an action item', () => {
  for (const sentence of [
    'That one is mine, I will send it tomorrow.',
    'Would you send me the list by Friday if you have time?',
    "I'll send the parcel to the people it is for.",
    "I'll get back to the supplier tomorrow.",
    "I'm just going to send them the contract tomorrow.",
    'You will send us the keys, please.',
    'My job is to call the harbour office by Friday.',
    'Ask the harbour office to send the drawing.',
    'If you could call the harbour office, that would help.',
    '金曜までに経緯を聞かせてください。',
    '금요일까지 견적서를 다시 보내 주세요.',
  ])
    assert.equal(find(sentence).length, 1, sentence);
});

describe('a task that a speaker takes on', () => {
  test('is assigned to the speaker, with the utterance as its source', () => {
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

  test('is due on the stated day, on the calendar of the workspace', () => {
    assert.deepEqual(
      find("I'll call them by Thursday.", [2, '내일까지 올리겠습니다.'], [3, '来週までにお送りします。']).map(
        ({ due_date }) => due_date,
      ),
      ['2026-05-14', '2026-05-13', '2026-05-22'],
    );
  });

  test('is due on none of several days, unless one of them is a deadline', () => {
    for (const [said, due_date] of [
      ["I'll test the pager tonight or tomorrow.", null],
      ['금요일은 납품이 있어서, 토요일에 정비소에 제가 갈게요.', null],
      ['来週の金曜の会議の資料を明日送ります。', null],
      ["Between Tuesday and Thursday this week I'll count the stock, so done by Thursday.", '2026-05-14'],
    ] as const)
      assert.equal(find(said)[0]?.due_date, due_date, said);
  });

  test('has no assignee if the speaker has no name', () => {
    assert.deepEqual(
      find([4, "I'll check the numbers."]).map(({ assignee }) => assignee),
      [null],
    );
  });
});

describe('the same promise in other words', () => {
  for (const [said, assignee] of [
    ['Leave it with me, you’ll have them on Thursday.', 'Ana Lima'],
    ['Once the tests are green i’ll merge the whole branch.', 'Ana Lima'],
    ['We agreed, didn’t we, that Tom would order the badges.', 'Tom'],
    ['Could we get Tom to look at the leak this afternoon?', 'Tom'],
    ['Tom, um, you’re going to sort the permits, right?', 'Tom'],
    ['회의록은 법무팀에서 정리해서 올려 주기로 했어요.', '법무팀'],
    ['역까지 데리러 갈게요, 내리면 전화해요.', 'Ana Lima'],
    ['立替の分は経理部から振り込まれる予定になっています。', '経理部'],
    ['駅まで迎えに行くよ、着いたら鳴らして。', 'Ana Lima'],
  ] as const) {
    test(said, () => {
      assert.deepEqual(
        find(said).map((item) => item.assignee),
        [assignee],
      );
    });
  }
});

test('broken promises of others, jokes and choices are no action items', () => {
  for (const said of [
    'And they were like oh we’ll send it tomorrow and obviously they never did.',
    'If we had the money I would hire two people tomorrow.',
    'The speech ends with “I will build a house”.',
    'Who is going to tell the landlord by Friday?',
    '그 사람이 내일 보내겠다고 해 놓고 안 보냈잖아요.',
    '저는 아이스 아메리카노로 할게요.',
    '彼は明日送ると言っていたのに、まだ来ていません。',
    '私は紅茶にします。',
  ])
    assert.deepEqual(find(said), [], said);
});

test('the time to read a monologue without sentence ends grows linearly', () => {
  for (const piece of [
    'I will and ',
    'Tom, ',
    '제가 할게요 ',
    '送りますので、',
    '"',
    'maybe, um, you know, ',
  ])
    assert.ok(find(piece.repeat(5000)).length <= 20);
});

describe('a request', () => {
  test('is assigned to the person whom it names', () => {
    for (const asked of [
      '동욱 님이 확인해 주세요.',
      '田中さん、資料を送ってください。',
      'Ana, can you share the sheet?',
    ]) {
      const [item] = find([4, asked]);
      assert.ok(item?.assignee !== undefined && item.assignee !== null, asked);
    }
  });

  test('is assigned to the speaker who accepts it, with both utterances as its source', () => {
    const [item] = find([4, 'Could somebody update the list?'], [1, 'Sure, no problem.']);
    assert.equal(item?.assignee, 'Ana Lima');
    assert.deepEqual(item.dialog_ids, [10, 11]);
  });

  test('is due on the day that the answer names, and the answer is no item of its own', () => {
    for (const [asked, answered] of [
      ['Could somebody update the list?', 'Sure, I’ll do it by Thursday.'],
      ['Ana, can you update the list?', 'Yes, I’ll send it over by Thursday.'],
      ['목록 좀 고쳐서 올려 주세요.', '네, 목요일까지 할게요.'],
    ] as const) {
      const items = find([4, asked], [1, answered]);
      assert.deepEqual(
        items.map(({ assignee, due_date, dialog_ids }) => ({ assignee, due_date, dialog_ids })),
        [{ assignee: 'Ana Lima', due_date: '2026-05-14', dialog_ids: [10, 11] }],
        asked,
      );
    }
  });

  test('has no assignee where a word is only the beginning of a name', () => {
    const [item] = find('The report will be written by the task and finish group.');
    assert.equal(item?.assignee, null);
  });

  test('has no assignee where an organisation is called by words', () => {
    const [item] = find('Action for Children will send the report by Friday.');
    assert.equal(item?.assignee, null);
  });

  test('is told with what answers it, also where it is no request by itself', () => {
    const [item] = find('We need the incident report written up.', [2, "I'll do it this afternoon."]);
    assert.equal(item?.text, "We need the incident report written up. I'll do it this afternoon.");
    assert.deepEqual(item?.dialog_ids, [10, 11]);
    const [alone] = find('Yes.', [2, "I'll send it by Friday."]);
    assert.equal(alone?.text, "I'll send it by Friday.");
  });

  test('that is refused is no action item', () => {
    for (const [asked, answered] of [
      ['Could you get the samples to me this week?', 'I really can’t, I’m away until the ninth.'],
      ['금요일까지 견적서 보내 주세요.', '아뇨, 그건 못 해요.'],
      ['金曜までに見積もりを送ってください。', 'それはちょっと無理です。'],
    ] as const)
      assert.deepEqual(find([4, asked], [1, answered]), [], asked);
  });

  test('that names nobody and gets no answer has no assignee', () => {
    assert.deepEqual(
      find([4, 'Could somebody update the list?']).map(({ assignee }) => assignee),
      [null],
    );
  });
});

test('acts within the meeting itself are no action items', () => {
  for (const sentence of NOTHING) assert.deepEqual(find(sentence), [], sentence);
});

test('a promise that names its day is a task of a long meeting too', () => {
  const talk = Array.from({ length: 200 }, (): [number, string] => [2, 'The coil of the freezer is old.']);
  const [item] = find("I'll call the vendor about the coil by Friday.", ...talk);
  assert.equal(item?.text, "I'll call the vendor about the coil by Friday.");
});

test('a mere necessity is an action item only if it has a day', () => {
  assert.deepEqual(find('We need to fix the gateway.'), []);
  assert.equal(find('We need to fix the gateway by Friday.')[0]?.due_date, '2026-05-15');
});

test('a name that two speakers share assigns a task to neither', () => {
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

test('a request that is done at once is no action item, and one that is only accepted is', () => {
  const textsOf = (asked: string, answer: string): string[] =>
    find([1, asked], [2, answer]).map(({ text }) => text);
  for (const [asked, done, accepted] of [
    ['蓋を開けて電池を入れ替えてください。', 'はい、入れ替えました。', 'はい、承知しました。'],
    ['뒤쪽 전원 버튼을 눌러 설정을 변경해 주세요.', '네, 눌렀어요. 불이 들어왔어요.', '네, 알겠습니다.'],
    ['Could you send me the number on the lid?', "Done. It's in the chat.", 'Sure, tonight.'],
  ] as const) {
    assert.deepEqual(textsOf(asked, done), [], done);
    assert.equal(textsOf(asked, accepted).length, 1, accepted);
  }
});
