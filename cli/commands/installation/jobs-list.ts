import { render } from '@minutebook/contract/reasons.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { listJobs } from '@minutebook/server/recordings/queue/job-list.ts';
import { defineOperatorCommand } from '../../command.ts';
import { text, wholeNumber, withDefault } from '../../option.ts';
import { toTable } from '../../to-table.ts';

export const jobsList = defineOperatorCommand({
  name: 'jobs list',
  summary:
    'Lists recordings that are being processed or waiting, and those whose processing failed or was parked',
  operands: {},
  options: {
    workspace: text('slug', 'only of this workspace'),
    limit: withDefault(wholeNumber('number', 'how many of each', { least: 1, most: 100_000 }), 50),
  },
  example: 'jobs list --workspace seori',
  async run({ workspace, limit }, { ctx }) {
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
    const table = toTable(items, {
      state: (job) => job.state,
      workspace: (job) => job.workspace,
      record: (job) => job.record_id,
      stage: (job) => job.stage,
      since: (job) => job.since.toISOString().slice(0, 16),
      failed: (job) => job.failed_attempts,
      reason: (job) => job.reason,
    });
    return { json: { items }, text: table };
  },
});
