import { toRetention } from '@minutebook/server/operator/preview-retention.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { updateWorkspace } from '@minutebook/server/operator/update-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { UsageError } from '../option.ts';
import { retentionOptions, toGivenRetention, toKept } from '../retention-options.ts';
import { inWorkspace } from '../workspace-options.ts';

export const retentionSet = defineOperatorCommand({
  name: 'retention set',
  summary: 'Says how long recordings and transcripts are kept; what is not named stays',
  operands: {},
  options: { ...inWorkspace, ...retentionOptions },
  example: 'retention set --workspace seori --media-days 90 --transcript-days for-ever',
  async run({ workspace, ...given }, { ctx }) {
    const changes = toGivenRetention(given);
    if (Object.keys(changes).length === 0) {
      throw new UsageError('Nothing to set: say --media-days or --transcript-days.');
    }
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const retention = await toRetention(ctx.db, workspace_id, changes);
    await updateWorkspace(ctx.db, workspace_id, { retention }, ctx.clock.now());
    const { media_days, transcript_days } = retention;
    const text = `Recordings are kept ${toKept(media_days)}, transcripts ${toKept(transcript_days)}.`;
    return { json: { workspace_id, ...retention }, text };
  },
});
