import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { render } from '@minutebook/contract/reasons.ts';
import { tableOf } from '@minutebook/mb/output/report.ts';
import { toTimeIn } from '@minutebook/mb/output/to-time.ts';
import { UsageError, flag, id, text, wholeNumber, withDefault } from '@minutebook/mb/parser/option.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { type JobItem, listJobs, toFailedStage } from '@minutebook/server/recordings/queue/job-list.ts';
import { rerunPipeline } from '@minutebook/server/recordings/queue/rerun-pipeline.ts';
import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { defineOperatorCommand, defineWorkspaceCommand } from '../../command.ts';

export const jobsList = defineOperatorCommand({
  name: 'jobs list',
  summary:
    'Lists recordings that are being processed or waiting, and those whose processing failed or was parked',
  options: {
    workspace: text('slug', 'only of this workspace'),
    limit: withDefault(wholeNumber('number', 'how many of each', { least: 1, most: 100_000 }), 50),
  },
  is_list: true,
  example: 'jobs list --workspace seori',
  async run({ workspace, limit }, { ctx, format }) {
    const workspace_id = workspace === undefined ? null : await requireWorkspace(ctx.db, workspace);
    const { under_way, failed } = await listJobs(ctx.db, workspace_id, limit);
    const items = [...under_way, ...failed].map((job) => ({
      workspace: job.workspace,
      record_id: job.record_id,
      state: job.state,
      stage: job.stage,
      since: job.since,
      failed_attempts: job.failed_attempts,
      reason: job.reason && render(job.reason),
    }));
    const table = tableOf(items, {
      state: (job) => job.state,
      workspace: (job) => job.workspace,
      record: (job) => job.record_id,
      stage: (job) => job.stage,
      since: (job) => toTimeIn(format, job.since),
      failed: (job) => job.failed_attempts,
      reason: (job) => job.reason,
    });
    return { json: { items }, shown: table };
  },
});

/** The limit for one workspace in a call; the next call continues. */
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
    return { json: { items: results }, shown: lines.join('\n'), exit_code: refused.length > 0 ? 1 : 0 };
  },
});

/** A job that cannot be rerun, for instance because its recording was deleted, does not stop the others. */
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
