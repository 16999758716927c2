/** Any server with OpenAI's API for speech: `POST …/audio/transcriptions`. */
import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { AnswerFormat } from '../../base/config/settings.ts';
import type { OpenAiTranscribeConfig } from '../../base/config/transcribe-config.ts';
import { askEngine } from '../ask-engine.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { EngineAnswerError, EngineRefusedError } from '../engine-error.ts';
import { readInWorker, type EngineCall } from '../read-in-worker.ts';
import { withRetries, type RetryHabits } from '../with-retries.ts';
import { makeSilence } from '../../media/sound/read-piece.ts';
import type { SpeechAnswer, SpeechEngine, SpeechSound } from './speech-engine.ts';
import type { readSpeech } from './speech-tasks.ts';

const WHO = 'the speech engine';
const readTask = workerTask<typeof readSpeech>(
  new URL('./speech-tasks.ts', import.meta.url),
  'readSpeech',
  MINUTE_MS,
);
/** Ten minutes of speech, which is a piece, are 2 MB with every word. */
const MOST_ANSWERED_BYTES = 10_000_000;
/** Long enough to hear most of the speakers, and only a fortieth more to send. */
const OVERLAP_MS = 15_000;

/** From the most informative format to the one that every server knows. */
const speechFormats = ['diarized_json', 'verbose_json', 'json', 'text'] as const;
type SpeechFormat = AnswerFormat | 'text';
const ABOUT_FORMAT =
  /format|verbose|diarized|granularit|chunking|answered (?:400|422): (?:bad request|unprocessable(?: entity| content)?|invalid request|nothing more)\W*$/i;
const ABOUT_PROMPT = /\bprompt\b/i;

interface AskedSpeech {
  format: SpeechFormat;
  prompt: string | undefined;
  language: string | null;
}

export class OpenAiEngine implements SpeechEngine {
  readonly name = 'openai';
  readonly model: string;
  readonly piece_overlap_ms: number;
  readonly default_speakers = null;
  readonly #config: OpenAiTranscribeConfig;
  readonly #habits: RetryHabits;
  /** The best format that the server has accepted so far. */
  #format: SpeechFormat;
  #takes_prompt = true;

  constructor(config: OpenAiTranscribeConfig, habits: RetryHabits = {}) {
    this.model = config.model;
    this.piece_overlap_ms = config.format === 'diarized_json' ? OVERLAP_MS : 0;
    this.#config = config;
    this.#habits = habits;
    this.#format = config.format;
  }

  transcribe(sound: SpeechSound, call: EngineCall): Promise<SpeechAnswer> {
    return withRetries(WHO, () => this.#ask(sound, call), { signal: call.signal, ...this.#habits });
  }

  async test(name: string, call: EngineCall): Promise<Reason> {
    const silence = makeSilence(1);
    const sound = {
      size_bytes: silence.length,
      speakers: null,
      open: () => Promise.resolve(Readable.from([silence])),
    };
    await withRetries(WHO, () => this.#ask(sound, call), { signal: call.signal, attempts: 1 });
    return toReason('speech_engine_works', { engine: name, format: this.#format });
  }

  /** Falls back to the next simpler format when the server does not know one. */
  async #ask(sound: SpeechSound, call: EngineCall): Promise<SpeechAnswer> {
    for (;;) {
      const format = this.#format;
      const prompt =
        this.#takes_prompt && format !== 'diarized_json' ? toSpeechPrompt(sound.vocabulary ?? []) : undefined;
      try {
        const language = sound.language === undefined ? this.#config.language : sound.language;
        const answer = await this.#askAs(sound, call, { format, prompt, language });
        return { ...answer, dialogs: answer.dialogs.filter(({ text }) => !isEcho(text, prompt)) };
      } catch (error) {
        const next = speechFormats[speechFormats.indexOf(format) + 1];
        if (prompt !== undefined && isAbout(ABOUT_PROMPT, error)) this.#takes_prompt = false;
        else if (!isAbout(ABOUT_FORMAT, error)) throw error;
        else if (next !== undefined) this.#format = next;
        else throw toHint(error);
      }
    }
  }

  async #askAs(sound: SpeechSound, call: EngineCall, asked: AskedSpeech): Promise<SpeechAnswer> {
    const content = await sound.open();
    const file = { name: 'file', filename: 'speech.wav', content_type: 'audio/wav' };
    const form = toForm({
      fields: this.#fields(asked),
      file: { ...file, size_bytes: sound.size_bytes, content },
    });
    try {
      const request = {
        who: WHO,
        server: this.#config,
        path: '/audio/transcriptions',
        ...form,
        most_answered_bytes: MOST_ANSWERED_BYTES,
      };
      return await readInWorker(readTask, await askEngine(request, call.signal), call);
    } finally {
      content.destroy();
    }
  }

  #fields({ format, prompt, language }: AskedSpeech): (readonly [name: string, value: string])[] {
    const { model } = this.#config;
    const fields: Record<string, string | null | undefined> = {
      model,
      response_format: format,
      language,
      prompt,
      'timestamp_granularities[]': format === 'verbose_json' ? 'segment' : null,
      // Without it, models that separate speakers accept at most half a minute of sound.
      chunking_strategy: format === 'diarized_json' ? 'auto' : null,
    };
    return Object.entries(fields).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const]));
  }
}

