/** Writes the types of the published client in a flat form that needs neither the contract nor its schemas. */
import type { Schema } from '@minutebook/contract/schema.ts';
import type { Endpoint, Included } from '@minutebook/contract/endpoint.ts';
import { errorStatuses } from '@minutebook/contract/errors.ts';
import { factTypes } from '@minutebook/contract/facts.ts';
import { makeSchemaComponents, type JsonSchema } from '@minutebook/contract/openapi/schema-components.ts';
import { findUses } from './find-uses.ts';
import { reasons } from '@minutebook/contract/reasons.ts';
import { isScope } from '@minutebook/contract/scopes.ts';

export function toPublishedTypes(table: readonly Endpoint[]): string {
  const components = makeSchemaComponents();
  const methods = table.flatMap((endpoint) => toMethods(endpoint, components.refer));
  const changes = toChangeTypes(components.refer);
  const uses = findUses(table, components.schemas);
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const { description = uses.get(name) ?? '' } = schema as { description?: string };
    const declaration = name === CHANGE ? toChangeDeclaration(schema) : toDeclaration(name, schema);
    return `/** ${description} */\n${declaration}`;
  });
  return [
    '/** Written by scripts/build-sdk.ts from the endpoint tables. */',
    "import type { EventOperation, IncludingOperation, Operation } from './call.js';",
    ...schemas,
    changes,
    toErrorTypes(),
    `/** A method for each operation. Throws ApiError, what fetch throws, and the reason of the signal. */
export interface Client {\n${methods.join('\n')}\n}`,
    '',
  ].join('\n\n');
}

/** The item of the change feed, whose schema does not say which `data` belongs to which type. */
const CHANGE = 'ChangeItem';

/** Writes the types of contract/v3/change-data.ts. */
function toChangeTypes(refer: Refer): string {
  const data = Object.entries(factTypes).map(([type, { summary, data: shape }]) => {
    const isEmpty = Object.keys(shape.properties).length === 0;
    const value = isEmpty ? 'null' : `${indent(toType(refer(shape as unknown as JsonSchema)))} | null`;
    return `  /** ${summary} */\n  '${type}': ${value};`;
  });
  return `/** What a change tells beside its envelope, by its type. */
export interface ChangeData {\n${data.join('\n')}
  /** The record is there for you now */
  'record.visible': null;
  /** The record is not there for you any more */
  'record.gone': { reason: 'deleted' | 'no_access' };
}

/** The type of a change. */
export type ChangeType = keyof ChangeData;

/** With the fields that every change has. A comparison of \`type\` tells what \`data\` is. */
export type ChangeWith<Envelope> = {
  [Type in ChangeType]: Envelope & { type: Type; data: ChangeData[Type] };
}[ChangeType];`;
}

function toChangeDeclaration(schema: JsonSchema): string {
  const { type: _type, data: _data, ...envelope } = schema['properties'] as Record<string, JsonSchema>;
  return `export type ${CHANGE} = ChangeWith<${toType({ ...schema, properties: envelope })}>;`;
}

function toErrorTypes(): string {
  const codes = Object.keys(errorStatuses).map((code) => `'${code}'`);
  const known = Object.entries<string>(reasons).map(([name, text]) => {
    const places = [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => `${place}: ReasonValue`);
    return `  | { name: '${name}'; values: { ${[...new Set(places)].join('; ')} } }`;
  });
  return `/** The name of a refusal; each method lists its own. */
export type ErrorCode = ${codes.join(' | ')};
/** A value in a message. */
export type ReasonValue = string | number | { name: string; values: Record<string, unknown> };
/** Why something was refused: the name of a message, and the values in it. */
export type KnownReason =\n${known.join('\n')};
/** The fault at one place of a request. */
export interface ErrorDetail { path: string; message: string; reason: { name: string; values: Record<string, unknown> } }
/** The body of every refusal. */
export interface ErrorBody {
  type: ErrorCode;
  message: string;
  request_id: string;
  reason: { name: string; values: Record<string, unknown> };
  errors?: ErrorDetail[];
}`;
}

type Refer = (schema: JsonSchema) => JsonSchema;

