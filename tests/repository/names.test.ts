import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseSync, type Span } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = ['contract', 'sdk', 'server', 'cli', 'mb', 'web', 'demo', 'scripts', 'tests', 'bench'];
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/;

interface Node {
  type: string;
  span?: Span;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

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
    for (const field of Object.values(value)) yield* walk(field);
  }
}

function listNames(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return listDeclared(node['id']);
  if (node.type === 'FunctionDeclaration') return listDeclared(node['identifier']);
  if (node.type === 'Parameter') return listDeclared(node['pat']);
  if (node.type === 'ArrowFunctionExpression') return (node['params'] as unknown[]).flatMap(listDeclared);
  return [];
}

test('Locals, parameters and functions are camelCase; fields, columns and settings snake_case', () => {
  const files = PACKAGES.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })).filter(
    (file) => !/node_modules|\/dist|\/vendor\/|\.d\.ts$/.test(file),
  );
  assert.ok(files.length > 1_000, 'the sources were found');
  const wrong = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2022' });
    return [...walk(tree.body)]
      .flatMap(listNames)
      .filter((name) => SNAKE.test(name))
      .map((name) => `${file}: ${name}`);
  });
  assert.deepEqual(wrong, []);
});
