import { availableParallelism } from 'node:os';
import { toEngineServer, toLanguage, type EngineServer } from './engine-server.ts';
import { ConfigError, type Settings } from './settings.ts';

/** A server with OpenAI's API for chat. */
export interface OpenAiInsightsConfig extends EngineServer {
  engine: 'openai';
  model: string;
  /** The tokens that one request and its answer may take together. A longer transcript is read in parts. */
  context_tokens: number;
  /** The limit of tokens in one answer; left out: more than minutes need. */
  most_answer_tokens?: number;
  /** How long an answer that has begun may pause; left out: a minute. */
  most_silent_ms?: number;
  /** Further fields of the request to the model. */
  more?: Readonly<Record<string, unknown>>;
}

/** A model on this machine. */
export interface LocalInsightsConfig extends Pick<EngineServer, 'language' | 'timeout_seconds'> {
  engine: 'local';
  /** false: no engine is set, so a model writes minutes as soon as it is installed. */
  is_chosen: boolean;
  /** The name of an installed model; null: the one that is installed. */
  model: string | null;
  models_dir: string;
  threads: number;
  context_tokens: number;
}

export type InsightsConfig = { engine: 'builtin' } | OpenAiInsightsConfig | LocalInsightsConfig;

export const DEFAULT_CONTEXT_TOKENS = 16_384;

/** @throws ConfigError when a setting is wrong, there is no model, or OpenAI's own server has no key */
export function toInsightsConfig(settings: Settings, models_dir: string): InsightsConfig {
  const { MINUTEBOOK_INSIGHTS_ENGINE: engine, MINUTEBOOK_INSIGHTS_MODEL: model } = settings;
  if (engine === 'builtin') return { engine };
  const context_tokens = settings.MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS ?? DEFAULT_CONTEXT_TOKENS;
  if (engine !== 'openai') {
    return {
      engine: 'local',
      is_chosen: engine === 'local',
      model: engine === 'local' ? (model ?? null) : null,
      models_dir,
      threads: defaultWritingThreads(),
      language: toLanguage('MINUTEBOOK_INSIGHTS_LANGUAGE', settings.MINUTEBOOK_INSIGHTS_LANGUAGE),
      context_tokens,
      timeout_seconds: settings.MINUTEBOOK_INSIGHTS_TIMEOUT_SECONDS,
    };
  }
  if (model === undefined) {
    throw new ConfigError('MINUTEBOOK_INSIGHTS_MODEL is missing: the name of a model that the server has.');
  }
  return {
    engine,
    ...toEngineServer(settings, 'MINUTEBOOK_INSIGHTS'),
    model,
    context_tokens,
  };
}

/** All cores but for one, as it has a low priority; more than eight wait for the memory. */
export const defaultWritingThreads = (): number => Math.min(8, Math.max(1, availableParallelism() - 1));
