import { engineKinds } from '@minutebook/server/engines/settings/engine-setting-queries.ts';
import { unsetEngine } from '@minutebook/server/recordings/engines/set-engine.ts';
import { defineOperatorCommand } from '../../command.ts';
import { findWorkspaceId, ofWorkspace, reportEngines } from './engine-report.ts';
import { choice, required } from '../../option.ts';

export const engineUnset = defineOperatorCommand({
  name: 'engine unset',
  summary: 'Reverts what "engine set" or a page has chosen',
  operands: { kind: required(choice(engineKinds, 'what it is for')) },
  options: ofWorkspace,
  example: 'engine unset insights --workspace seori',
  async run({ kind, workspace }, session) {
    const workspace_id = await findWorkspaceId(session, workspace);
    const place = { workspace_id, kind, actor_user_id: null };
    const { was_set } = await unsetEngine(session.ctx, place);
    return reportEngines(session, workspace_id, was_set ? 'Taken back.' : 'Nothing was set.');
  },
});
