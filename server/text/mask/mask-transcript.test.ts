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

test('a number continues after another speaker says yes', () => {
  assert.deepEqual(mask('010-', 'B:네', '0000-', 'B:네네', '1934예요.'), [
    '●●●●',
    '네',
    '●●●●●',
    '네네',
    '●●●●예요.',
  ]);
});

test('numbers of two speakers are not joined, nor are counts and years', () => {
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

test('an e-mail address is hidden beside a number that goes on in the next utterance', () => {
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

test('an account number is hidden if the talk is about a bank, even if nobody calls it an account', () => {
  const [, , , account = ''] = mask(
    'Who do you bank with for the refund?',
    'B:The credit union, as before.',
    'Then I need the new one.',
    'B:One one four, nine nine two, eight oh seven five.',
  );
  assert.doesNotMatch(account, /four|nine|eight|seven/i);
  assert.deepEqual(
    mask('For payroll, the transit is 04212.', 'B:And the rest of it?', '5230988.').map((text) =>
      text.replaceAll(/[^●]/g, ''),
    ),
    ['●●●●●', '', '●●●●●●●'],
  );
});

test('digits that are called an invoice, a meter or a serial number stay visible', () => {
  for (const talk of [
    ['Invoice 20031187 was paid by bank transfer.', 'B:And 20031188?', 'Still outstanding.'],
    ['The meter reads 0471162.', 'B:And last time?', '0469025. We pay by direct debit.'],
    ["Serial's 212-664-1159 on the compressor.", 'B:And the old one?', '212-664-1147.'],
    [
      '방문 조사는 끝났지요?',
      'B:아까 말씀드린 대로 1심에서뿐만 아니라 대법원까지 일관되게 판단을 받았습니다.',
    ],
    ['We had four hundred and fifteen, then five fifty, then twelve hundred and two.'],
  ])
    assert.deepEqual(
      mask(...talk),
      talk.map((text) => text.replace(/^B:/, '')),
    );
});

test('a house, its flat and its postcode are hidden if they are asked for one by one', () => {
  assert.deepEqual(
    mask(
      'where am i sending the part',
      'B:twelve oh four elm',
      'unit',
      'B:unit two b',
      'zip',
      'B:six oh six five one',
    ),
    ['where am i sending the part', '●'.repeat(18), 'unit', '●'.repeat(10), 'zip', '●'.repeat(19)],
  );
  assert.deepEqual(
    mask('Which house?', 'B:4107.', 'B:No, 4170 Quail Hollow Road.', '4170, okay.')[3],
    '●●●●, okay.',
  );
});

test('amounts and numbers of other things are not joined to what was said before', () => {
  for (const talk of [
    [
      'Did you phone the venue?',
      'B:Two twenty standing.',
      'How much?',
      'B:Twenty-four hundred.',
      'And the hymn?',
      'B:Three three seven.',
    ],
    ['Did you see the rent went up?', 'B:Fourteen twenty-five.', 'And parking?', 'B:One sixty.'],
    ['The invoice for the refund is 70114492.', 'B:And the credit note?', '70114518.'],
    ['Cheque 001184 bounced.', "B:I'll move 300 over."],
    ['And at birth?', 'B:Three point one two, length fifty-four.'],
    ["I'd like to change the account.", 'It ended 0417.'],
    ['The flock tags run from double oh four one one to double oh nine eight seven.'],
    ['When was the party?', 'B:Six hundred and forty photos by the way.', 'Send me the address.'],
  ])
    assert.deepEqual(
      mask(...talk),
      talk.map((text) => text.replace(/^B:/, '')),
    );
});

test('a sort code and an account are hidden if the talk is about a payment', () => {
  const [, , , sort = '', , account = ''] = mask(
    'The league owes you two hundred for the win.',
    'B:Straight in, please.',
    'Go ahead.',
    'B:Seven seven twenty nine oh one.',
    'And the longer one?',
    'B:One four double six oh nine two seven.',
  );
  assert.doesNotMatch(sort + account, /seven|nine|four|six/i);
});

test('a flat and its building are hidden as an address where the talk is about a place', () => {
  assert.deepEqual(
    mask('Where is the leak?', 'B:At flat 11 beech court, on the left.')[1],
    `At ${'●'.repeat(19)}, on the left.`,
  );
});

test('a national number of another country is hidden if it is called by its name', () => {
  assert.deepEqual(mask('We need your tax file number.', "B:It's 123 456 782."), [
    'We need your tax file number.',
    "It's ●●●●●●●●●●●.",
  ]);
});

test('a flight at a gate and counts of lines stay visible', () => {
  const talk = [
    "I'll call the driver about the delivery.",
    'Flight 447 leaves gate 12.',
    'Account exports have 24000031 lines, and took 36000012 requests.',
  ];
  assert.deepEqual(mask(...talk), talk);
});

test('counts of things and hours stay visible where the talk is about a place', () => {
  const places = [
    "At nine forty the firmware goes to twenty percent. That's six hundred and twelve hubs. Everything looks fine.",
    'Where are you?',
    "B:So that's why you're all here at twenty past five.",
  ];
  assert.deepEqual(
    mask(...places),
    places.map((said) => said.replace(/^B:/, '')),
  );
});
