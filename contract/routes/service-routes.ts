/** Routes outside the APIs, for operators of the server and readers of its documents. */
import { Type } from '../schema.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';
import { none } from '../parameters.ts';
import { closed } from '../resources/shapes.ts';

const Health = closed(
  {
    status: Type.Unsafe<'ok'>({
      type: 'string',
      const: 'ok',
      description: 'ok when everything that it needs answers',
    }),
    version: Type.Optional(Type.String({ description: 'of the server, from `/healthz`' })),
  },
  'Health',
);

const open = { method: 'GET', params: none, query: none, access: 'none', body: null, errors: [] } as const;
const ofOperator = { ...open, tag: 'operation' } as const;
const ofReader = { ...open, tag: 'reference' } as const;
const healthy = { 200: { description: 'It is', content_type: 'application/json', schema: Health } } as const;
const document = {
  200: { description: 'OpenAPI 3.1', content_type: 'application/json', schema: Type.Object({}) },
} as const;
const page = { 200: { description: 'A page', content_type: 'text/html' } } as const;

export const operatorRoutes = named({
  'get-health': {
    ...ofOperator,
    kind: 'json',
    path: '/healthz',
    summary: 'Whether the process lives',
    answers: healthy,
  },
  'get-readiness': {
    ...ofOperator,
    kind: 'json',
    path: '/readyz',
    summary: 'Get whether the server is ready',
    description:
      'Whether it can answer and keep what comes: its database does, takes changes, and has room on the disk.',
    answers: healthy,
  },
  'get-metrics': {
    ...ofOperator,
    kind: 'text',
    path: '/metrics',
    summary: 'Metrics for Prometheus',
    answers: { 200: { description: 'The metrics', content_type: 'text/plain' } },
  },
} as const satisfies RouteTable);

export const referenceRoutes = named({
  'get-openapi': {
    ...ofReader,
    kind: 'json',
    path: '/openapi.json',
    summary: 'API v2 as an OpenAPI document',
    answers: document,
  },
  'get-app-openapi': {
    ...ofReader,
    kind: 'json',
    path: '/app/openapi.json',
    summary: 'The API of the pages as an OpenAPI document',
    answers: document,
  },
  'get-service-openapi': {
    ...ofReader,
    kind: 'json',
    path: '/service/openapi.json',
    summary: 'Everything else that answers as an OpenAPI document',
    answers: document,
  },
  'get-v3-openapi': {
    ...ofReader,
    kind: 'json',
    path: '/api/v3/openapi.json',
    summary: 'API v3 as an OpenAPI document',
    answers: document,
  },
  'get-docs': {
    ...ofReader,
    kind: 'page',
    path: '/docs',
    summary: 'The reference of API v2',
    answers: page,
  },
  'get-v3-docs': {
    ...ofReader,
    kind: 'page',
    path: '/docs/v3',
    summary: 'The reference of API v3',
    answers: page,
  },
  'get-app-docs': {
    ...ofReader,
    kind: 'page',
    path: '/docs/app',
    summary: 'The reference of the API of the pages',
    answers: page,
  },
  'get-service-docs': {
    ...ofReader,
    kind: 'page',
    path: '/docs/service',
    summary: 'The reference of everything else that answers',
    answers: page,
  },
  'get-overview': {
    ...ofReader,
    kind: 'text',
    path: '/llms.txt',
    summary: 'Get llms.txt',
    description: 'What this server is and where its references and guides are, for language models.',
    answers: { 200: { description: 'The overview, as Markdown', content_type: 'text/plain' } },
  },
  'get-guide': {
    ...ofReader,
    kind: 'file',
    path: '/docs/guides/{name}',
    summary: 'A guide for those who write programs',
    params: Type.Object({ name: Type.String({ description: 'such as changes.md; /llms.txt lists them' }) }),
    answers: { 200: { description: 'The guide', content_type: 'text/markdown' } },
    errors: ['NOT_FOUND'],
  },
  'get-docs-program': {
    ...ofReader,
    kind: 'file',
    path: '/docs/redoc.{hash}.js',
    summary: 'The program of the references',
    params: Type.Object({ hash: Type.String({ description: 'of its content' }) }),
    answers: { 200: { description: 'The program', content_type: 'text/javascript' } },
    errors: ['NOT_FOUND'],
  },
} as const satisfies RouteTable);
