import type { Context } from '../context.ts';
import { CannotRerunError, rerunPipeline, type RerunStage } from '../jobs/rerun-pipeline.ts';
import { OperatorError } from './operator-error.ts';

export { rerunStages } from '../jobs/rerun-pipeline.ts';

/** @throws OperatorError when there is no such record, or the stage has nothing to begin with */
export async function rerunRecord(
  ctx: Pick<Context, 'config' | 'db' | 'clock'>,
  workspace_id: number,
  record_id: number,
  stage: RerunStage,
): Promise<void> {
  try {
    await rerunPipeline(ctx, { workspace_id, record_id }, stage);
  } catch (error) {
    if (error instanceof CannotRerunError) throw new OperatorError(error.message);
    throw error;
  }
}
