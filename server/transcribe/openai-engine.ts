/** Any server with OpenAI's API for speech: `POST …/audio/transcriptions`. */
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenAiTranscribeConfig } from '../config/transcribe-config.ts';
import { postForm, type FormAnswer } from './post-form.ts';
import { readSpeechAnswer, UnreadableAnswerError } from './read-speech-answer.ts';
import {
  EngineBusyError,
  EngineRefusedError,
  type SpeechAnswer,
  type SpeechEngine,
  type SpeechSound,
} from './speech-engine.ts';

const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_SECONDS = 1;
/** A longer pause is the queue's to wait for: meanwhile the worker does something else. */
const LONGEST_PAUSE_SECONDS = 20;
/** Too early, conflict and timeout pass; all other refusals of a request stay. */
const PASSING_STATUSES = new Set([408, 409, 425, 429]);

const MAX_REASON_LENGTH = 300;

export class OpenAiEngine implements SpeechEngine {
  readonly name = 'openai';
  readonly model: string;
  readonly #config: OpenAiTranscribeConfig;

  constructor(config: OpenAiTranscribeConfig) {
    this.model = config.model;
    this.#config = config;
  }

  async transcribe(sound: SpeechSound, signal: AbortSignal): Promise<SpeechAnswer> {
    let unreadable = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#ask(sound, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof EngineRefusedError) throw error;
        if (error instanceof UnreadableAnswerError) unreadable += 1;
        if (unreadable === MAX_ATTEMPTS) throw toRefusal(error);
        const pause_seconds =
          error instanceof EngineBusyError
            ? error.retry_after_seconds
            : FIRST_PAUSE_SECONDS * 2 ** (attempt - 1);
        if (attempt === MAX_ATTEMPTS || pause_seconds > LONGEST_PAUSE_SECONDS) throw error;
        await delay(pause_seconds * 1000, undefined, { signal });
      }
    }
  }

  async #ask(sound: SpeechSound, signal: AbortSignal): Promise<SpeechAnswer> {
    const { url, key, timeout_seconds } = this.#config;
    const timeout = AbortSignal.timeout(timeout_seconds * 1000);
    const content = await sound.open();
    const file = { name: 'file', filename: 'speech.wav', content_type: 'audio/wav' };
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    const form = { fields: this.#fields(), file: { ...file, size_bytes: sound.size_bytes, content } };
    try {
      const answer = await postForm(
        `${url}/audio/transcriptions`,
        headers,
        form,
        AbortSignal.any([signal, timeout]),
      );
      requireSuccess(answer, new URL(url).host);
      return readSpeechAnswer(answer.text);
    } catch (error) {
      if (!timeout.aborted) throw error;
      throw new Error(`the speech engine did not answer within ${timeout_seconds} s`, { cause: error });
    } finally {
      content.destroy();
    }
  }

  #fields(): [name: string, value: string][] {
    const { model, language, format } = this.#config;
    return [
      ['model', model],
      ['response_format', format],
      ...(language === null ? [] : [['language', language] satisfies [string, string]]),
      ...(format === 'verbose_json'
        ? [['timestamp_granularities[]', 'segment'] satisfies [string, string]]
        : []),
      // Without it models that tell speakers apart take half a minute of sound at most.
      ...(format === 'diarized_json' ? [['chunking_strategy', 'auto'] satisfies [string, string]] : []),
    ];
  }
}

/** @throws EngineBusyError, EngineRefusedError, or Error for what may pass by itself */
function requireSuccess({ status, retry_after, text }: FormAnswer, host: string): void {
  if (status >= 200 && status < 300) return;
  const reason = `the speech engine at ${host} answered ${status}: ${toReason(text)}`;
  const seconds = toSeconds(retry_after);
  if (seconds !== null && (status === 429 || status >= 500)) throw new EngineBusyError(reason, seconds);
  if (status >= 500 || PASSING_STATUSES.has(status)) throw new Error(reason);
  throw new EngineRefusedError(reason);
}

/** RFC 9110: seconds, or a date. */
function toSeconds(retry_after: string | undefined): number | null {
  if (retry_after === undefined) return null;
  if (/^[0-9]+(?:\.[0-9]+)?$/.test(retry_after)) return Number(retry_after);
  const at = Date.parse(retry_after);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}

/** `{"error": {"message": …}}`, or whatever else it says. */
function toReason(text: string): string {
  return (
    (findMessage(text) ?? text).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH) || 'nothing more'
  );
}

function findMessage(text: string): string | undefined {
  const [, quoted] = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  return quoted === undefined ? undefined : (JSON.parse(quoted) as string);
}

/** A server whose every answer cannot be read is none for speech. */
const toRefusal = (cause: unknown) =>
  new EngineRefusedError(
    `the speech engine answered what cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  );
