import type { AppEngine, FixedField } from '@minutebook/contract/app/engine-endpoints.ts';
import type { Config } from '../../base/config/config.ts';
import { chooseInsights } from '../choose-insights.ts';
import { describeEngines } from '../describe-engines.ts';
import type { EngineKind } from './engine-setting-queries.ts';
import type { EnginesInForce } from './find-engines.ts';

/** Describes engines as pages and commands show them: what counts, and who has set it. Keys stay hidden. */
export function describeEnginesInForce({ engine_rules }: Config, engines: EnginesInForce): AppEngine[] {
  return describeEngines(engines).map((facts) => {
    const { kind } = facts;
    const { transcribe, insights } = engines;
    const config = kind === 'transcription' ? transcribe : chooseInsights(insights);
    return {
      ...facts,
      source: engines.sources[kind],
      has_key: config.engine === 'openai' && (config.key !== null || config.is_key_lost),
      language: 'language' in config ? config.language : null,
      vocabulary: kind === 'transcription' ? [...engines.vocabulary] : [],
      threads: config.engine === 'local' ? config.threads : null,
      context_tokens: 'context_tokens' in config ? config.context_tokens : null,
      fixed: listFixed(engine_rules[kind]),
    };
  });
}

type Rules = Config['engine_rules'][EngineKind];

function listFixed(rules: Rules): FixedField[] {
  const values: Partial<Record<FixedField, unknown>> = rules;
  return (['model', 'language', 'threads', 'context_tokens'] as const).filter(
    (field) => values[field] != null,
  );
}
