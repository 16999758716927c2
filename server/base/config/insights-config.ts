import { toEngineServer, type EngineServer } from './engine-server.ts';
import { ConfigError, type Settings } from './settings.ts';

/** A server with OpenAI's API for chat. */
export interface OpenAiInsightsConfig extends EngineServer {
  engine: 'openai';
  model: string;
  /** The tokens that one request and its answer may take together. A longer transcript is read in parts. */
  context_tokens: number;
}

export type InsightsConfig = { engine: 'builtin' } | OpenAiInsightsConfig;

export const DEFAULT_CONTEXT_TOKENS = 16_384;

/** @throws ConfigError when a setting is wrong, there is no model, or OpenAI's own server has no key */
export function toInsightsConfig(settings: Settings): InsightsConfig {
  const { MINUTEBOOK_INSIGHTS_ENGINE: engine = 'builtin', MINUTEBOOK_INSIGHTS_MODEL: model } = settings;
  if (engine === 'builtin') return { engine };
  if (model === undefined) {
    throw new ConfigError('MINUTEBOOK_INSIGHTS_MODEL is missing: the name of a model that the server has.');
  }
  return {
    engine,
    ...toEngineServer(settings, 'MINUTEBOOK_INSIGHTS'),
    model,
    context_tokens: settings.MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS ?? DEFAULT_CONTEXT_TOKENS,
  };
}
