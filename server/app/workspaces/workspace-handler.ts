import type { appWorkspaceEndpoints } from '@minutebook/contract/app/workspace-endpoints.ts';
import type { HandlerOf } from '../../http/handler.ts';

export type WorkspaceHandler<Name extends keyof typeof appWorkspaceEndpoints> = HandlerOf<
  (typeof appWorkspaceEndpoints)[Name]
>;
