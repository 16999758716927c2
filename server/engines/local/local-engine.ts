/** Speech recognition on this machine: models that an operator has installed, each piece in a process of its own. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { LocalTranscribeConfig } from '../../base/config/transcribe-config.ts';
import { HOUR_MS } from '../../base/durations.ts';
import { makeSilence } from '../../media/sound/read-piece.ts';
import { toLanguage } from '../../text/transcript/to-language.ts';
import type { EngineCall } from '../read-in-worker.ts';
import { EngineDiedError, EngineRefusedError } from '../engine-error.ts';
import type { SpeechAnswer, SpeechEngine, SpeechSound } from '../speech/speech-engine.ts';
import {
  ModelFolderError,
  refuseFolder,
  requireFileDigests,
  requireFileSizes,
  type ModelFolder,
} from './model-folder.ts';
import { readProcessEnd } from './read-process-end.ts';
import { runSpeechProcess } from './run-speech-process.ts';
import type { SpeechResult, SpeechTask, Utterance } from './speech-task.ts';

/** A large model on a small machine takes many times as long as the piece lasts; beyond this it is stuck. */
const TIMEOUT_MS = 4 * HOUR_MS;

type LocalSettings = Pick<LocalTranscribeConfig, 'threads' | 'language' | 'speakers'>;

export class LocalEngine implements SpeechEngine {
  readonly name = 'local';
  readonly model: string;
  /** Speakers are recognised across pieces by their voices. */
  readonly piece_overlap_ms = 0;
  readonly default_speakers: number | null;
  readonly #folder: ModelFolder;
  readonly #config: LocalSettings;

  constructor(config: LocalSettings, folder: ModelFolder) {
    this.model = folder.name;
    this.default_speakers = config.speakers;
    this.#config = config;
    this.#folder = folder;
  }

  async transcribe(sound: SpeechSound, { signal }: Pick<EngineCall, 'signal'>): Promise<SpeechAnswer> {
    const { utterances, voices, unheard } = await this.#hear(sound, signal);
    const file = this.#folder.files.find(({ role }) => role === 'embedding');
    const dialogs = utterances.map(({ start_ms, duration_ms, speaker, text }) => ({
      start_ms,
      duration_ms,
      speaker,
      text,
    }));
    return {
      language: findLanguage(utterances),
      dialogs,
      unheard,
      voices:
        file === undefined
          ? voices
          : voices.map((voice) => ({ ...voice, model: `${file.name} ${file.sha256}` })),
    };
  }

  async test(name: string, { signal }: Pick<EngineCall, 'signal'>): Promise<Reason> {
    await requireFileDigests(this.#folder).catch(refuseFolder);
    const silence = makeSilence(1);
    const open = () => Promise.resolve(Readable.from([silence]));
    await this.#hear({ size_bytes: silence.length, speakers: null, open }, signal);
    return toReason('local_engine_works', { engine: name });
  }

  async #hear(sound: SpeechSound, signal: AbortSignal): Promise<SpeechResult> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    try {
      requireFileSizes(this.#folder);
      const task = this.#toTask(sound);
      const ended = await runSpeechProcess(task, await sound.open(), AbortSignal.any([signal, timeout]));
      return readProcessEnd(ended);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelFolderError) refuseFolder(error);
      // A damaged file fails the same way every time.
      if (error instanceof EngineDiedError) await requireFileDigests(this.#folder).catch(refuseFolder);
      if (!timeout.aborted) throw error;
      throw new Error('the local speech engine was not done within four hours', { cause: error });
    }
  }

  #toTask({ speakers, language: stated }: Pick<SpeechSound, 'speakers' | 'language'>): SpeechTask {
    const { path, name, format, files } = this.#folder;
    const { threads, language } = this.#config;
    if (format === 'gguf') throw new EngineRefusedError(`${name} writes minutes, and does not transcribe`);
    return {
      format,
      files: Object.fromEntries(files.map(({ role, name }) => [role, join(path, name)])),
      threads,
      language: stated === undefined ? language : stated,
      speakers,
      parent_pid: process.pid,
    };
  }
}

/** The language of most of the speaking time. */
function findLanguage(utterances: readonly Utterance[]): string | null {
  const durations = new Map<string, number>();
  for (const { language, duration_ms } of utterances) {
    // Cantonese has no two-letter code of its own.
    const code = toLanguage(language === 'yue' ? 'zh' : language);
    if (code !== null) durations.set(code, (durations.get(code) ?? 0) + duration_ms);
  }
  const [longest] = [...durations].toSorted((a, b) => b[1] - a[1]);
  return longest?.[0] ?? null;
}
