/** OpenAPI 3.1 documents, generated from endpoint tables. */
import type { ObjectSchema, Schema } from './schema.ts';
import { commonErrors, type Endpoint, type Operation } from './endpoint.ts';
import { fieldDescription } from './resources/shapes.ts';
import type { Route } from './route.ts';
import { errorStatuses, type ErrorCode } from './errors.ts';
import { toCurlSample } from './openapi/curl-sample.ts';
import type { DescribedApi } from './openapi/described-api.ts';
import { readErrorExamples, readExamples, type Example } from './openapi/examples.ts';
import { usualDescriptions } from './openapi/usual-descriptions.ts';
import { errorResponseName, makeErrorSchemas, toErrorResponse } from './openapi/error-responses.ts';
import { headersOf, usedHeaders } from './openapi/response-headers.ts';
import {
  describeRoute,
  toAnswers,
  toFields,
  toRequestBody,
  describeScope,
} from './openapi/route-operation.ts';
import { toSecurity, toSecuritySchemes } from './openapi/security.ts';
import { toWebhooks } from './openapi/webhook-operations.ts';
import { makeSchemaComponents, type JsonSchema, type SchemaComponents } from './openapi/schema-components.ts';

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, JsonSchema>>;
  components: Record<string, Record<string, JsonSchema>>;
  [field: string]: unknown;
}

/** @param base_url the address of the server, without a trailing slash */
export function makeOpenApi(api: DescribedApi, base_url: string): OpenApiDocument {
  const components = makeSchemaComponents();
  const responses: Record<string, JsonSchema> = {};
  const parts: Parts = { components, responses, error_examples: readErrorExamples() };
  const examples = readExamples(api.examples);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of Object.values(api.table)) {
    const path = (paths[endpoint.path] ??= {});
    const example = examples[endpoint.name];
    path[endpoint.method.toLowerCase()] = {
      ...toOperation(endpoint, api.tags),
      ...('kind' in endpoint ? ofRoute(endpoint, parts, example) : ofEndpoint(endpoint, parts, example)),
      // Programs that render documents as pages, and clients, know this field.
      'x-codeSamples': [{ lang: 'curl', source: toCurlSample(endpoint, base_url, example) }],
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.overview.replaceAll('{base_url}', base_url),
      contact: { name: 'Minutebook', url: base_url },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base_url }],
    externalDocs: { description: api.see_also.description, url: base_url + api.see_also.path },
    tags: api.tags,
    paths,
    ...(api.has_webhooks === true && { webhooks: toWebhooks(components) }),
    components: {
      schemas: { ...components.schemas, ...makeErrorSchemas(api.error_codes) },
      responses,
      headers: usedHeaders({ paths, responses }),
      securitySchemes: toSecuritySchemes(base_url),
    },
  };
}

/** Fields of every kind of operation. */
const toOperation = ({ name, tag, summary }: Operation, tags: DescribedApi['tags']): JsonSchema => ({
  operationId: name,
  tags: tags.filter((shown) => shown.name.toLowerCase() === tag).map((shown) => shown.name),
  summary,
});

const toAddressed = ({ params, query }: Operation, components: SchemaComponents) => [
  ...toParameters({ in: 'path', schema: params }, components),
  ...toParameters({ in: 'query', schema: query }, components),
];

/** Parts that the operations of a document share. */
interface Parts {
  components: SchemaComponents;
  /** Error responses by name. */
  responses: Record<string, JsonSchema>;
  error_examples: Readonly<Record<string, unknown>>;
}

function ofEndpoint(endpoint: Endpoint, parts: Parts, example: Example | undefined): JsonSchema {
  const { components } = parts;
  const codes = commonErrors.filter((code) => code !== 'PAYLOAD_TOO_LARGE' || endpoint.body !== null);
  return {
    description: describe(endpoint),
    security: needsToken(endpoint) ? toSecurity(endpoint) : [],
    parameters: [
      ...toAddressed(endpoint, components),
      ...(endpoint.page_session === true ? [pageHeader] : []),
      ...toConditions(endpoint),
    ],
    ...(endpoint.body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: toContent({ schema: endpoint.body, example: example?.request }, components),
          },
        }),
    responses: {
      ...toSuccesses(endpoint, components, example),
      ...(endpoint.has_etag === true && endpoint.method === 'GET' ? { 304: notModified } : {}),
      ...toErrors([...endpoint.errors, ...codes], parts),
    },
  };
}

/** Every route may answer these; the table has its further errors. */
const anyRouteErrors = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const satisfies readonly ErrorCode[];
const tokenErrors = [
  'UNAUTHORIZED',
  'RATE_LIMIT_EXCEEDED',
  'VALIDATION_ERROR',
] as const satisfies readonly ErrorCode[];

function ofRoute(route: Route, parts: Parts, example: Example | undefined): JsonSchema {
  const { components } = parts;
  const { access, guard, errors } = route;
  const codes = [...errors, ...anyRouteErrors, ...(access === 'token' ? tokenErrors : [])];
  return {
    description: describeRoute(route),
    security: guard === undefined ? [] : toSecurity(guard),
    parameters: [...toAddressed(route, components), ...toFields(route)],
    ...toRequestBody(route, components, example),
    responses: { ...toAnswers(route, components, example), ...toErrors(codes, parts) },
  };
}

