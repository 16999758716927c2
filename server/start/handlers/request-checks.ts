/** Checks that a schema cannot express. They answer 422, and so run before anything about the workspace. */
import type { Checks } from '../../http/handler.ts';
import { readInclude } from '../../records/lists/read-include.ts';
import { readPageRequest } from '../../records/lists/record-filters.ts';
import { readSharePosition } from '../../records/shares/share-cursor.ts';

export const requestChecks: Checks = {
  'get-record': ({ query }) => readInclude(query.include),
  'list-records': ({ query, workspace_id, ctx }) =>
    readPageRequest(ctx.keys, { workspaceId: workspace_id, query }),
  'list-shared-records': ({ query, workspace_id, ctx }) =>
    readSharePosition(ctx.keys, workspace_id, query.next_token),
};
