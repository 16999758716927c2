import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findKeyPhrases } from './find-key-phrases.ts';
import { nameSections } from './name-sections.ts';

const NO_BACKGROUND = { transcripts: 0, countTranscriptsWith: () => 0 };
const FILLING = 'Yes, I see what you are saying there.';

/** The name of a section of so many utterances, by two speakers in turn, in which these are said at their places. */
function nameOf(said: Readonly<Record<number, string>>, language = 'en', length = 60): string | null {
  const dialogs = Array.from({ length }, (_, index) => ({
    id: index + 1,
    start_ms: index * 1000,
    duration_ms: 900,
    speaker_id: (index % 2) + 1,
    text: said[index] ?? FILLING,
  }));
  const phrases = findKeyPhrases(dialogs, NO_BACKGROUND, 2);
  return nameSections({ dialogs, starts: [0], phrases, headings: [], language, separator: ', ' })[0] ?? null;
}

test('a section is named after a phrase that several speakers use throughout it', () => {
  const name = nameOf({
    5: 'The aqueduct needs a new wall.',
    18: 'I walked along the aqueduct.',
    33: 'Who owns the aqueduct?',
    50: 'The aqueduct it is.',
  });
  assert.equal(name, 'Aqueduct');
});

const SUBJECT = { 5: 'The aqueduct needs a wall.', 18: 'I like the aqueduct.', 50: 'About the aqueduct.' };

test('a word of a digression does not name a section that is about something else', () => {
  const said = { 20: 'There was a walrus.', 21: 'A walrus?', 22: 'The walrus on the pier.', 23: 'A walrus.' };
  assert.equal(nameOf({ ...SUBJECT, ...said }), 'Aqueduct');
});

test('a word that occurs twice, or with one speaker only, does not name a section', () => {
  assert.equal(nameOf({ ...SUBJECT, 9: 'The walrus came.', 44: 'The walrus left.' }), 'Aqueduct');
  const alone = {
    10: 'The walrus came.',
    20: 'The walrus ate.',
    30: 'The walrus slept.',
    40: 'The walrus left.',
  };
  assert.equal(nameOf({ ...SUBJECT, ...alone }), 'Aqueduct');
});

test('an onomatopoeia names no section', () => {
  const said = {
    5: '달랑달랑을 들었어요.',
    21: '달랑달랑이 또 났어요.',
    40: '달랑달랑은 뭐죠.',
    51: '달랑달랑을 고쳐요.',
  };
  assert.equal(nameOf(said, 'ko'), null);
});

test('a word that nobody repeats names no section', () => {
  const said = { 20: 'There was a walrus.', 21: 'A walrus?', 22: 'The walrus on the pier.', 23: 'A walrus.' };
  assert.equal(nameOf(said), null);
});

test('two phrases make a title only if they are used close together', () => {
  const walrus = {
    8: 'The walrus came.',
    19: 'A walrus?',
    34: 'The walrus ate.',
    47: 'The walrus left.',
    52: 'A walrus.',
  };
  assert.equal(nameOf({ ...SUBJECT, 33: 'Who owns the aqueduct?', ...walrus }), 'Walrus, aqueduct');
  const aqueduct = { 5: 'The aqueduct leaks.', 12: 'An aqueduct?', 21: 'The aqueduct it is.' };
  const apart = { 34: 'The walrus came.', 42: 'A walrus?', 50: 'The walrus ate.', 56: 'The walrus left.' };
  const name = nameOf({ ...aqueduct, ...apart }) ?? '';
  assert.ok(name !== '' && !name.includes(', '), name);
});

test('a word that one speaker alone uses does not name a short section', () => {
  const alone = { 4: 'I saw a walrus.', 6: 'The walrus ate.', 8: 'The walrus left.' };
  assert.equal(nameOf(alone, 'en', 20), null);
  const together = { 4: 'I saw a walrus.', 7: 'The walrus ate?', 12: 'The walrus left.' };
  assert.equal(nameOf(together, 'en', 20), 'Walrus');
});
