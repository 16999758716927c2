/**
 * The engines that count for a workspace: the environment's, else the workspace's own, else the installation's.
 * Read from the database each time, so that a change holds for the next job of every process.
 */
import type { EngineSource } from '@minutebook/contract/app/engine-endpoints.ts';
import type { Config } from '../../base/config/config.ts';
import type { EngineServer } from '../../base/config/engine-server.ts';
import {
  DEFAULT_CONTEXT_TOKENS,
  defaultWritingThreads,
  type InsightsConfig,
} from '../../base/config/insights-config.ts';
import type { Keys } from '../../base/config/keys.ts';
import { defaultThreads, toFormat, type TranscribeConfig } from '../../base/config/transcribe-config.ts';
import type { Queryable } from '../../base/database/database.ts';
import { selectEngines, type EngineKind, type StoredEngine } from './engine-setting-queries.ts';

export interface EnginesContext {
  config: Config;
  db: Queryable;
  keys: Keys;
}

export interface EnginesInForce extends Pick<Config, 'transcribe' | 'insights'> {
  sources: Record<EngineKind, EngineSource>;
  /** Names and terms that a speech engine is told of first. */
  vocabulary: readonly string[];
}

/** @param workspace_id null: the engines of a workspace that has chosen none */
export async function findEngines(
  { config, db, keys }: EnginesContext,
  workspace_id: number | null,
): Promise<EnginesInForce> {
  const { transcription, insights } = config.engine_rules;
  if (transcription.is_fixed && insights.is_fixed) return toEnvironmentEngines(config);
  const stored = await db.query(selectEngines, [workspace_id]);
  const chosen = (kind: EngineKind) =>
    config.engine_rules[kind].is_fixed ? undefined : stored.find((each) => each.kind === kind);
  const [speech, model] = [chosen('transcription'), chosen('insights')];
  const given = toEnvironmentEngines(config);
  return {
    transcribe: speech === undefined ? given.transcribe : toTranscribe(config, keys, speech),
    insights: model === undefined ? given.insights : toInsights(config, keys, model),
    sources: {
      transcription: speech === undefined ? given.sources.transcription : toSource(speech),
      insights: model === undefined ? given.sources.insights : toSource(model),
    },
    vocabulary: speech?.vocabulary ?? [],
  };
}

/** The engine in force while none is stored. */
export function toEnvironmentEngines({ transcribe, insights, engine_rules }: Config): EnginesInForce {
  const source = (kind: EngineKind) => (engine_rules[kind].is_fixed ? 'environment' : 'default');
  return {
    transcribe,
    insights,
    sources: { transcription: source('transcription'), insights: source('insights') },
    vocabulary: [],
  };
}

const toSource = ({ is_own }: { is_own: boolean }): EngineSource => (is_own ? 'workspace' : 'installation');

function toTranscribe(config: Config, keys: Keys, stored: StoredEngine): TranscribeConfig {
  const rules = config.engine_rules.transcription;
  const language = rules.language ?? stored.language;
  switch (stored.engine) {
    case 'local':
      return {
        engine: 'local',
        is_chosen: true,
        model: rules.model ?? stored.model,
        models_dir: config.models_dir,
        threads: rules.threads ?? stored.threads ?? defaultThreads(),
        language,
        speakers: rules.speakers,
      };
    case 'openai': {
      const model = stored.model ?? '';
      const server = { ...toServer(config, keys, stored), language, timeout_seconds: rules.timeout_seconds };
      return { engine: 'openai', ...server, model, format: toFormat(model) };
    }
    default:
      return { engine: 'none' };
  }
}

function toInsights(config: Config, keys: Keys, stored: StoredEngine): InsightsConfig {
  if (stored.engine !== 'openai' && stored.engine !== 'local') return { engine: 'builtin' };
  const rules = config.engine_rules.insights;
  const common = {
    language: rules.language ?? stored.language,
    timeout_seconds: rules.timeout_seconds,
    context_tokens: rules.context_tokens ?? stored.context_tokens ?? DEFAULT_CONTEXT_TOKENS,
  };
  if (stored.engine === 'openai')
    return { engine: 'openai', ...toServer(config, keys, stored), model: stored.model ?? '', ...common };
  const { model, threads } = stored;
  const { models_dir } = config;
  return {
    ...common,
    engine: 'local',
    is_chosen: true,
    model,
    models_dir,
    threads: threads ?? defaultWritingThreads(),
  };
}

function toServer(
  { engine_rules }: Config,
  keys: Keys,
  { base_url, key_sealed, is_trusted }: StoredEngine,
): Pick<EngineServer, 'url' | 'key' | 'is_key_lost' | 'key_header' | 'allowed'> {
  const url = base_url ?? '';
  const key = key_sealed === null ? null : (keys.unseal(key_sealed) ?? null);
  return {
    url,
    key,
    is_key_lost: key_sealed !== null && key === null,
    key_header: url.includes('?api-version=') ? 'api-key' : 'authorization',
    allowed: is_trusted ? null : engine_rules.allowed,
  };
}
