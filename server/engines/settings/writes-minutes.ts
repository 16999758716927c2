import { chooseInsights } from '../choose-insights.ts';
import { findEngines, type EnginesContext } from './find-engines.ts';

/** Whether a model writes the insights of a workspace, and not the built-in engine, which quotes. */
export async function writesMinutes(ctx: EnginesContext, workspace_id: number): Promise<boolean> {
  const { insights } = await findEngines(ctx, workspace_id);
  return chooseInsights(insights).engine !== 'builtin';
}
