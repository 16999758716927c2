import type { Library } from 'sherpa-onnx-node';
import { SAMPLE_RATE } from '../../media/sound/sound-meter.ts';
import type { SpeechSpan } from './find-speech.ts';
import type { SpeechTask } from './speech-task.ts';

export interface HeardToken {
  /** Starts with a space where a new word begins. */
  text: string;
  /** From the start of the piece. */
  start_ms: number;
}

/** The text recognised in a stretch of speech. */
export interface Heard {
  start_ms: number;
  end_ms: number;
  text: string;
  /** The language as the model writes it, without brackets; null: it reports none. */
  language: string | null;
  /** null: the model does not report when a word was said. */
  tokens: HeardToken[] | null;
}

const SENSE_VOICE_LANGUAGES = ['zh', 'en', 'ja', 'ko'];

const WHISPER_LANGUAGES = new Set(
  (
    'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha he hi hr ht hu hy id is it ja jv ka ' +
    'kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv ' +
    'sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'
  ).split(' '),
);

/** Loads the model, which takes seconds. */
export function makeRecogniser({ OfflineRecognizer }: Pick<Library, 'OfflineRecognizer'>, task: SpeechTask) {
  const recogniser = new OfflineRecognizer({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: {
      ...toModel(task),
      tokens: task.files.tokens,
      numThreads: task.threads,
      provider: 'cpu',
      debug: 0,
    },
  });
  return (span: SpeechSpan, samples: Float32Array): Heard => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
    recogniser.decode(stream);
    const { text, lang, tokens, timestamps } = recogniser.getResult(stream);
    const start_ms = toMs(span.start);
    const hasTimes = timestamps.length === tokens.length && tokens.length > 0;
    return {
      start_ms,
      end_ms: toMs(span.end),
      text: text.trim(),
      language: lang.replaceAll(/[<|>]/g, '') || null,
      tokens: hasTimes
        ? tokens.map((token, index) => ({
            text: token.replaceAll('▁', ' '),
            start_ms: start_ms + Math.round((timestamps[index] ?? 0) * 1000),
          }))
        : null,
    };
  };
}

function toModel({ format, files, language }: SpeechTask): object {
  const { model, encoder, decoder, joiner } = files;
  switch (format) {
    case 'sense_voice':
      if (language !== null && !SENSE_VOICE_LANGUAGES.includes(language)) {
        throw new Error(
          `the model knows ${SENSE_VOICE_LANGUAGES.join(', ')}, but not the language "${language}"`,
        );
      }
      return { senseVoice: { model, language: language ?? 'auto', useInverseTextNormalization: 1 } };
    case 'whisper':
      // An unknown one would end the process without a reason.
      if (language !== null && !WHISPER_LANGUAGES.has(language)) {
        throw new Error(`the model does not know the language "${language}"`);
      }
      return {
        whisper: { encoder, decoder, language: language ?? '', task: 'transcribe', tailPaddings: -1 },
      };
    case 'transducer':
      return { transducer: { encoder, decoder, joiner }, modelType: 'nemo_transducer' };
  }
}

const toMs = (sample: number) => Math.round((sample / SAMPLE_RATE) * 1000);
