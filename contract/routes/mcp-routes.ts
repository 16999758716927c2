/** The addresses for agents: the Model Context Protocol over HTTP, one answer per request, without sessions. */
import { Type } from '../schema.ts';
import { inWorkspace, none } from '../parameters.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';

const message = {
  tag: 'agents',
  kind: 'json',
  method: 'POST',
  access: 'token',
  guard: { scope: 'records:read', only_reads: true },
  headers: {
    origin: {
      description:
        'absent, that of an app or of an extension, or the address of this service: no page of another site may speak for its visitor',
    },
  },
  query: Type.Object({
    write: Type.Optional(
      Type.Unsafe<'1'>({
        type: 'string',
        enum: ['1'],
        description: 'lists the writing tools as well, for a token that may change records',
      }),
    ),
  }),
  body: {
    content_type: 'application/json',
    schema: Type.Object({}, { title: 'McpMessage', additionalProperties: true }),
    limit_bytes: 256 * 1024,
  },
  answers: {
    200: { description: 'The answer of the protocol', content_type: 'application/json' },
    202: { description: 'A notification was taken' },
  },
  errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
} as const;

export const mcpRoutes = named({
  'speak-mcp': {
    ...message,
    path: '/mcp',
    summary: 'Speak MCP with all workspaces of the token',
    params: none,
  },
  'speak-mcp-in-workspace': {
    ...message,
    path: '/mcp/{slug}',
    summary: 'Speak MCP with one workspace',
    params: inWorkspace,
  },
} as const satisfies RouteTable);
