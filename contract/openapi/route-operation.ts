/** Documents operations whose request or answer is not plain JSON. */
import type { Guard } from '../endpoint.ts';
import type { Route } from '../route.ts';
import { headersOf } from './response-headers.ts';
import type { Example } from './examples.ts';
import type { JsonSchema, SchemaComponents } from './schema-components.ts';

const accesses = {
  token: '',
  link: 'The signature in the address opens it; no token is needed.',
  visit: 'Needs what the password of the share was exchanged for: its cookie, or its token as a bearer.',
  none: 'Open to anybody.',
} as const satisfies Record<Route['access'], string>;

export function describeRoute({ description, access, guard }: Route): string {
  return [
    description ?? '',
    accesses[access],
    guard?.permission === undefined ? '' : `Needs the permission \`${guard.permission}\`.`,
    ...(guard === undefined ? [] : describeScope(guard)),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

export function describeScope({ scope }: Guard): string[] {
  if (scope === 'any') return [];
  return [scope === 'whole' ? 'Needs a token that was not narrowed.' : `Needs the scope \`${scope}\`.`];
}

export const toFields = ({ headers = {} }: Route): JsonSchema[] =>
  Object.entries(headers).map(([name, { description, is_required }]) => ({
    name,
    in: 'header',
    required: is_required === true,
    description,
    schema: { type: 'string' },
  }));

export function toRequestBody(
  { body }: Route,
  components: SchemaComponents,
  example: Example | undefined,
): JsonSchema {
  if (body === null) return {};
  return {
    requestBody: {
      required: body.schema !== undefined,
      content: toContent({ ...body, example: example?.request }, components),
    },
  };
}

export function toAnswers(
  { answers }: Route,
  components: SchemaComponents,
  example: Example | undefined,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      {
        description: answer.description,
        headers: headersOf(Number(status)),
        ...(answer.content_type === undefined
          ? {}
          : {
              content: toContent({ ...answer, example: example?.answers[status] }, components),
            }),
      },
    ]),
  );
}

interface Body {
  content_type?: string | undefined;
  schema?: object | undefined;
  example?: unknown;
}

function toContent({ content_type = '', schema, example }: Body, components: SchemaComponents): JsonSchema {
  return {
    [content_type]: {
      ...(schema !== undefined && { schema: components.refer(schema as JsonSchema) }),
      ...(example !== undefined && { example }),
    },
  };
}
