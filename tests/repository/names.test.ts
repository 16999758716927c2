import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseSync, type Span } from '@swc/core';
import { listFieldNames } from './field-names.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = ['contract', 'sdk', 'server', 'cli', 'mb', 'web', 'demo', 'scripts', 'tests', 'bench'];
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;
const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/;
const CALLBACK = /^on_[a-z]/;
/** Options of the SDK, which others already use, and a colour. */
const NO_CALLBACKS = new Set(['on_response', 'on_progress', 'on_accent']);

interface Node {
  type: string;
  span?: Span;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isCallback = (name: string) => CALLBACK.test(name) && !NO_CALLBACKS.has(name);
const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a declaration names itself. A field that is taken out of an object keeps the name of the field. */
function listDeclared(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [pattern['value'] as string];
    case 'ArrayPattern':
      return (pattern['elements'] as unknown[]).flatMap(listDeclared);
    case 'AssignmentPattern':
      return listDeclared(pattern['left']);
    case 'RestElement':
      return listDeclared(pattern['argument']);
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((property) =>
        property.type === 'AssignmentPatternProperty' ? [] : listDeclared(property['value'] ?? property),
      );
    default:
      return [];
  }
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value;
    for (const [key, field] of Object.entries(value)) if (key !== 'span') yield* walk(field);
  }
}

function listNames(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return listDeclared(node['id']);
  if (node.type === 'FunctionDeclaration') return listDeclared(node['identifier']);
  if (node.type === 'Parameter') return listDeclared(node['pat']);
  if (node.type === 'ArrowFunctionExpression') return (node['params'] as unknown[]).flatMap(listDeclared);
  return [];
}

const isFunction = (value: unknown): boolean =>
  isNode(value) && /^(?:Arrow)?Function(?:Expression|Declaration|)$/.test(value.type);

/** Names of functions: declared as such, typed as such, called, or imported. */
function listFunctions(node: Node): string[] {
  const named = (pattern: unknown) =>
    isNode(pattern) && pattern.type === 'Identifier' ? listDeclared(pattern) : [];
  switch (node.type) {
    case 'FunctionDeclaration':
      return listDeclared(node['identifier']);
    case 'VariableDeclarator':
      return isFunction(node['init']) ? listDeclared(node['id']) : [];
    case 'CallExpression':
      return named(node['callee']);
    case 'ImportSpecifier':
      return listDeclared(node['local']);
    case 'Identifier': {
      const { typeAnnotation: annotation } = node;
      const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
      return isNode(type) && type.type === 'TsFunctionType' ? named(node) : [];
    }
    default:
      return [];
  }
}

/** Names that a module exports are those of its things, not of fields. */
const listExported = (node: Node): string[] =>
  node.type === 'ExportDeclaration'
    ? [...walk(node['declaration'])]
        .filter(({ type }) => type === 'VariableDeclarator')
        .flatMap(({ id }) => listDeclared(id))
    : [];

/** A key, and the name of what it holds or of where it is put. */
function listPairs(node: Node): [key: string, name: string][] {
  const [key, value] =
    node.type === 'KeyValueProperty' || node.type === 'KeyValuePatternProperty'
      ? [node['key'], node['value']]
      : node.type === 'JSXAttribute'
        ? [node['name'], (node['value'] as { expression?: unknown } | null)?.expression]
        : [];
  return isNode(key) && key.type === 'Identifier' && isNode(value) && value.type === 'Identifier'
    ? [[key['value'] as string, value['value'] as string]]
    : [];
}

/** Keys of types, objects and patterns, and the props of components. */
function listKeys(node: Node): string[] {
  if (node.type === 'ObjectExpression') return (node['properties'] as Node[]).flatMap(listDeclared);
  const key = node.type === 'JSXAttribute' ? node['name'] : node['key'];
  return isNode(key) && key.type === 'Identifier' ? [key['value'] as string] : [];
}

/** What one file says. */
interface Source {
  file: string;
  names: string[];
  declared: Set<string>;
  functions: Set<string>;
  pairs: [key: string, name: string][];
  keys: string[];
}

const sources = PACKAGES.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
  .filter((file) => !/node_modules|\/dist|\/vendor\/|tests\/packages\/|\.d\.ts$/.test(file))
  .map((file): Source => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' });
    const nodes = [...walk(tree.body)];
    return {
      file,
      names: nodes.flatMap(listNames),
      declared: new Set(nodes.filter(({ type }) => type === 'FunctionDeclaration').flatMap(listFunctions)),
      functions: new Set(nodes.flatMap((node) => [...listFunctions(node), ...listExported(node)])),
      pairs: nodes.flatMap(listPairs),
      keys: nodes.flatMap(listKeys),
    };
  });

const find = (list: (source: Source) => string[]): string[] =>
  sources.flatMap((source) => list(source).map((name) => `${source.file}: ${name}`));

test('The sources are found', () => {
  assert.ok(sources.length > 1_000);
});

test('A local or parameter is snake_case only where it is a field, and no function is', async () => {
  const fields = new Set([...(await listFieldNames()), ...sources.flatMap(({ keys }) => keys)]);
  const wrong = find(({ names, declared }) =>
    names.filter((name) => SNAKE.test(name) && (declared.has(name) || !fields.has(name))),
  );
  assert.deepEqual(wrong, []);
});

test('What is a field of the contract or a column is spelled as there', async () => {
  const fields = await listFieldNames();
  assert.ok(fields.has('workspace_id') && fields.has('published_at'), 'contract and schema were read');
  const wrong = find(({ names, functions }) =>
    names.filter((name) => CAMEL.test(name) && fields.has(toSnake(name)) && !functions.has(name)),
  );
  assert.deepEqual(wrong, []);
});

test('No field is handed on by a second spelling', () => {
  const wrong = find(({ pairs, functions }) =>
    pairs
      .filter(
        ([key, name]) =>
          key !== name && key === toSnake(name) && !functions.has(name) && !NO_CALLBACKS.has(key),
      )
      .map(([key, name]) => `${key}: ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test('A callback is camelCase, as every function is', () => {
  const wrong = find(({ keys }) => keys.filter(isCallback));
  assert.deepEqual(wrong, []);
});
