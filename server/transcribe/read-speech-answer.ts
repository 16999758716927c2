import { UnreadableAnswerError } from '../engines/engine-error.ts';
import { isOpenAiJson, readOpenAiJson } from '../ingest/formats/openai-json.ts';
import { isObject, parseJson } from '../ingest/formats/read-json.ts';
import { toLanguage } from '../ingest/formats/to-language.ts';
import { TranscriptError, type TranscriptDialog } from '../ingest/transcript.ts';
import type { SpeechAnswer } from './speech-engine.ts';

/** `verbose_json` and `diarized_json` are read as imports of them are; `json` is text alone, whose times are estimated later. */
export function readSpeechAnswer(text: string): SpeechAnswer {
  const source = { file_name: 'answer', text };
  try {
    const value = parseJson(source);
    if (isOpenAiJson(value)) {
      const { language, dialogs } = readOpenAiJson(source, value);
      return { language, dialogs: dialogs.filter((dialog) => dialog.text !== '') };
    }
    if (isObject(value) && typeof value['text'] === 'string') {
      const { language } = value;
      return {
        language: typeof language === 'string' ? toLanguage(language) : null,
        dialogs: toSentences(value['text']),
      };
    }
  } catch (error) {
    if (error instanceof TranscriptError) throw new UnreadableAnswerError(error.reason, { cause: error });
    throw error;
  }
  throw new UnreadableAnswerError('there is neither text nor segments in it');
}

function toSentences(text: string): TranscriptDialog[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return Array.from(sentences, ({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '')
    .map((sentence) => ({ start_ms: null, duration_ms: null, speaker: null, text: sentence }));
}
