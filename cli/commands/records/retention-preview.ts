import { previewWorkspaceRetention } from '@minutebook/server/records/retention/preview-retention.ts';
import { retentionOptions, toGivenRetention, toKept } from '../../retention-options.ts';
import { toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const retentionPreview = defineWorkspaceCommand({
  name: 'retention preview',
  summary: 'Shows what a retention policy would delete now; without days, the policy of the workspace',
  operands: {},
  options: retentionOptions,
  example: 'retention preview --workspace seori --media-days 90',
  async run(given, { ctx, workspace_id }) {
    const now = ctx.clock.now();
    const report = await previewWorkspaceRetention(ctx.db, {
      workspace_id,
      given: toGivenRetention(given),
      now,
    });
    const { policy, media_count, media_bytes, transcript_count, protected_count, oldest } = report;
    const lines = [
      `Recordings are kept ${toKept(policy.media_days)}, transcripts ${toKept(policy.transcript_days)}.`,
      `Deleted now: ${media_count} recordings (${media_bytes} bytes), ${transcript_count} transcripts.`,
      `Spared, because protected: ${protected_count} records.`,
    ];
    const table = toTable(oldest, {
      record: (record) => record.record_id,
      recorded: (record) => record.recorded_at.slice(0, 10),
      title: (record) => record.title,
    });
    return { json: report, text: oldest.length === 0 ? lines.join('\n') : `${lines.join('\n')}\n\n${table}` };
  },
});
