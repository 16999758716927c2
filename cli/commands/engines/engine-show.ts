import { defineOperatorCommand } from '../../command.ts';
import { findWorkspaceId, ofWorkspace, reportEngines } from '../../engine-report.ts';

export const engineShow = defineOperatorCommand({
  name: 'engine show',
  summary: 'Shows which engines transcribe and make insights, and who has set them',
  operands: {},
  options: ofWorkspace,
  example: 'engine show --workspace seori',
  async run({ workspace }, session) {
    return reportEngines(session, await findWorkspaceId(session, workspace));
  },
});
