import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { listJobs, toFailedStage, type JobItem } from '@minutebook/server/recordings/queue/job-list.ts';
import { rerunPipeline } from '@minutebook/server/recordings/queue/rerun-pipeline.ts';
import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { flag, id, UsageError } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

/** The limit for one workspace; further jobs are run by the next call. */
const MOST = 10_000;

export const jobsRerun = defineWorkspaceCommand({
  name: 'jobs rerun',
  summary: 'Runs the failed or parked stage again, for one recording or, with --all, for all',
  operands: { record_id: id('record', 'the number of the record') },
  options: {
    all: flag('every recording of the workspace whose processing failed'),
    parked: flag('only what was parked because it ended its processes'),
  },
  example: 'jobs rerun --all --workspace seori',
  async run({ record_id, all, parked }, { ctx, workspace_id }) {
    if (all === (record_id !== undefined)) throw new UsageError('Give the number of a record, or --all.');
    const { failed } = await listJobs(ctx.db, workspace_id, MOST);
    const meant = failed.filter(
      (job) => (all || job.record_id === record_id) && (!parked || job.state === 'parked'),
    );
    if (record_id !== undefined && meant.length === 0)
      throw errors.conflict('record_not_failed', { record_id });
    const results = [];
    for (const job of meant) results.push(await rerun(ctx, job));
    const refused = results.filter(({ refusal }) => refusal !== null);
    const lines = refused.map((result) => `Record ${result.record_id}: ${result.refusal}`);
    const count = results.length - refused.length;
    lines.unshift(
      `${count} of ${meant.length} failed recordings are processed again as soon as a worker is free.`,
    );
    return { json: { items: results }, text: lines.join('\n'), exit_code: refused.length > 0 ? 1 : 0 };
  },
});

/** A job that cannot be rerun, for instance because its recording is gone, does not stop the others. */
async function rerun(ctx: OperatorSession['ctx'], { workspace_id, record_id, reason }: JobItem) {
  const from = toFailedStage(reason);
  try {
    await rerunPipeline(ctx, { workspace_id, record_id }, { from });
    return { record_id, from, refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { record_id, from, refusal: error.message };
  }
}
