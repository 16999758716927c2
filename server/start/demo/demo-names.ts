/** The workspace of the demo, and the ids of its objects by name. */
import type { Database } from '../../base/database/database.ts';

export interface Place {
  db: Pick<Database, 'transaction'>;
  workspace_id: number;
  /** When everything was created, and everybody joined. */
  founded_at: Date;
}

/** Ids by the names that the demo's files use. */
export type Ids = ReadonlyMap<string, number>;

export function requireOne<Found>(named: ReadonlyMap<string, Found>, name: string): Found {
  const found = named.get(name);
  if (found === undefined) throw new Error(`the demo's files name ${name}, which they do not define`);
  return found;
}

export const requireAll = (ids: Ids, names: readonly string[]) => names.map((name) => requireOne(ids, name));
