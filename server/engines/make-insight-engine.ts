import type { InsightsConfig } from '../base/config/insights-config.ts';
import { builtinInsightEngine } from './insights/builtin-insight-engine.ts';
import type { InsightEngine } from './insights/insight-engine.ts';
import { OpenAiInsightEngine } from './insights/openai-insight-engine.ts';

export function makeInsightEngine(config: InsightsConfig): InsightEngine {
  return config.engine === 'builtin' ? builtinInsightEngine : new OpenAiInsightEngine(config);
}
