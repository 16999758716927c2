import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from './settings.ts';
import type { Env } from './env.ts';
import { toInsightsConfig, type LocalInsightsConfig } from './insights-config.ts';
import { readSettings } from './read-settings.ts';

const read = (env: Env) => toInsightsConfig(readSettings(env), '/models');
const LOCAL = {
  MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
  MINUTEBOOK_INSIGHTS_URL: 'http://localhost:11434/v1/',
  MINUTEBOOK_INSIGHTS_MODEL: 'qwen3:8b',
};

test('Without settings a model that is installed here makes insights, and one of another server never', () => {
  const { is_chosen, engine, model, models_dir, ...given } = read({}) as LocalInsightsConfig;
  assert.deepEqual([engine, is_chosen, model, models_dir], ['local', false, null, '/models']);
  assert.deepEqual([given.context_tokens, given.timeout_seconds], [16_384, 1_800]);
  const unset = read({ ...LOCAL, MINUTEBOOK_INSIGHTS_ENGINE: '' }) as LocalInsightsConfig;
  assert.deepEqual([unset.engine, unset.is_chosen, unset.model], ['local', false, null]);
  const named = { MINUTEBOOK_INSIGHTS_ENGINE: 'local', MINUTEBOOK_INSIGHTS_MODEL: 'qwen3-4b' };
  assert.deepEqual((read(named) as LocalInsightsConfig).model, 'qwen3-4b');
  assert.deepEqual(read({ MINUTEBOOK_INSIGHTS_ENGINE: 'builtin' }), { engine: 'builtin' });
});

test('A server of one’s own needs an address and a model', () => {
  assert.deepEqual(read(LOCAL), {
    engine: 'openai',
    url: 'http://localhost:11434/v1',
    key: null,
    is_key_lost: false,
    allowed: null,
    key_header: 'authorization',
    language: null,
    timeout_seconds: 1_800,
    model: 'qwen3:8b',
    context_tokens: 16_384,
  });
});

test('A wrong setting is named', () => {
  const wrong: [Env, RegExp][] = [
    [{ MINUTEBOOK_INSIGHTS_ENGINE: 'magic' }, /ENGINE must be one of builtin, local, openai, not "magic"/],
    [{ MINUTEBOOK_INSIGHTS_MODEL: '' }, /^MINUTEBOOK_INSIGHTS_MODEL is missing/],
    [{ MINUTEBOOK_INSIGHTS_URL: '' }, /^MINUTEBOOK_INSIGHTS_KEY is missing: OpenAI wants one/],
    [{ MINUTEBOOK_INSIGHTS_URL: 'localhost:11434' }, /^MINUTEBOOK_INSIGHTS_URL must be an http or https/],
    [{ MINUTEBOOK_INSIGHTS_LANGUAGE: 'English' }, /^MINUTEBOOK_INSIGHTS_LANGUAGE must be an ISO 639-1 code/],
    [{ MINUTEBOOK_INSIGHTS_CONTEXT_TOKENS: '100' }, /CONTEXT_TOKENS must be a whole number from 4096/],
  ];
  for (const [env, reason] of wrong) {
    assert.throws(
      () => read({ ...LOCAL, ...env }),
      (error) => error instanceof ConfigError && reason.test(error.message),
      reason.source,
    );
  }
});
