/** Every operation on a workspace's settings and log, and the handler that answers it. */
import type { appWorkspaceEndpoints } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { getWorkspaceSettings } from '../../people/workspaces/endpoints/get-workspace-settings.ts';
import { listAuditEntries } from '../../people/workspaces/endpoints/list-audit-entries.ts';
import { previewRetention } from '../../people/workspaces/endpoints/preview-retention.ts';
import { updateWorkspaceSettings } from '../../people/workspaces/endpoints/update-workspace-settings.ts';

export const workspaceHandlers: HandlersOf<typeof appWorkspaceEndpoints> = {
  'get-workspace-settings': getWorkspaceSettings,
  'update-workspace-settings': updateWorkspaceSettings,
  'preview-retention': previewRetention,
  'list-audit-entries': listAuditEntries,
};
