import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { makeAjv } from '../server/base/schema/make-ajv.ts';
import { appEndpoints } from './app/endpoints.ts';
import { commonErrors, type Endpoint } from './endpoint.ts';
import type { Route } from './route.ts';
import { endpoints } from './endpoints.ts';
import { errorStatuses } from './errors.ts';
import { makeOpenApi } from './openapi.ts';
import { appApi } from './openapi/app-api.ts';
import { v3Api } from './openapi/v3-api.ts';
import { v3Endpoints } from './v3/endpoints.ts';
import type { DescribedApi } from './openapi/described-api.ts';
import { serviceApi } from './openapi/service-api.ts';
import { v2Api } from './openapi/v2-api.ts';
import { routes } from './routes.ts';
import { isScope, type NeededScope } from './scopes.ts';
import { v1Endpoints } from './v1/endpoints.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a document is read like a client reads it
type Json = any;

function read(api: DescribedApi) {
  const document: Json = JSON.parse(JSON.stringify(makeOpenApi(api, 'https://minutes.example.com')));
  return {
    document,
    table: Object.values(api.table),
    endpoints: Object.values(api.table).filter((entry): entry is Endpoint => !('kind' in entry)),
    operationOf: ({ path, method }: Endpoint | Route) => document.paths[path][method.toLowerCase()],
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

/** These answer with such documents themselves. */
const DOCUMENTS = ['get-openapi', 'get-app-openapi', 'get-service-openapi', 'get-v3-openapi'];

for (const [name, api] of Object.entries({ v2: v2Api, v3: v3Api, app: appApi, service: serviceApi })) {
  const { document, table, endpoints: jsonTable, operationOf, resolve } = read(api);

  describe(`The document of ${name}`, () => {
    test('The document is valid OpenAPI 3.1', async () => {
      const { valid, errors } = await new Validator().validate(document);
      assert.deepEqual([valid, errors], [true, undefined]);
    });

    test('Every schema in the document is valid JSON Schema, and every reference has a target', () => {
      const ajv = makeAjv();
      ajv.addVocabulary(['components', 'discriminator']);
      ajv.addSchema({ $id: 'document', components: document.components }, 'document', false, false);
      for (const name of Object.keys(document.components.schemas)) {
        ajv.compile({ $ref: `document#/components/schemas/${name}` });
      }
      eachObject(document, (object) => {
        if ('$ref' in object) assert.ok(resolve(object) !== undefined, String(object['$ref']));
      });
    });

    test('Every body has an example that fits its schema, in requests, answers and errors', () => {
      const ajv = makeAjv();
      ajv.addVocabulary([...Object.keys(document), 'discriminator']);
      ajv.addSchema({ $id: 'document', ...document }, 'document', false, false);
      const steps = (path: string[]) => path.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
      const check = (content: Json, path: string[]) => {
        for (const [
          type,
          { schema, example, examples = { only: { value: example } } },
        ] of Object.entries<Json>(content)) {
          if (schema === undefined) continue;
          const pointer = `document#/${steps([...path, 'content', type, 'schema']).join('/')}`;
          const validate = ajv.compile({ $ref: pointer });
          for (const [name, { value }] of Object.entries<Json>(examples)) {
            assert.ok(value !== undefined, `${path.join(' ')} has no example`);
            assert.ok(validate(value), `${path.join(' ')} ${name}: ${ajv.errorsText(validate.errors)}`);
          }
        }
      };
      for (const { path, method, name } of table) {
        const at = ['paths', path, method.toLowerCase()];
        const { requestBody, responses } = operationOf({ path, method } as Route);
        if (requestBody !== undefined) check(requestBody.content, [...at, 'requestBody']);
        for (const [status, { content }] of Object.entries<Json>(responses)) {
          if (content !== undefined && !DOCUMENTS.includes(name))
            check(content, [...at, 'responses', status]);
        }
      }
      for (const [type, { post }] of Object.entries<Json>(document.webhooks ?? {})) {
        check(post.requestBody.content, ['webhooks', type, 'post', 'requestBody']);
      }
      for (const [name, { content, description }] of Object.entries<Json>(document.components.responses)) {
        check(content, ['components', 'responses', name]);
        const codes = [...description.matchAll(/`([A-Z_]+)`: /g)].map(([, code]) => code);
        const shown = Object.keys(content['application/json'].examples);
        assert.deepEqual(shown, codes, name);
      }
    });

    test('The document has exactly the operations of the table, by their names', () => {
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

    test('Every answer of an operation is documented with body, error codes and header fields', () => {
      for (const endpoint of jsonTable) {
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

    test('The summary of an operation is a title: one short clause', () => {
      for (const { name, summary } of table) {
        assert.ok(
          summary.length <= 60 && !/[;:.]/.test(summary.replaceAll(/\w\.\w/g, '')),
          `${name}: ${summary}`,
        );
      }
    });

    test('Every operation comes with a command line that sends it', () => {
      const samples = table.map((endpoint) => operationOf(endpoint)['x-codeSamples'][0].source);
      for (const sample of samples)
        assert.match(
          sample,
          /^curl .*"?https:\/\/minutes\.example\.com\/[\w/.-]*(?:\?[\w=&…-]+")?(?: \\\n|$)/,
        );
      for (const endpoint of table) {
        const { required = [] } = endpoint.query;
        const needed = required.filter((field) => !('default' in (endpoint.query.properties[field] ?? {})));
        const sample = operationOf(endpoint)['x-codeSamples'][0].source;
        for (const field of needed) assert.match(sample, new RegExp(`[?&]${field}=`), endpoint.name);
      }
    });

    test('The document says where the server is, how to authenticate, and nothing internal', () => {
      assert.deepEqual(document.servers, [{ url: 'https://minutes.example.com' }]);
      assert.equal(document.components.securitySchemes.token.scheme, 'bearer');
      for (const endpoint of table) {
        const guard = 'kind' in endpoint ? endpoint.guard : toGuard(endpoint);
        assert.deepEqual(operationOf(endpoint).security, guard === undefined ? [] : toWays(guard.scope));
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

const toWays = (scope: NeededScope) =>
  scope === 'whole' ? [{ token: [] }] : [{ token: [] }, { oauth: isScope(scope) ? [scope] : [] }];
const toGuard = (endpoint: Endpoint) => (endpoint.rate_limit === 'address' ? undefined : endpoint);

test('Every operation of every table is in one of the documents, and only in one', () => {
  const tables = [endpoints, v3Endpoints, appEndpoints, v1Endpoints].flatMap((table) =>
    Object.values<Endpoint>(table),
  );
  const toAddress = ({ method, path, name }: Endpoint | Route) => `${method} ${path} ${name}`;
  const wanted = [...tables, ...routes].map(toAddress);
  const documented = [v2Api, v3Api, appApi, serviceApi].flatMap(({ table }) =>
    Object.values(table).map(toAddress),
  );
  assert.deepEqual(documented.sort(), wanted.sort());
  assert.equal(new Set(wanted).size, wanted.length);
});

describe('The document of service', () => {
  const { operationOf, table } = read(serviceApi);

  test('A route documents its access, its input and every answer', () => {
    for (const route of table.filter((entry): entry is Route => 'kind' in entry)) {
      const { responses, requestBody, parameters } = operationOf(route);
      for (const [status, { content_type }] of Object.entries(route.answers)) {
        const types = Object.keys(responses[status].content ?? {});
        assert.deepEqual(types, content_type === undefined ? [] : [content_type], route.name);
      }
      for (const code of route.errors)
        assert.ok(String(errorStatuses[code]) in responses, `${route.name} ${code}`);
      assert.equal(requestBody !== undefined, route.body !== null, route.name);
      assert.equal(route.access === 'token', route.guard !== undefined, route.name);
      const fields = parameters.filter((parameter: { in: string }) => parameter.in === 'header');
      assert.equal(fields.length, Object.keys(route.headers ?? {}).length, route.name);
    }
  });

  test('A command line of an upload has the protocol, the offset and the recording', () => {
    const patch = table.find(({ name }) => name === 'append-upload');
    assert.ok(patch);
    assert.equal(
      operationOf(patch)['x-codeSamples'][0].source,
      [
        'curl -X PATCH https://minutes.example.com/uploads/demo/1',
        '-H "Authorization: Bearer $TOKEN"',
        '-H "tus-resumable: 1.0.0"',
        '-H "upload-offset: …"',
        '-H "content-type: application/offset+octet-stream"',
        '--data-binary @recording',
      ].join(' \\\n  '),
    );
  });
});

describe('The document of v2', () => {
  const { operationOf, resolve } = read(v2Api);

  test('A field without a default that is not optional is required', () => {
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
    const label_ids = parameters.find(({ name }: { name: string }) => name === 'label_ids');
    assert.deepEqual([label_ids.style, label_ids.explode, label_ids.schema.type], ['form', true, 'array']);
  });

  test('The error body of a failed validation names every field', () => {
    const { schema } = resolve(operationOf(endpoints['get-record']).responses[422]).content[
      'application/json'
    ];
    const [validation, include] = schema.oneOf;
    assert.deepEqual(resolve(validation).required, ['type', 'message', 'request_id', 'reason', 'errors']);
    assert.deepEqual(include.allOf[1].properties.type.enum, ['INVALID_INCLUDE']);
  });

  test('A command line has the demo workspace, the token and the body', () => {
    assert.equal(
      operationOf(endpoints['add-labels'])['x-codeSamples'][0].source,
      'curl -X POST https://minutes.example.com/v2/workspaces/demo/records/labels \\\n' +
        `  -H "Authorization: Bearer $TOKEN" \\\n  --json '{"record_ids":[2,3],"label_ids":[5]}'`,
    );
  });

  test('A long body in a command line has a line for each field', () => {
    const { paths } = read(v3Api).document;
    const { source } = paths['/api/v3/workspaces/{slug}/records'].post['x-codeSamples'][0];
    assert.match(source, /--json '\{\n {4}"\w+": /);
    const body = /--json '(.*)'$/s.exec(source)?.[1] ?? '';
    assert.ok(
      body.split('\n').every((line) => line.length <= 120),
      body,
    );
    assert.ok(typeof JSON.parse(body).recorded_at === 'string');
  });
});
