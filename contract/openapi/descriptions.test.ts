import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeOpenApi } from '../openapi.ts';
import { appApi } from './app-api.ts';
import { serviceApi } from './service-api.ts';
import { v2Api } from './v2-api.ts';
import { v3Api } from './v3-api.ts';
import { usualDescriptions } from './usual-descriptions.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
interface Field {
  /** The place: `Title.path` or `operation.path`. */
  at: string;
  schema: Schema;
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface DocumentedOperation {
  operationId: string;
  parameters?: { name: string; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const apis = { v2: v2Api, v3: v3Api, app: appApi, service: serviceApi };
const documents = Object.entries(apis).map(([name, api]) => ({
  name,
  fields: readFields(JSON.parse(JSON.stringify(makeOpenApi(api, 'https://minutes.example.com')))),
}));

function readFields(document: {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks?: Record<string, Record<string, DocumentedOperation>>;
}): Field[] {
  const resolve = ({ $ref, ...own }: Schema): Schema =>
    $ref === undefined
      ? own
      : { ...document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)], ...own };
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks ?? {})].flatMap(
    (path) => Object.values(path),
  );
  const fields = [
    ...Object.entries(document.components.schemas).flatMap(([title, schema]) => fieldsOf(schema, title)),
    ...operations.flatMap(({ operationId, parameters = [], requestBody = {}, responses }) => [
      ...parameters.map(({ name, description, schema }) => ({
        at: `${operationId}.${name}`,
        schema: { ...schema, ...(description !== undefined && { description }) },
      })),
      ...[requestBody, ...Object.values(responses)]
        .flatMap(({ content = {} }) => Object.values(content))
        .flatMap(({ schema = {} }) => fieldsOf(schema, `${operationId}.body`)),
    ]),
  ];
  return fields.map(({ at, schema }) => ({ at, schema: resolve(schema) }));
}

function fieldsOf(schema: Schema, at: string): Field[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    at: `${at}.${name}`,
    schema: field,
  }));
  return [
    ...own,
    ...own.flatMap((field) => fieldsOf(field.schema, field.at)),
    ...(schema.items === undefined ? [] : fieldsOf(schema.items, at)),
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(one, at)),
  ];
}

const canBeNull = ({ type, enum: values, anyOf = [] }: Schema): boolean =>
  type === 'null' ||
  type?.includes('null') === true ||
  values?.includes(null) === true ||
  anyOf.some(canBeNull);

describe('Descriptions of fields and parameters', () => {
  for (const { name, fields } of documents) {
    test(`Every field and parameter in the document of ${name} has a description`, () => {
      assert.ok(fields.length > 100);
      const silent = fields.filter(({ schema }) => (schema.description ?? '').length < 4).map(({ at }) => at);
      assert.deepEqual(
        silent,
        [],
        'give it a description in its schema, or its name one in contract/openapi/usual-descriptions.ts',
      );
    });

    test(`The document of ${name} explains null exactly where a field can be null`, () => {
      const wrong = fields
        .filter(({ schema }) => /\bnull: /.test(schema.description ?? '') && !canBeNull(schema))
        .map(({ at, schema }) => `${at}: ${schema.description}`);
      assert.deepEqual(wrong, []);
    });
  }

  test('Every usual description belongs to an existing field', () => {
    const names = new Set(
      documents.flatMap(({ fields }) => fields.map(({ at }) => at.slice(at.lastIndexOf('.') + 1))),
    );
    assert.deepEqual(
      Object.keys(usualDescriptions).filter((name) => !names.has(name)),
      [],
    );
  });
});
