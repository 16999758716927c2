import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { toMaskRules } from '../../text/mask/mask-rules.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';
import { maskCorrection, maskNothing, type MaskAround } from './mask-correction.ts';

const toDialog = (given: Partial<V2Dialog>, index: number): V2Dialog => ({
  id: index + 1,
  start_ms: index * 1_000,
  duration_ms: 1_000,
  speaker_id: 1,
  text: '',
  bookmark: false,
  original_text: null,
  pii_spans: null,
  ...given,
});

const rules = toMaskRules({ regions: ['KR', 'US'], words: ['Nightingale'] });
const shown = ({ text, original_text, pii_spans }: V2Dialog) => [text, original_text, pii_spans];
const mask: MaskAround = (spoken) => maskTranscript(spoken, rules);
const correct = (given: Partial<V2Dialog>, text: string, by: MaskAround = mask) => {
  const [corrected] = maskCorrection({ dialogs: [toDialog(given, 0)], place: 0, text, mask: by });
  assert.ok(corrected);
  return shown(corrected);
};

const two = {
  text: 'Ask ●●● or ●●●●●.',
  original_text: 'Ask Bob or Clara.',
  pii_spans: [
    { type: 'name', start: 4, end: 7 },
    { type: 'name', start: 11, end: 16 },
  ],
};

test('What each mask hides stays behind it where it is moved', () => {
  assert.deepEqual(correct(two, 'Yes: ask ●●● or ●●●●●, please.'), [
    'Yes: ask ●●● or ●●●●●, please.',
    'Yes: ask Bob or Clara, please.',
    [
      { type: 'name', start: 9, end: 12 },
      { type: 'name', start: 16, end: 21 },
    ],
  ]);
});

test('A mask that is taken out takes with it what it hid, the other keeps its own', () => {
  assert.deepEqual(correct(two, 'Ask ●●●●●.'), [
    'Ask ●●●●●.',
    'Ask Clara.',
    [{ type: 'name', start: 4, end: 9 }],
  ]);
  assert.deepEqual(correct(two, 'Ask nobody.'), ['Ask nobody.', null, null]);
});

test('A mask is found behind longer ones, and not within them, however long all are', () => {
  const long = '●'.repeat(19_000);
  assert.deepEqual(correct(two, `Ask ${long} or ●●●, or ●●●●●.`), [
    `Ask ${long} or ●●●, or ●●●●●.`,
    `Ask ${long} or Bob, or Clara.`,
    [
      { type: 'name', start: 19_008, end: 19_011 },
      { type: 'name', start: 19_016, end: 19_021 },
    ],
  ]);
});

test('A mask that is cut reveals nothing', () => {
  assert.deepEqual(correct(two, 'Ask ●● or ●●●●.'), ['Ask ●● or ●●●●.', null, null]);
});

test('Masks of imported files, shorter or longer than what they hide, are kept too', () => {
  const imported = {
    text: '[NAME] called [PHONE] twice',
    original_text: 'Bo called 010-1234-5678 twice',
    pii_spans: [
      { type: 'name', start: 0, end: 6 },
      { type: 'phone_number', start: 14, end: 21 },
    ],
  };
  assert.deepEqual(correct(imported, 'So [NAME] called [PHONE] once', maskNothing), [
    'So ●● called ●●●●●●●●●●●●● once',
    'So Bo called 010-1234-5678 once',
    [
      { type: 'name', start: 3, end: 5 },
      { type: 'phone_number', start: 13, end: 26 },
    ],
  ]);
});

test('What is new is masked as well as what was', () => {
  const [text] = correct(two, 'Ask ●●● about Nightingale.');
  assert.equal(text, 'Ask ●●● about ●●●●●●●●●●●.');
});

test('A number that a correction completes is masked in the lines around it', () => {
  const dialogs = ['My number is 010', 'one moment', '5678'].map((text, index) => toDialog({ text }, index));
  const before = maskCorrection({ dialogs, place: 1, text: 'so they say', mask }).map(({ text }) => text);
  assert.deepEqual(before, ['My number is 010', 'so they say', '5678']);
  const masked = maskCorrection({ dialogs, place: 1, text: '1234', mask }).map(
    ({ pii_spans }) => pii_spans !== null,
  );
  assert.deepEqual(masked, [true, true, true]);
});
