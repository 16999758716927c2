import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { toEngineServer, toLanguage, type EngineServer } from './engine-server.ts';
import { ConfigError, type AnswerFormat, type Settings } from './settings.ts';

/** A server with OpenAI's API for speech. */
export interface OpenAiTranscribeConfig extends EngineServer {
  engine: 'openai';
  model: string;
  format: AnswerFormat;
}

/** Models on this machine. */
export interface LocalTranscribeConfig {
  engine: 'local';
  /** false: no engine is set, so speech is transcribed as soon as a model is installed. */
  is_chosen: boolean;
  /** The name of an installed model, or the path of its folder; null: the one that is installed. */
  model: string | null;
  models_dir: string;
  threads: number;
  /** ISO 639-1; null: detected. */
  language: string | null;
  /** The number of speakers when the upload does not state it; null: detected; 1: speakers are not told apart. */
  speakers: number | null;
}

export type TranscribeConfig = { engine: 'none' } | OpenAiTranscribeConfig | LocalTranscribeConfig;

/** More threads than this hardly speed anything up, and starve the rest of the service. */
const MOST_THREADS = 4;
const MOST_SPEAKERS = 32;

/**
 * @param models_dir the folder with the installed models
 * @throws ConfigError when a setting is wrong, or OpenAI's own server has no key
 */
export function toTranscribeConfig(settings: Settings, modelsDir: string): TranscribeConfig {
  const { MINUTEBOOK_TRANSCRIBE_ENGINE: engine } = settings;
  // Parsed even when another engine is used, so that a wrong setting is found at once.
  const local = toLocalConfig(settings, modelsDir);
  if (engine === undefined || engine === 'local') return { ...local, is_chosen: engine === 'local' };
  if (engine === 'none') return { engine };
  const model = settings.MINUTEBOOK_TRANSCRIBE_MODEL ?? 'whisper-1';
  const server = toEngineServer(settings, 'MINUTEBOOK_TRANSCRIBE');
  return { engine, ...server, model, format: settings.MINUTEBOOK_TRANSCRIBE_FORMAT ?? toFormat(model) };
}

export function toModelsDir(text: string | undefined, data_dir: string): string {
  if (text === undefined) return join(data_dir, 'models');
  return isAbsolute(text) ? text : resolve(text);
}

function toLocalConfig(settings: Settings, models_dir: string): Omit<LocalTranscribeConfig, 'is_chosen'> {
  return {
    engine: 'local',
    model: settings.MINUTEBOOK_TRANSCRIBE_MODEL ?? null,
    models_dir,
    threads: settings.MINUTEBOOK_TRANSCRIBE_THREADS ?? defaultThreads(),
    language: toLanguage('MINUTEBOOK_TRANSCRIBE_LANGUAGE', settings.MINUTEBOOK_TRANSCRIBE_LANGUAGE),
    speakers: toSpeakers(settings.MINUTEBOOK_TRANSCRIBE_SPEAKERS),
  };
}

/** Half the cores. */
export const defaultThreads = (): number =>
  Math.min(MOST_THREADS, Math.max(1, Math.floor(availableParallelism() / 2)));

export function toSpeakers(text: string): number | null {
  if (text === 'auto') return null;
  if (text === 'off') return 1;
  const count = /^[0-9]{1,2}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MOST_SPEAKERS) return count;
  throw new ConfigError(
    `MINUTEBOOK_TRANSCRIBE_SPEAKERS must be auto, off or a whole number from 1 to ${MOST_SPEAKERS}, not "${text}".`,
  );
}

export function toFormat(model: string): AnswerFormat {
  if (model.includes('diarize')) return 'diarized_json';
  return model.startsWith('gpt-') ? 'json' : 'verbose_json';
}
