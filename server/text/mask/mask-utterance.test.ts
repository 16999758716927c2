import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readLabelledSets } from '../../../tests/labelled/read-utterances.ts';
import { toMaskRules } from './mask-rules.ts';
import { maskUtterance } from './mask-utterance.ts';
import { measureMasking } from '../../../tests/labelled/measure-utterances.ts';

const RULES = toMaskRules({ regions: ['KR', 'US', 'JP'], words: ['Kingfisher', '물총새', 'C++ (beta)'] });

const PLANS = toMaskRules({ regions: ['KR', 'US', 'JP', 'GB'], words: [] });

/** The masked text, and the spans as `type start-end`. */
function mask(utterance: string): [text: string, ...spans: string[]] {
  const { text, pii_spans } = maskUtterance(utterance, RULES);
  return [text, ...pii_spans.map(({ type, start, end }) => `${type} ${start}-${end}`)];
}

describe('the labelled utterances', () => {
  const sets = readLabelledSets(['en', 'ko']);

  test('are at least 300, with about as many near misses as masks', () => {
    const utterances = sets.flatMap((set) => [...set.utterances, ...set.later_utterances]);
    const nearMisses = utterances.filter(({ spans }) => spans.length === 0).length;
    assert.ok(utterances.length >= 300);
    assert.ok(nearMisses / utterances.length > 0.4 && nearMisses / utterances.length < 0.6);
  });

  test('are masked as labelled, at 98 of 100 at the least', () => {
    for (const { language, rules, utterances, later_utterances } of sets) {
      const { precision, recall, wrong } = measureMasking([...utterances, ...later_utterances], rules);
      assert.ok(precision >= 0.98, `${language}: precision ${precision} ${JSON.stringify(wrong)}`);
      assert.ok(recall >= 0.98, `${language}: recall ${recall} ${JSON.stringify(wrong)}`);
    }
  });

  test('are not changed by masking them again', () => {
    for (const { rules, utterances, later_utterances } of sets) {
      for (const { text } of [...utterances, ...later_utterances]) {
        const once = maskUtterance(text, rules).text;
        assert.deepEqual(maskUtterance(once, rules), { text: once, pii_spans: [], original_text: null });
      }
    }
  });
});

describe('a masked utterance', () => {
  test('has one mask character for each code point and keeps the original text', () => {
    assert.deepEqual(maskUtterance('𠮷田: 070-0000-6077', RULES), {
      text: '𠮷田: ●●●●●●●●●●●●●',
      pii_spans: [{ type: 'phone_number', start: 4, end: 17 }],
      original_text: '𠮷田: 070-0000-6077',
    });
  });

  test('is unchanged if nothing in it is personal', () => {
    assert.deepEqual(maskUtterance('At 10:30, room 12.', RULES), {
      text: 'At 10:30, room 12.',
      pii_spans: [],
      original_text: null,
    });
    assert.deepEqual(mask(''), ['']);
  });

  test('has offsets in the text as it was said, not in its normalised form', () => {
    assert.deepEqual(mask('㈜서리 010-0000-1934 ㈱'), ['㈜서리 ●●●●●●●●●●●●● ㈱', 'phone_number 4-17']);
    const decomposed = '물총새는'.normalize('NFD');
    const syllables = Array.from('물총새'.normalize('NFD')).length;
    assert.deepEqual(mask(decomposed)[1], `workspace_word 0-${syllables}`);
  });

  test('hides a number with invisible characters in it', () => {
    assert.deepEqual(mask('call 415-\u200b555-\u00ad0132.'), ['call ●●●●●●●●●●●●●●.', 'phone_number 5-19']);
  });

  test('hides a number said in words, in one piece', () => {
    assert.deepEqual(mask('〇七〇の〇〇〇〇の六〇七七です'), ['●●●●●●●●●●●●●です', 'phone_number 0-13']);
    assert.deepEqual(mask('공일공에 공공공공에 일구삼사예요'), ['●●●●●●●●●●●●●●●예요', 'phone_number 0-15']);
  });

  test('hides a number that a numbering plan confirms, even after the name of a thing', () => {
    for (const utterance of [
      '주문 02-345-6789로 전화 주세요',
      '접수번호는 02-345-6789 입니다',
      '受付 03-1234-5678',
      'My order number is 020 7946 0958.',
      'ticket 07700 900461',
    ])
      assert.deepEqual(
        maskUtterance(utterance, PLANS).pii_spans.map(({ type }) => type),
        ['phone_number'],
        utterance,
      );
  });

  test('joins overlapping finds under the more specific type', () => {
    const rules = toMaskRules({ regions: ['US'], words: ['555', 'ana@example'] });
    const { pii_spans } = maskUtterance('ana@example.com, 415-555-0132, 555', rules);
    assert.deepEqual(
      pii_spans.map(({ type }) => type),
      ['email', 'phone_number', 'workspace_word'],
    );
  });

  test('hides words of the workspace that contain characters of regular expressions', () => {
    assert.deepEqual(mask('In C++ (beta) only.'), ['In ●●●●●●●●●● only.', 'workspace_word 3-13']);
    assert.deepEqual(mask('kingfishers'), ['kingfishers']);
  });

  test('hides an address and an international number without any settings', () => {
    const rules = toMaskRules({ regions: [], words: ['', '  '] });
    assert.equal(maskUtterance('Mail ana@example.com or +1 415 555 0132.', rules).pii_spans.length, 2);
  });
});

test('amounts with a change, such as "up from", are not hidden as accounts', () => {
  for (const sentence of [
    'The account grew by 15 percent, from 2400000 to 2760000.',
    'Bank customers are up from 2400000 to 2760000 since June.',
    'The bank sold 2400000 shares.',
  ])
    assert.deepEqual(mask(sentence), [sentence]);
  assert.deepEqual(mask('The account is up to date: 24000031.').slice(1), ['bank_account 27-35']);
});

describe('numbers in Japanese', () => {
  test('are hidden as phone numbers, but dates, orders and amounts are not', () => {
    assert.deepEqual(mask('携帯は070-0000-6077です。')[1], 'phone_number 3-16');
    assert.deepEqual(mask('電話は03-0000-1234、メールはharuka@example.jpです').slice(1), [
      'phone_number 3-15',
      'email 20-37',
    ]);
    for (const nearMiss of [
      '二〇二四年五月十二日の十五時三十分です。',
      '注文番号0300001234です。',
      '三百四十台、二〇〇〇台、一〇〇〇台です。',
    ])
      assert.deepEqual(mask(nearMiss), [nearMiss]);
  });
});

test('masking a random mixture of numbers, words and marks twice changes nothing', () => {
  const pieces = [
    '010',
    '-',
    '0000',
    ' ',
    '1934',
    '@',
    'example',
    '.com',
    '공일',
    '에',
    '4111',
    'DE89',
    '(',
    ')',
    '+',
    '1',
  ];
  let seed = 7;
  for (let round = 0; round < 3000; round += 1) {
    let text = '';
    for (let piece = 0; piece < 9; piece += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      text += pieces[(seed >> 8) % pieces.length];
    }
    const once = maskUtterance(text, RULES).text;
    assert.equal(Array.from(once).length, Array.from(text).length);
    assert.equal(maskUtterance(once, RULES).text, once, text);
  }
});