const needsToken = ({ rate_limit }: Endpoint) => rate_limit !== 'address';

function describe({ description, permission, ...endpoint }: Endpoint): string {
  const besides = endpoint.permission_not_for_oneself === true ? ', but not for oneself' : '';
  return [
    ...(description === undefined ? [] : [description]),
    ...(permission === undefined ? [] : [`Needs the permission \`${permission}\`${besides}.`]),
    ...(needsToken(endpoint) ? describeScope(endpoint) : []),
    ...(endpoint.answers_when_suspended === true ? ['Answers in a suspended workspace too.'] : []),
    `Counts against the limit of the ${endpoint.rate_limit}.`,
  ].join(' ');
}

const pageHeader = {
  name: 'x-minutebook',
  in: 'header',
  required: true,
  description: 'what no page of another site can send',
  schema: { type: 'string', const: 'page' },
};

const notModified = {
  description: 'It is as If-None-Match says; no body',
  headers: { ...headersOf(304), ETag: { $ref: '#/components/headers/ETag' } },
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** Header fields for conditional requests and for safe repetition. */
const toConditions = ({ is_idempotent, has_etag, takes_if_match, method }: Endpoint) => [
  ...(is_idempotent === true
    ? [
        header(
          'Idempotency-Key',
          'made by the client for one request: repeated within 24 hours, it is answered as the first time and does nothing',
        ),
      ]
    : []),
  ...(takes_if_match === true
    ? [header('If-Match', 'the ETag of the record: when somebody else has changed it since, it is 412')]
    : []),
  ...(has_etag === true && method === 'GET'
    ? [header('If-None-Match', 'the ETag of an earlier answer: when nothing has changed since, it is 304')]
    : []),
];

interface ParameterList {
  in: 'path' | 'query';
  schema: ObjectSchema;
}

function toParameters({ in: place, schema: list }: ParameterList, components: SchemaComponents) {
  const { properties, required = [] } = list;
  return Object.entries<Schema>(properties).map(([name, property]) => {
    const { description = fieldDescription(property) ?? usualDescriptions[name], ...schema } =
      property as JsonSchema;
    // A field with a default is required for handlers, but clients may leave it out.
    const isRequired = required.includes(name) && !('default' in schema);
    return {
      name,
      in: place,
      required: isRequired,
      ...(description === undefined ? {} : { description }),
      ...(schema['type'] === 'array' ? { style: 'form', explode: true } : {}),
      schema: components.refer(schema),
    };
  });
}

interface Body {
  schema: Schema;
  example: unknown;
}

const toContent = ({ schema, example }: Body, components: SchemaComponents) => ({
  'application/json': {
    schema: components.refer(schema as JsonSchema),
    ...(example !== undefined && { example }),
  },
});

/** The example is that of the first event, whose fields are some of the whole answer's. */
function toEventContent(
  events: NonNullable<Endpoint['events']>,
  answer: unknown,
  components: SchemaComponents,
): JsonSchema {
  const schemas = Object.values(events);
  const fields = Object.keys(schemas[0]?.properties ?? {});
  const example = Object.fromEntries(Object.entries(answer ?? {}).filter(([name]) => fields.includes(name)));
  const schema = { oneOf: schemas.map((each) => components.refer(each as object as JsonSchema)) };
  return { 'text/event-stream': { schema, ...(answer !== undefined && { example }) } };
}

function toSuccesses(
  endpoint: Endpoint,
  components: SchemaComponents,
  example: Example | undefined,
): Record<string, JsonSchema> {
  const entries = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    {
      description: { '200': 'Answered', '201': 'Created', '204': 'Done; no body' }[status],
      headers: {
        ...headersOf(Number(status)),
        ...(endpoint.has_etag === true && schema != null && { ETag: { $ref: '#/components/headers/ETag' } }),
        ...(endpoint.is_idempotent === true && {
          'Idempotency-Replayed': { $ref: '#/components/headers/Idempotency-Replayed' },
        }),
      },
      ...(schema == null
        ? {}
        : {
            content: {
              ...toContent({ schema, example: example?.answers[status] }, components),
              ...(endpoint.events !== undefined &&
                toEventContent(endpoint.events, example?.answers[status], components)),
            },
          }),
    },
  ]);
  return Object.fromEntries(entries) as Record<string, JsonSchema>;
}

/** Adds the errors' headers and bodies to `responses`, and returns references by status. */
function toErrors(
  errors: readonly ErrorCode[],
  { responses, error_examples }: Pick<Parts, 'responses' | 'error_examples'>,
): Record<string, JsonSchema> {
  const byStatus = Map.groupBy([...new Set(errors)].sort(), (code) => errorStatuses[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => {
      const name = errorResponseName(codesOfStatus);
      responses[name] ??= toErrorResponse(codesOfStatus, error_examples);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}
