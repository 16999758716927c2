/** Compares the schema of the database with the one that this version's migrations make. */
import { withClient } from '../../../base/database/with-client.ts';
import { REPAIR, type DoctorParts, type Found } from '../finding.ts';
import { mendBySql } from '../mend-by-sql.ts';
import { readExpectedSchema } from './expected-schema.ts';
import { QUEUE_SCHEMA, readSchema, type SchemaObject } from './read-schema.ts';

export async function checkSchema({ connection }: DoctorParts): Promise<Found[]> {
  const live = await withClient(connection, 'doctor', readSchema);
  const expected = toComparable(await readExpectedSchema(), live);
  const mend = (sql: string) => mendBySql(connection, sql, 'it was made anew');
  const findings = [...listMissing(expected, live, mend), ...listAdded(expected, live)];
  if (findings.length > 0) return findings;
  const tables = expected.filter(({ kind }) => kind === 'table').length;
  const message = `${tables} tables with their columns, keys and indexes are as this version has them`;
  return [{ state: 'fine', message, remedy: null }];
}

const versionOf = (objects: readonly SchemaObject[]) =>
  objects.find(({ kind }) => kind === 'version')?.definition;

/** A later version of the queue has migrated its own schema, which our migrations do not know. */
function toComparable(
  expected: readonly SchemaObject[],
  live: readonly SchemaObject[],
): readonly SchemaObject[] {
  const other = versionOf(live);
  if (other === undefined || other === versionOf(expected)) return expected;
  return expected.filter(({ name }) => name !== QUEUE_SCHEMA && !name.startsWith(`${QUEUE_SCHEMA}.`));
}

function listMissing(
  expected: readonly SchemaObject[],
  live: readonly SchemaObject[],
  mend: (sql: string) => () => Promise<string>,
): Found[] {
  const there = new Map(live.map((object) => [toKey(object), object.definition]));
  return expected.flatMap((object): Found[] => {
    const { kind, name, definition } = object;
    const found = there.get(toKey(object));
    const table = toTable(object);
    const isOfLost = table !== undefined && !there.has(`table ${table}`);
    if (found === definition || isOfLost) return [];
    const message = `the ${kind} ${toShort(name)} ${toFault(object, found)}`;
    const sql = toStatement(object, found !== undefined);
    if (sql === null) return [{ state: 'wrong', message, remedy: toRemedy(object, found !== undefined) }];
    return [{ state: 'wrong', message, remedy: `${REPAIR}, or: ${sql}`, repair: mend(sql) }];
  });
}

function toFault({ kind, definition }: SchemaObject, found: string | undefined): string {
  if (found === undefined) return 'is missing';
  const isMarked = (kind === 'constraint' || kind === 'index') && found.startsWith(`${definition} `);
  if (!isMarked) return `is "${found}" instead of "${definition}"`;
  return `is ${found
    .slice(definition.length + 1)
    .replaceAll(/[()]/g, '')
    .toLowerCase()}`;
}

const toRemedy = ({ kind, definition }: SchemaObject, isThere: boolean) =>
  isThere
    ? `change it back with "alter ${kind === 'column' ? 'table' : kind}" to "${definition}"`
    : 'restore a backup: it is nowhere else';

/** Returns null when the lost content cannot be restored from existing data. */
function toStatement(object: SchemaObject, isThere: boolean): string | null {
  const { kind, name, definition } = object;
  const [schema, own] = [name.split('.', 1)[0], name.slice(name.lastIndexOf('.') + 1)];
  if (kind === 'constraint')
    return `alter table ${toTable(object)} ${isThere ? `drop constraint ${own}, ` : ''}add constraint ${own} ${definition}`;
  if (kind !== 'index') return null;
  // An index on a partitioned table adopts equal indexes of its partitions.
  const made = definition.replace(' ON ONLY ', ' ON ');
  return isThere ? `drop index ${schema}.${own}; ${made}` : made;
}

/**
 * Reports additional objects on our tables that may refuse rows. Additional tables, columns and indexes do no
 * harm.
 */
function listAdded(expected: readonly SchemaObject[], live: readonly SchemaObject[]): Found[] {
  const ours = new Set(expected.map(toKey));
  return live
    .filter((object) => !ours.has(toKey(object)) && ours.has(`table ${toTable(object)}`) && mayRefuse(object))
    .map(({ kind, name }) => ({
      state: 'warning',
      message: `the ${kind} ${toShort(name)} is none of this version's, and may refuse what it writes`,
      remedy: 'see who added it, and drop it unless it is needed',
    }));
}

function mayRefuse({ kind, definition }: SchemaObject): boolean {
  if (kind === 'index') return definition.startsWith('CREATE UNIQUE') || definition.endsWith('(invalid)');
  if (kind === 'column') return definition.includes(' not null') && !definition.includes(' default ');
  return kind === 'trigger' || kind === 'constraint';
}

const toKey = ({ kind, name }: SchemaObject) => `${kind} ${name}`;
/** Returns undefined for objects that belong to no table. */
const toTable = ({ kind, name }: SchemaObject) =>
  ['column', 'constraint', 'index', 'trigger'].includes(kind)
    ? name.slice(0, name.lastIndexOf('.'))
    : undefined;
const toShort = (name: string) => name.replace(/^public\./, '');
