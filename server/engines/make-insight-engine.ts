import type { InsightsConfig } from '../base/config/insights-config.ts';
import { chooseInsights } from './choose-insights.ts';
import { builtinInsightEngine } from './insights/builtin-insight-engine.ts';
import type { InsightEngine } from './insights/insight-engine.ts';

/** The engine that asks a model is loaded with its first use, with all that reads its answers: a start does not wait for it. */
export async function makeInsightEngine(config: InsightsConfig): Promise<InsightEngine> {
  const chosen = chooseInsights(config);
  if (chosen.engine === 'builtin') return builtinInsightEngine;
  if (chosen.engine === 'local') {
    const { LocalInsightEngine } = await import('./local/minutes/local-insight-engine.ts');
    return new LocalInsightEngine(chosen, chosen.folder);
  }
  const { OpenAiInsightEngine } = await import('./insights/openai-insight-engine.ts');
  return new OpenAiInsightEngine(chosen);
}