function toHint(error: EngineRefusedError | EngineAnswerError): EngineRefusedError {
  const { message, status } = error;
  const hint = `${message} (MINUTEBOOK_TRANSCRIBE_FORMAT says in which format it is asked)`;
  return new EngineRefusedError(hint, { status, cause: error });
}

/** Some servers answer 500 to parameters they do not know. */
const isAbout = (pattern: RegExp, error: unknown): error is EngineRefusedError | EngineAnswerError =>
  ((error instanceof EngineRefusedError && [400, 415, 422].includes(error.status ?? 0)) ||
    (error instanceof EngineAnswerError && [500, 501].includes(error.status))) &&
  pattern.test(error.message);

/** Names and terms whose spelling an engine should know. */

/** Whisper reads the last 224 tokens of a prompt; other scripts take about one a letter. */
const MOST_PROMPT_CHARACTERS = 400;
const LEAST_ECHO_WORDS = 3;

/** undefined: there are none. */
function toSpeechPrompt(vocabulary: readonly string[]): string | undefined {
  let prompt = '';
  for (const word of new Set(vocabulary.map((each) => each.replaceAll(/\s+/g, ' ').trim()))) {
    const longer = prompt === '' ? word : `${prompt}, ${word}`;
    if (longer.length <= MOST_PROMPT_CHARACTERS) prompt = longer;
  }
  return prompt === '' ? undefined : `${prompt}.`;
}

/** Over silence, some engines write their prompt. */
function isEcho(text: string, prompt: string | undefined): boolean {
  const words = toWords(text);
  return (
    prompt !== undefined &&
    words.length >= LEAST_ECHO_WORDS &&
    toLine(prompt).includes(` ${words.join(' ')} `)
  );
}

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const toLine = (text: string) => ` ${toWords(text).join(' ')} `;

interface Form {
  fields: readonly (readonly [name: string, value: string])[];
  file: { name: string; filename: string; content_type: string; size_bytes: number; content: Readable };
}

/** A form with one streamed file, whose length is known in advance. */
function toForm({ fields, file }: Form): {
  content_type: string;
  content_length: number;
  body: Readable;
} {
  const boundary = `minutebook-${randomUUID()}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead =
    `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="${file.filename}"\r\n` +
    `content-type: ${file.content_type}\r\n\r\n`;
  const before = Buffer.from(parts.join('') + fileHead);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    content_type: `multipart/form-data; boundary=${boundary}`,
    content_length: before.length + file.size_bytes + after.length,
    body: Readable.from(toBody(before, file.content, after)),
  };
}

async function* toBody(before: Buffer, content: Readable, after: Buffer): AsyncGenerator<Buffer, void> {
  yield before;
  yield* content as AsyncIterable<Buffer>;
  yield after;
}
