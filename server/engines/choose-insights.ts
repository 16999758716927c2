import type {
  InsightsConfig,
  LocalInsightsConfig,
  OpenAiInsightsConfig,
} from '../base/config/insights-config.ts';
import { findLocalModel } from './local/find-local-model.ts';
import { minutesCatalogue } from './local/minutes/minutes-catalogue.ts';
import type { ModelFolder } from './local/model-folder.ts';

export type InsightsChoice =
  | { engine: 'builtin' }
  | OpenAiInsightsConfig
  | (LocalInsightsConfig & { folder: ModelFolder });

/** Returns the engine in use: the local engine counts only while its model is installed. */
export function chooseInsights(config: InsightsConfig): InsightsChoice {
  if (config.engine !== 'local') return config;
  const names = minutesCatalogue().map(({ name }) => name);
  const folder = findLocalModel(config, 'insights', names);
  return folder === undefined ? { engine: 'builtin' } : { ...config, folder };
}
