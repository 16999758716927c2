/** The operation that tells a program about its own token. */
import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { none } from '../parameters.ts';
import { closed, DateTime, nullable } from '../resources/shapes.ts';
import { ScopeName } from '../scope-name.ts';

const OwnToken = closed(
  {
    kind: Type.Unsafe<'personal' | 'session' | 'service'>({
      type: 'string',
      enum: ['personal', 'session', 'service'],
      description: 'whose it is: of a person, of a session, of a service account',
    }),
    only_reads: Type.Boolean({ description: 'true: it changes nothing, whatever its user may do' }),
    scopes: nullable(Type.Array(ScopeName, { description: 'null: it was not narrowed' })),
    workspace: nullable(Type.String({ description: 'the slug; null: it opens every workspace of its user' })),
    program: nullable(
      Type.String({ description: 'the name of the program that got it with OAuth; null: somebody made it' }),
    ),
    expires_at: nullable(DateTime),
  },
  'OwnToken',
);

export const tokenEndpoints = named({
  'get-own-token': {
    method: 'GET',
    path: '/api/v3/token',
    tag: 'token',
    summary: 'Get your own token',
    description: 'What the token of the request may do, and until when.',
    params: none,
    query: none,
    body: null,
    responses: { 200: OwnToken },
    errors: [],
    rate_limit: 'user',
    scope: 'any',
  },
} as const satisfies EndpointTable);