function toMethods(endpoint: Endpoint, refer: Refer): string[] {
  const { name, method, path, summary, description, params, query, body, scope, errors, includes } = endpoint;
  const parts = [
    ...toPart('params', params, refer),
    ...toPart('query', query, refer),
    ...(body === null ? [] : toPart('body', body, refer)),
  ];
  const about = [
    summary,
    ...(description === undefined ? [] : [description]),
    `${method} ${path}${isScope(scope) ? `, needs the scope \`${scope}\`` : ''}`,
    ...(errors.length === 0 ? [] : [`@throws {ApiError} also ${errors.join(', ')}`]),
  ];
  const output = toOutput(endpoint, refer);
  const type =
    includes === undefined
      ? `Operation<{ ${parts.join('; ')} }, ${output}>`
      : `IncludingOperation<${toType(refer(params as unknown as JsonSchema))}, ${toQueryWithout('include', query, refer)}, ${output}, ${toIncludable(includes)}>`;
  const comment = `  /**\n${about.map((line) => `   * ${line.replaceAll('*/', '*\\/')}`).join('\n   *\n')}\n   */`;
  const one = `${comment}\n  readonly ${toMethodName(name)}: ${type};`;
  if (endpoint.events === undefined) return [one];
  const events = Object.entries(endpoint.events).map(
    ([event, data]) => `{ event: '${event}'; data: ${toType(refer(data as unknown as JsonSchema))} }`,
  );
  const inEvents = `EventOperation<{ ${parts.join('; ')} }, ${events.join(' | ')}>`;
  return [one, `${comment}\n  readonly ${toMethodName(name)}InEvents: ${inEvents};`];
}

function toQueryWithout(name: string, query: Schema, refer: Refer): string {
  const schema = refer(query as unknown as JsonSchema);
  const { [name]: _, ...properties } = schema['properties'] as Record<string, JsonSchema>;
  return toType({ ...schema, properties });
}

const toIncludable = ({ at, fields, always }: Included) =>
  `{ at: '${at}'; fields: ${fields.map((field) => `'${field}'`).join(' | ')}; always: ${always} }`;

const toMethodName = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function toPart(name: string, schema: Schema, refer: Refer): string[] {
  const properties = (schema as { properties?: object }).properties;
  if (properties !== undefined && Object.keys(properties).length === 0) return [];
  const required = ((schema as { required?: string[] }).required ?? []).filter((field) => {
    const property = (properties as Record<string, object> | undefined)?.[field];
    return property === undefined || !('default' in property);
  });
  const isOptional = properties !== undefined && required.length === 0;
  return [`${name}${isOptional ? '?' : ''}: ${toType(refer(schema as unknown as JsonSchema))}`];
}

function toOutput({ responses }: Endpoint, refer: Refer): string {
  const bodies = Object.entries(responses).map(([status, schema]) => ({
    status,
    type: schema == null ? 'null' : toType(refer(schema as unknown as JsonSchema)),
  }));
  if (bodies.length === 1) return bodies[0]?.type ?? 'null';
  return bodies.map(({ status, type }) => `{ status: ${status}; body: ${type} }`).join(' | ');
}

const toDeclaration = (name: string, schema: JsonSchema) => `export type ${name} = ${toType(schema)};`;

function toType(schema: JsonSchema): string {
  const { $ref, anyOf, enum: values, type, items } = schema;
  if (typeof $ref === 'string') return $ref.split('/').pop() ?? 'unknown';
  if (Array.isArray(anyOf)) return (anyOf as JsonSchema[]).map(toType).join(' | ');
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(type)) return type.map((one) => toType({ ...schema, type: one as string })).join(' | ');
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return items === undefined ? 'unknown[]' : `(${toType(items as JsonSchema)})[]`;
    case 'object':
      return toObject(schema);
    default:
      return 'unknown';
  }
}

function toObject(schema: JsonSchema): string {
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (properties === undefined || Object.keys(properties).length === 0) return 'Record<string, unknown>';
  const required = (schema['required'] as string[] | undefined) ?? [];
  const fields = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name) && !('default' in property);
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const type = indent(toType(property));
    return `${toComment(property)}  ${key}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'};`;
  });
  return `{\n${fields.join('\n')}\n}`;
}

const indent = (text: string) => text.replaceAll('\n', '\n  ');

/** Describes a property: its meaning, and constraints that types cannot express. */
function toComment(property: JsonSchema): string {
  const { description, default: usual, minimum, maximum } = property;
  const isBounded = typeof minimum === 'number' && typeof maximum === 'number' && maximum < 1_000_000;
  const parts = [
    ...(typeof description === 'string' ? [description] : []),
    ...(isBounded ? [`${minimum} to ${maximum}`] : []),
    ...(usual === undefined ? [] : [`${JSON.stringify(usual)} unless given`]),
  ];
  return parts.length === 0 ? '' : `  /** ${parts.join('; ').replaceAll('*/', '*\\/')} */\n`;
}
