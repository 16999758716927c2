import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findKeyPhrases } from './find-key-phrases.ts';
import { nameSections } from './name-sections.ts';

const NO_BACKGROUND = { transcripts: 0, countTranscriptsWith: () => 0 };
const FILLING = 'Yes, I see what you are saying there.';

/** The name of a section of 60 utterances, by two speakers in turn, in which these are said at their places. */
function nameOf(said: Readonly<Record<number, string>>, language = 'en'): string | null {
  const dialogs = Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    start_ms: index * 1000,
    duration_ms: 900,
    speaker_id: (index % 2) + 1,
    text: said[index] ?? FILLING,
  }));
  const phrases = findKeyPhrases(dialogs, NO_BACKGROUND, 2);
  return nameSections({ dialogs, starts: [0], phrases, language, separator: ', ' })[0] ?? null;
}

test('a section is named by what several people say all through it', () => {
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

test('nor does what is said twice, or by one person alone', () => {
  assert.equal(nameOf({ ...SUBJECT, 9: 'The walrus came.', 44: 'The walrus left.' }), 'Aqueduct');
  const alone = {
    10: 'The walrus came.',
    20: 'The walrus ate.',
    30: 'The walrus slept.',
    40: 'The walrus left.',
  };
  assert.equal(nameOf({ ...SUBJECT, ...alone }), 'Aqueduct');
});

test('a word for a sound names no section', () => {
  const said = {
    5: '달랑달랑을 들었어요.',
    21: '달랑달랑이 또 났어요.',
    40: '달랑달랑은 뭐죠.',
    51: '달랑달랑을 고쳐요.',
  };
  assert.equal(nameOf(said, 'ko'), null);
});
