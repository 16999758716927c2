import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { loadActingMember } from '../../access/load-place.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { RecordFactsRow } from './record-access-queries.ts';

/** Whether somebody may see a record, by the rules of their own place; undefined: they have none, or their account is switched off. */
export async function mayRead(
  db: Queryable,
  { workspace_id, user_id }: { workspace_id: number; user_id: number },
  facts: Pick<RecordFactsRow, 'acl'> | undefined,
): Promise<boolean | undefined> {
  const principals = (await loadActingMember(db, workspace_id, user_id))?.principals;
  return principals && facts?.acl.some((principal) => principals.includes(principal)) === true;
}

/** By number one would learn the name of everybody. Whoever may not list members names nobody but themselves. @throws FORBIDDEN */
export function requireMayName({ permissions, member_id }: Caller, member_ids: Iterable<number>): void {
  const permission = 'member.read';
  if (permissions[permission] === 'allow' || [...member_ids].every((id) => id === member_id)) return;
  throw errors.forbidden('permission_missing', { permission });
}
