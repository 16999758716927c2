import { toRetention } from '@minutebook/server/records/retention/preview-retention.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { updateWorkspace } from '@minutebook/server/people/workspaces/update-workspace.ts';
import { defineOperatorCommand } from '../../command.ts';
import { UsageError } from '../../option.ts';
import { retentionOptions, toGivenRetention, toKept } from '../../retention-options.ts';
import { inWorkspace } from '../../workspace-options.ts';

export const retentionSet = defineOperatorCommand({
  name: 'retention set',
  summary: 'Sets how long recordings and transcripts are kept; values not named stay as they are',
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
    await updateWorkspace(ctx.db, { workspace_id, at: ctx.clock.now() }, { retention });
    const { media_days, transcript_days } = retention;
    const text = `Recordings are kept ${toKept(media_days)}, transcripts ${toKept(transcript_days)}.`;
    return { json: { workspace_id, ...retention }, text };
  },
});
