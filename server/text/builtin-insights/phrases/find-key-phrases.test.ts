import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findKeyPhrases, pickPhrases } from './find-key-phrases.ts';

const NO_BACKGROUND = { transcripts: 0, countTranscriptsWith: () => 0 };

const toDialogs = (...texts: string[]) =>
  texts.map((text, index) => ({ id: index + 1, start_ms: index, duration_ms: 1, speaker_id: 1, text }));

const DIALOGS = toDialogs(
  'The loading mode waits for the door.',
  'Loading modes are for depots.',
  'And the driver opens the door in loading mode, the door.',
);

test('a phrase counts its inflected forms and lists its utterances', () => {
  const [first] = findKeyPhrases(DIALOGS, NO_BACKGROUND, 2);
  assert.deepEqual([first?.text, first?.count, first?.dialog_indexes], ['loading mode', 3, [0, 1, 2]]);
});

test('a word that occurs only within a phrase is not picked beside it', () => {
  assert.deepEqual(
    pickPhrases(findKeyPhrases(DIALOGS, NO_BACKGROUND, 2), 5).map(({ text }) => text),
    ['loading mode', 'door'],
  );
});

test('a phrase that occurs once counts only in a short meeting', () => {
  const texts = (minCount: number) =>
    findKeyPhrases(DIALOGS, NO_BACKGROUND, minCount).map(({ text }) => text);
  assert.ok(!texts(2).includes('depots') && texts(1).includes('depots'));
});

test('phrases that all meetings of the workspace share come last', () => {
  const background = { transcripts: 50, countTranscriptsWith: (term: string) => (term === 'door' ? 50 : 0) };
  const dialogs = toDialogs('Door, gateway.', 'Door, door.', 'Gateway and door.');
  assert.deepEqual(
    findKeyPhrases(dialogs, background, 2).map(({ text }) => text.toLowerCase()),
    ['gateway', 'door'],
  );
});

test('a Korean phrase ends before its particle', () => {
  const dialogs = toDialogs('묶음 알림은 켰어요.', '묶음 알림을 봤죠?', '알림이 묶음으로 와요.');
  const phrase = findKeyPhrases(dialogs, NO_BACKGROUND, 2).find(({ terms }) => terms.length === 2);
  assert.equal(phrase?.count, 2);
});

test('the name of a person who speaks or is spoken to is no subject', () => {
  const dialogs = toDialogs(
    'I asked Okafor about the turbine.',
    'And Okafor was saying that the turbine is old.',
    'So the turbine of Okafor.',
  );
  const nouns = findKeyPhrases(dialogs, NO_BACKGROUND, 2).flatMap(({ text, is_noun }) =>
    is_noun ? [text] : [],
  );
  assert.deepEqual(nouns, ['turbine']);
});
