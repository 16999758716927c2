import { errors } from '@minutebook/contract/errors.ts';
import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { Queryable } from '../../base/database/database.ts';
import { findMemberRow } from './member-queries.ts';
import { toMembers } from './member-view.ts';

/** @throws MEMBER_NOT_FOUND */
export async function requireMember(
  db: Queryable,
  workspace_id: number,
  member_id: number,
): Promise<V2Member> {
  const row = await findMemberRow(db, workspace_id, member_id);
  const [member] = await toMembers(db, workspace_id, row === undefined ? [] : [row]);
  if (member === undefined) throw errors.memberNotFound(member_id);
  return member;
}
