import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanSpeech } from './clean-speech.ts';

function check(expected: Record<string, string>): void {
  for (const [said, shown] of Object.entries(expected)) assert.equal(cleanSpeech(said), shown, said);
}

describe('cleaned speech', () => {
  test('has no tags, no fillers and no blanks before punctuation', () => {
    check({
      "{vocalsound} The budget , um , it 's fine . [laughter]": "The budget, it's fine.",
      'We need the L_C_D_ display, you know, uh, by Friday.': 'We need the LCD display, by Friday.',
      'I mean the price is, eh, too high.': 'the price is, too high.',
      '음, 그, 예산은 어 확정됐습니다.': '예산은 확정됐습니다.',
      'えっと、予算は、あのー、決まりました。': '予算は、決まりました。',
      'Do you know what it costs?': 'Do you know what it costs?',
    });
  });

  test('has no words that were begun and repeated', () => {
    check({
      'Your your file format is is fine.': 'Your file format is fine.',
      'We could we could th the proj project plan.': 'We could the project plan.',
      'So we have to, we have to agree.': 'So we have to agree.',
      'It give gives you a an answer.': 'It gives you an answer.',
      '저희가 저희가 내일 보내겠습니다.': '저희가 내일 보내겠습니다.',
      '資料は、資料は来週です。': '資料は来週です。',
    });
  });

  test('has no capitalised beginnings of words that follow in another form', () => {
    check({
      'O or we could rent one.': 'or we could rent one.',
      'May maybe it rains.': 'maybe it rains.',
      'How however, the lid is stuck.': 'however, the lid is stuck.',
      "That That's the last crate.": "That's the last crate.",
      'It stays o on the shelf.': 'It stays on the shelf.',
      "If you look in there, there's a shed.": "If you look in there, there's a shed.",
      'Plan B becomes plan C.': 'Plan B becomes plan C.',
    });
  });

  test('keeps deliberate repetitions and short words', () => {
    const kept = [
      'Call oh one oh, five five five.',
      'If she hates it it is dead.',
      'We were there. There is no plan B.',
      'So some of us use version 3.11 3.11.',
      '삼삼오오 일 일 구.',
    ];
    for (const said of kept) assert.equal(cleanSpeech(said), said);
  });
});

test('stage directions in the minutes of a sitting are left out', () => {
  assert.equal(cleanSpeech('(영상자료를 보며) 예산안을 봐 주세요.'), '예산안을 봐 주세요.');
  assert.equal(
    cleanSpeech('(발언시간 초과로 (마이크 중단 이후 계속 발언한 부분) 이렇게 됐습니다.'),
    '이렇게 됐습니다.',
  );
  assert.equal(cleanSpeech('셋째(마지막) 안건입니다.'), '셋째(마지막) 안건입니다.');
});
