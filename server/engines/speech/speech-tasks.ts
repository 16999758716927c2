import { UnreadableAnswerError } from '../engine-error.ts';
import type { Unreadable } from '../read-in-worker.ts';
import { readSpeechAnswer } from './read-speech-answer.ts';
import type { SpeechAnswer } from './speech-engine.ts';

/** A piece lasts twelve minutes at most: nobody says a tenth of this in them. */
const MOST_DIALOGS = 20_000;
const MOST_CHARACTERS = 300_000;

/** Runs in a worker. More than can be said in a piece is no answer: what follows reads it beside requests. */
export function readSpeech(answer: string): SpeechAnswer | Unreadable {
  try {
    const read = readSpeechAnswer(answer);
    const characters = read.dialogs.reduce(
      (sum, { text, speaker }) => sum + text.length + (speaker?.length ?? 0),
      0,
    );
    return read.dialogs.length > MOST_DIALOGS || characters > MOST_CHARACTERS
      ? { unreadable: 'it is more than can be said in so short a time' }
      : read;
  } catch (error) {
    if (!(error instanceof UnreadableAnswerError)) throw error;
    return { unreadable: error.message };
  }
}
