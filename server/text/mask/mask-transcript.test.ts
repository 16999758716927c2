import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMaskRules } from './mask-rules.ts';
import { maskTranscript } from './mask-transcript.ts';

const RULES = toMaskRules({ regions: ['KR', 'US', 'JP'], words: [] });

/** The masked texts of utterances that two people say; `B:` is the second. */
function mask(...utterances: string[]): string[] {
  return maskTranscript(
    utterances.map((utterance) => ({
      speaker_id: utterance.startsWith('B:') ? 2 : 1,
      text: utterance.replace(/^B:/, ''),
    })),
    RULES,
  ).map(({ text }) => text);
}

test('a number that is read out over several utterances is hidden in each', () => {
  assert.deepEqual(mask('My cell is 415,', '555,', '0132.'), ['My cell is ●●●●', '●●●●', '●●●●.']);
  assert.deepEqual(mask('공일공', '공공공공에', '일구삼사예요.'), ['●●●', '●●●●●', '●●●●예요.']);
  assert.deepEqual(mask('Four one five.', 'Five five five.', 'Oh one three two, thanks.'), [
    '●●●●●●●●●●●●●●',
    '●●●●●●●●●●●●●●●',
    '●●●●●●●●●●●●●●●●, thanks.',
  ]);
});

test('a yes of somebody else between the parts changes nothing', () => {
  assert.deepEqual(mask('010-', 'B:네', '0000-', 'B:네네', '1934예요.'), [
    '●●●●',
    '네',
    '●●●●●',
    '네네',
    '●●●●예요.',
  ]);
});

test('numbers of two people, and numbers that are none together, stay', () => {
  for (const talk of [
    ['We had 415', 'B:555 of them', '0132 was the last.'],
    ['Room 12', '34 people came.'],
    ['In 2024.', '2025 was better.'],
  ])
    assert.deepEqual(
      mask(...talk),
      talk.map((text) => text.replace(/^B:/, '')),
    );
});

test('what is in one utterance is hidden as ever, beside a number over several', () => {
  const [first] = maskTranscript(
    [
      { speaker_id: 1, text: 'ana@example.com, and 010-0000' },
      { speaker_id: 1, text: '1934' },
    ],
    RULES,
  );
  assert.equal(first?.text, '●●●●●●●●●●●●●●●, and ●●●●●●●●');
  assert.deepEqual(
    first.pii_spans.map(({ type }) => type),
    ['email', 'phone_number'],
  );
});

test('masking a masked transcript changes nothing', () => {
  const once = mask('My cell is 415,', '555,', '0132.', 'B:And mine 212-555-0147.');
  assert.deepEqual(mask(...once), once);
});
