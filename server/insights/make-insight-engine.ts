import type { InsightsConfig } from '../config/insights-config.ts';
import { builtinInsightEngine } from './builtin-insight-engine.ts';
import type { InsightEngine } from './insight-engine.ts';
import { OpenAiInsightEngine } from './openai-insight-engine.ts';

export function makeInsightEngine(config: InsightsConfig): InsightEngine {
  return config.engine === 'builtin' ? builtinInsightEngine : new OpenAiInsightEngine(config);
}
