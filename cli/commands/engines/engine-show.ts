import { defineOperatorCommand } from '../../command.ts';
import { findWorkspaceId, ofWorkspace, reportEngines } from './engine-report.ts';

export const engineShow = defineOperatorCommand({
  name: 'engine show',
  summary: 'Shows the engines that transcribe and make insights, and who set them',
  operands: {},
  options: ofWorkspace,
  example: 'engine show --workspace seori',
  async run({ workspace }, session) {
    return reportEngines(session, await findWorkspaceId(session, workspace));
  },
});
