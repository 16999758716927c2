import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { makeAjv } from '../server/http/schema-validator.ts';
import { commonErrors, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errorStatuses } from './errors.ts';
import { makeOpenApi } from './openapi.ts';
import { appApi } from './openapi/app-api.ts';
import type { DescribedApi } from './openapi/described-api.ts';
import { v2Api } from './openapi/v2-api.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a document is read as any client would
type Json = any;

function read(api: DescribedApi) {
  const document: Json = JSON.parse(JSON.stringify(makeOpenApi(api, 'https://minutes.example.com')));
  return {
    document,
    table: Object.values(api.table),
    operationOf: ({ path, method }: Endpoint) => document.paths[path][method.toLowerCase()],
    resolve(part: Json): Json {
      if (part?.$ref === undefined) return part;
      const steps: string[] = part.$ref.slice(2).split('/');
      return steps.reduce((value, step) => value[step], document);
    },
  };
}

function eachObject(part: Json, visit: (object: Record<string, unknown>) => void): void {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) visit(part);
  for (const value of Object.values(part)) eachObject(value, visit);
}

for (const [name, api] of Object.entries({ v2: v2Api, app: appApi })) {
  const { document, table, operationOf, resolve } = read(api);

  describe(`The document of ${name}`, () => {
    test('The document is valid OpenAPI 3.1', async () => {
      const { valid, errors } = await new Validator().validate(document);
      assert.deepEqual([valid, errors], [true, undefined]);
    });

    test('Every schema in the document is valid JSON Schema, and every reference leads to something', () => {
      const ajv = makeAjv();
      ajv.addVocabulary(['components']);
      ajv.addSchema({ $id: 'document', components: document.components }, 'document', false, false);
      for (const name of Object.keys(document.components.schemas)) {
        ajv.compile({ $ref: `document#/components/schemas/${name}` });
      }
      eachObject(document, (object) => {
        if ('$ref' in object) assert.ok(resolve(object) !== undefined, String(object['$ref']));
      });
    });

    test('Every operation of the table is in the document under its own name, and no other', () => {
      const operations = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(
            ([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
          ),
      );
      assert.deepEqual(
        operations.sort(),
        table.map(({ name, method, path }) => `${name} ${method} ${path}`).sort(),
      );
    });

    test('Every parameter of the table is in the document, and only what has no default is required', () => {
      for (const endpoint of table) {
        const parameters: { name: string; in: string; required: boolean; schema: { default?: unknown } }[] =
          operationOf(endpoint).parameters;
        const names = (place: string) =>
          parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
        assert.deepEqual(names('path'), Object.keys(endpoint.params.properties), endpoint.name);
        assert.deepEqual(names('query'), Object.keys(endpoint.query.properties), endpoint.name);
        for (const { required, schema } of parameters) assert.ok(!(required && 'default' in schema));
      }
    });

    test('Every answer of an operation is there with its body, its error codes and its header fields', () => {
      for (const endpoint of table) {
        const { responses, requestBody } = operationOf(endpoint);
        for (const [status, schema] of Object.entries(endpoint.responses)) {
          assert.equal('content' in responses[status], schema !== null, `${endpoint.name} ${status}`);
        }
        assert.equal(requestBody !== undefined, endpoint.body !== null);
        for (const code of [...endpoint.errors, ...commonErrors]) {
          if (code === 'PAYLOAD_TOO_LARGE' && endpoint.body === null) continue;
          const { description, headers } = resolve(responses[errorStatuses[code]]);
          assert.ok(description.includes(`\`${code}\`: `), `${endpoint.name} does not explain ${code}`);
          for (const header of Object.values(headers)) assert.ok(resolve(header).description);
        }
        assert.equal('413' in responses, endpoint.body !== null, endpoint.name);
        for (const status of Object.keys(responses)) {
          const { headers } = resolve(responses[status]);
          for (const name of ['x-request-id', 'RateLimit', 'RateLimit-Policy']) assert.ok(name in headers);
          assert.equal('Retry-After' in headers, ['429', '503'].includes(status));
          assert.equal('WWW-Authenticate' in headers, status === '401');
        }
      }
    });

    test('Every operation comes with a command line that sends it', () => {
      const samples = table.map((endpoint) => operationOf(endpoint)['x-codeSamples'][0].source);
      for (const sample of samples)
        assert.match(sample, /^curl .*https:\/\/minutes\.example\.com\/(?:v2|app)\/[\w/-]+(?: \\\n|$)/);
    });

    test('The document says where the server is, how to authenticate, and nothing that is our own affair', () => {
      assert.deepEqual(document.servers, [{ url: 'https://minutes.example.com' }]);
      assert.equal(document.components.securitySchemes.token.scheme, 'bearer');
      for (const endpoint of table) {
        const isOpen = endpoint.rate_limit === 'address';
        assert.deepEqual(operationOf(endpoint).security, isOpen ? [] : [{ token: [endpoint.scope] }]);
        assert.ok(
          document.tags.some((tag: { name: string }) => tag.name.toLowerCase() === endpoint.tag),
          endpoint.tag,
        );
      }
      eachObject(document, (object) => {
        for (const key of Object.keys(object)) assert.ok(!/^x-(?!request-id|codeSamples)/.test(key), key);
      });
    });
  });
}

describe('The document of v2', () => {
  const { operationOf, resolve } = read(v2Api);

  test('What has neither a default nor a question mark is required', () => {
    const statusOf = operationOf(endpoints['get-label-status']).parameters;
    assert.deepEqual(
      statusOf.map((parameter: { name: string; required: boolean }) => [parameter.name, parameter.required]),
      [
        ['slug', true],
        ['record_ids', true],
      ],
    );
  });

  test('Arrays in the query string repeat their key', () => {
    const parameters = operationOf(endpoints['list-records']).parameters;
    const labelIds = parameters.find(({ name }: { name: string }) => name === 'label_ids');
    assert.deepEqual([labelIds.style, labelIds.explode, labelIds.schema.type], ['form', true, 'array']);
  });

  test('The error body of a failed validation names every place', () => {
    const { schema } = resolve(operationOf(endpoints['get-record']).responses[422]).content[
      'application/json'
    ];
    const [validation, include] = schema.oneOf;
    assert.deepEqual(resolve(validation).required, ['type', 'message', 'request_id', 'errors']);
    assert.deepEqual(include.allOf[1].properties.type.enum, ['INVALID_INCLUDE']);
  });

  test('A command line has the demo workspace, the token and the body', () => {
    assert.equal(
      operationOf(endpoints['add-labels'])['x-codeSamples'][0].source,
      'curl -X POST https://minutes.example.com/v2/workspaces/demo/records/labels \\\n' +
        '  -H "Authorization: Bearer $TOKEN" \\\n  --json @body.json',
    );
  });
});
