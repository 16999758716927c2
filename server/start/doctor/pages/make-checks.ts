import type { Client } from 'pg';
import type { Ask } from '../../../base/backup/find-unreadable.ts';

/** The available functions of PostgreSQL's extensions for this, as SQL writes them. */
export type Checks = ReadonlyMap<string, string>;

const EXTENSIONS = ['amcheck', 'pageinspect'];

const selectChecks = `
  select distinct p.proname as name, p.oid::regproc::text as written from pg_catalog.pg_proc p
  join pg_catalog.pg_depend d on d.objid = p.oid and d.deptype = 'e'
  join pg_catalog.pg_extension e on e.oid = d.refobjid and e.extname = any ($1)
  where has_function_privilege(p.oid, 'execute')`;

/**
 * Makes the extensions for one transaction, which then drops them. Those that are not installed, or that the
 * role may not make, are left out.
 */
export async function makeChecks(client: Client, ask: Ask): Promise<Checks> {
  for (const extension of EXTENSIONS) {
    await ask(`create extension if not exists ${extension} schema public`).catch(() => undefined);
  }
  const { rows } = await client.query<{ name: string; written: string }>(selectChecks, [EXTENSIONS]);
  return new Map(rows.map(({ name, written }) => [name, written]));
}
