import { ConfigError } from './config-error.ts';
import { toEngineServer, type EngineServer } from './engine-server.ts';
import type { Env } from './env.ts';
import { wholeNumber } from './whole-number.ts';

/** A server with OpenAI's API for chat. */
export interface OpenAiInsightsConfig extends EngineServer {
  engine: 'openai';
  model: string;
  /** What goes into one request and its answer together. A longer transcript is read in parts. */
  context_tokens: number;
}

export type InsightsConfig = { engine: 'builtin' } | OpenAiInsightsConfig;

/** @throws ConfigError when a setting is wrong, there is no model, or OpenAI's own server has no key */
export function toInsightsConfig(env: Env): InsightsConfig {
  const engine = env['MINUTEBOOK_INSIGHTS_ENGINE'] || 'builtin';
  if (engine === 'builtin') return { engine };
  if (engine !== 'openai') {
    throw new ConfigError(`MINUTEBOOK_INSIGHTS_ENGINE must be builtin or openai, not "${engine}".`);
  }
  const model = env['MINUTEBOOK_INSIGHTS_MODEL'] || null;
  if (model === null) {
    throw new ConfigError('MINUTEBOOK_INSIGHTS_MODEL is missing: the name of a model that the server has.');
  }
  return {
    engine,
    ...toEngineServer(env, 'MINUTEBOOK_INSIGHTS'),
    model,
    context_tokens: wholeNumber(env, 'MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS', 16_384, 4_096, 1_000_000),
  };
}
