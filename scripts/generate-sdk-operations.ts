/**
 * Writes the SDK's runtime data about the endpoint tables, after a table was changed: `node scripts/run.cjs
 * scripts/generate-sdk-operations.ts`, then `npm run format`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { factTypeNames } from '@minutebook/contract/facts.ts';
import * as allowed from '@minutebook/contract/resources/allowed-values.ts';
import * as lists from '@minutebook/contract/resources/value-lists.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';

/** Lists of what a field may be, for programs that let people choose: by the name of their type. */
export const sdkValues: Record<string, readonly string[]> = {
  recordSources: allowed.recordSources,
  recordStatuses: allowed.recordStatuses,
  recordScopes: allowed.recordScopes,
  insightTypes: allowed.insightTypes,
  baseWorkspaceRoles: lists.baseWorkspaceRoles,
  baseTeamRoles: lists.baseTeamRoles,
  changeTypes: factTypeNames,
};

/** Several successes are named: only then a client is told which one it was. */
type Entry = [method: string, path: string, successes?: number[] | null, takes_key?: 'key'];

export function toSdkOperations(): Record<string, Entry> {
  const v3: Endpoint[] = Object.values(v3Endpoints);
  const inV3 = new Set(v3.map(({ name }) => name));
  // What v3 has is asked there, by pages too: v2 and the pages' API keep the rest.
  const others: Endpoint[] = [
    ...Object.values<Endpoint>(endpoints),
    ...Object.values<Endpoint>(appEndpoints),
  ];
  const all = [...v3, ...others.filter(({ name }) => !inV3.has(name))];
  if (new Set(all.map(({ name }) => name)).size < all.length) {
    throw new Error('two tables have an operation of the same name');
  }
  return Object.fromEntries(all.map((endpoint) => [toMethodName(endpoint.name), toEntry(endpoint)]));
}

function toEntry({ method, path, responses, is_idempotent }: Endpoint): Entry {
  const statuses = Object.keys(responses).map(Number);
  if (is_idempotent === true) return [method, path, statuses.length > 1 ? statuses : null, 'key'];
  return statuses.length > 1 ? [method, path, statuses] : [method, path];
}

const toMethodName = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function write(): void {
  const entries = Object.entries(toSdkOperations()).map(
    ([name, entry]) => `  ${name}: ${JSON.stringify(entry)},\n`,
  );
  const text = `/** Written by scripts/generate-sdk-operations.ts from the endpoint tables: method, path, several successes, and whether it takes a key. */
export const operations = {\n${entries.join('')}} as const;\n`;
  writeFileSync(resolve(import.meta.dirname, '../sdk/operations.ts'), text);
  const lists = Object.entries(sdkValues).map(
    ([name, values]) => `export const ${name} = ${JSON.stringify(values)} as const;\n`,
  );
  const head =
    '/** Written by scripts/generate-sdk-operations.ts from the contract: what fields may be. Later versions may know more. */\n';
  writeFileSync(resolve(import.meta.dirname, '../sdk/values.ts'), head + lists.join(''));
}

// Not `import.meta.main`: run.cjs imports what it runs.
if (process.argv[1] === import.meta.filename) write();
