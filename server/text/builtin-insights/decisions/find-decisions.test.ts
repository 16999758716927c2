import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findDecisions } from './find-decisions.ts';

/** The decisions of utterances by speakers in turn, each with what answers it. */
function decisionsOf(language: string, said: readonly string[]): string[] {
  const dialogs = said.map((text, index) => ({
    id: index + 1,
    start_ms: index * 1000,
    duration_ms: 900,
    speaker_id: (index % 3) + 1,
    text,
  }));
  return findDecisions(dialogs, language).map(({ text, answer }) =>
    answer === null ? text : `${text} → ${answer.text}`,
  );
}

describe('a decision', () => {
  test('is found in a sentence that states it', () => {
    assert.deepEqual(decisionsOf('en', ["We've decided to move the regatta to June.", 'Lovely weather.']), [
      "We've decided to move the regatta to June.",
    ]);
    assert.deepEqual(decisionsOf('ko', ['창고 문은 파란색으로 하겠습니다.', '날씨가 좋네요.']), [
      '창고 문은 파란색으로 하겠습니다.',
    ]);
    assert.deepEqual(decisionsOf('ja', ['灯台のペンキは白にしましょう。', '賛成です。']), [
      '灯台のペンキは白にしましょう。',
    ]);
  });

  test('made by a short yes is quoted with the proposal it answers', () => {
    assert.deepEqual(
      decisionsOf('en', ['How about we rent the marquee from Hobbs?', "Okay, let's do that."]),
      ["How about we rent the marquee from Hobbs? → Let's do that."],
    );
    assert.deepEqual(decisionsOf('ko', ['천막은 시청에서 빌리면 어떨까요?', '네, 그렇게 하시죠.']), [
      '천막은 시청에서 빌리면 어떨까요? → 그렇게 하시죠.',
    ]);
    assert.deepEqual(
      decisionsOf('ja', ['テントは市役所から借りるのはどうですか。', 'それでいきましょう。']),
      ['テントは市役所から借りるのはどうですか。 → それでいきましょう。'],
    );
  });

  test('is not made by agreeing to a question without content', () => {
    assert.deepEqual(decisionsOf('en', ['Shall we?', 'Agreed.', 'Yes.', 'So moved.']), []);
  });

  test('includes the sentence that the same speaker adds', () => {
    assert.deepEqual(decisionsOf('en', ["Then let's do that. No revolving stage, one fixed lighthouse."]), [
      "Let's do that. No revolving stage, one fixed lighthouse.",
    ]);
  });

  test('to carry a motion is quoted with the motion', () => {
    assert.deepEqual(
      decisionsOf('en', ['I move to repaint the harbour railings in May.', 'Seconded.', 'Motion carries.']),
      ['I move to repaint the harbour railings in May. → Motion carries.'],
    );
    assert.deepEqual(
      decisionsOf('ko', [
        '등대 보수 예산안을 의결하고자 하는데 이의 없으십니까?',
        '없습니다.',
        '가결되었음을 선포합니다.',
      ]),
      ['등대 보수 예산안을 의결하고자 하는데 이의 없으십니까? → 가결되었음을 선포합니다.'],
    );
  });

  test('without objection is quoted with what was put to the vote, turns before', () => {
    const said = ['駐輪場を有料化する案を提出します。', '料金は百円です。', 'ご意見は。', '特にありません。'];
    assert.deepEqual(decisionsOf('ja', [...said, '全員異議なしで可決します。']), [
      `${said[0]} → 全員異議なしで可決します。`,
    ]);
  });

  test('is not found in procedure, in questions, or in past decisions', () => {
    const none = {
      en: [
        "Let's move on to the next item.",
        'Should we paint the lighthouse?',
        "Let's see.",
        'We decided that years ago.',
      ],
      ko: ['다음 안건으로 넘어가겠습니다.', '등대를 칠할까요?', '작년에 그렇게 정했어요.'],
      ja: ['では次の議題に移りましょう。', '灯台を塗りますか。', '去年そう決めました。'],
    };
    for (const [language, said] of Object.entries(none)) assert.deepEqual(decisionsOf(language, said), []);
  });

  test('of a sitting is found where the chair declares it, not where members report decisions', () => {
    assert.deepEqual(
      decisionsOf('ko', [
        '위원장님, 지난 회의에서 그 이사가 해임하기로 결정했습니다.',
        '위원님들, 항만 조례안을 상정하여 의결하고자 합니다. 이의 없으십니까?',
        '(「없습니다」 하는 위원 있음) 이의가 없으므로 가결되었음을 선포합니다.',
      ]),
      ['위원님들, 항만 조례안을 상정하여 의결하고자 합니다. → 이의가 없으므로 가결되었음을 선포합니다.'],
    );
  });
});

test('a short answer that names the choice is found as a decision after a proposal', () => {
  assert.deepEqual(
    decisionsOf('en', [
      'Should we print the brochure this year?',
      'Hardly anybody reads it.',
      'Right, no brochure.',
    ]),
    ['Should we print the brochure this year? → No brochure.'],
  );
  assert.deepEqual(
    decisionsOf('en', [
      'What about the fence?',
      'Wood is cheaper.',
      'Alright, wooden fence, painted in June.',
    ]),
    ['Wooden fence, painted in June.'],
  );
});
