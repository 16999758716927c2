/** Makes the SDK's runtime data about the endpoint tables; `npm run generate` writes them. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { factTypeNames } from '@minutebook/contract/facts.ts';
import * as allowed from '@minutebook/contract/resources/allowed-values.ts';
import * as lists from '@minutebook/contract/resources/value-lists.ts';

/** Values that a field may have, by the name of their type, for programs that let people choose. */
export const sdkValues: Record<string, readonly string[]> = {
  recordSources: lists.recordSources,
  recordStatuses: lists.recordStatuses,
  recordScopes: lists.recordScopes,
  insightTypes: allowed.insightTypes,
  baseWorkspaceRoles: lists.baseWorkspaceRoles,
  baseTeamRoles: lists.baseTeamRoles,
  changeTypes: factTypeNames,
  transcriptExtensions: lists.transcriptExtensions,
};

const aboutValues: Record<string, string> = {
  recordSources: 'The places that a record can come from: `source`.',
  recordStatuses: 'How far the processing of a record can be: `status`.',
  recordScopes: 'The members who can see a record: `scope`.',
  insightTypes: 'Kinds of insights: `type`.',
  baseWorkspaceRoles: 'The base of a role in a workspace: `base_role`.',
  baseTeamRoles: 'The base of a role in a team: `base_role`.',
  changeTypes: 'The types of changes and webhooks: `type`.',
  transcriptExtensions: 'Endings of files that are read as transcripts.',
};

/** Statuses are listed only when there are several successes, because only then does a client return them. */
type Entry = [method: string, path: string, answer?: number[] | string | null, repeated?: 'key' | 'again'];

/** The public operations are those of v3, which never loses any. */
export const toSdkOperations = () => toEntries(Object.values<Endpoint>(v3Endpoints));

/** The operations that only pages use; they call v3 for all others. */
export function toPageOperations(): Record<string, Entry> {
  const inV3 = new Set(Object.values<Endpoint>(v3Endpoints).map(({ name }) => name));
  return toEntries(Object.values<Endpoint>(appEndpoints).filter(({ name }) => !inV3.has(name)));
}

const toEntries = (table: readonly Endpoint[]): Record<string, Entry> =>
  Object.fromEntries(
    table.flatMap((endpoint) => {
      const method = toMethodName(endpoint.name);
      const lastEvent = Object.keys(endpoint.events ?? {}).at(-1);
      const one: [string, Entry] = [method, toEntry(endpoint)];
      return lastEvent === undefined
        ? [one]
        : [one, [`${method}InEvents`, [endpoint.method, endpoint.path, lastEvent]]];
    }),
  );

function toEntry({ method, path, responses, is_idempotent, goes_on }: Endpoint): Entry {
  const statuses = Object.keys(responses).map(Number);
  const repeated = is_idempotent === true ? 'key' : goes_on === true ? 'again' : undefined;
  if (repeated !== undefined) return [method, path, statuses.length > 1 ? statuses : null, repeated];
  return statuses.length > 1 ? [method, path, statuses] : [method, path];
}

const toMethodName = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

export function writeSdkOperations(): void {
  writeOperations('operations', toSdkOperations());
  writeOperations('page-operations', toPageOperations());
  const lists = Object.entries(sdkValues).map(
    ([name, values]) =>
      `/** ${aboutValues[name]} Later versions may know more. */\nexport const ${name} = ${JSON.stringify(values)} as const;\n`,
  );
  const head =
    '/** Written by `npm run generate` from the contract: what fields may be, for programs that let people choose. */\n\n';
  writeFileSync(resolve(import.meta.dirname, '../sdk/values.ts'), head + lists.join(''));
}

function writeOperations(name: 'operations' | 'page-operations', table: Record<string, Entry>): void {
  const entries = Object.entries(table).map(([method, entry]) => `  ${method}: ${JSON.stringify(entry)},\n`);
  const constant = name === 'operations' ? name : 'pageOperations';
  const text = `/** Written by \`npm run generate\` from the endpoint tables: method, path, several successes or the last event, and how a POST is repeated. */
export const ${constant} = {\n${entries.join('')}} as const;\n`;
  writeFileSync(resolve(import.meta.dirname, `../sdk/${name}.ts`), text);
}
