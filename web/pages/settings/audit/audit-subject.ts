import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';

/** The subject of an entry, as its details name it; undefined: they do not, or it is a record, which has a link. */
export function toAuditSubject(
  { details }: Pick<AuditEntry, 'details'>,
  members: ReadonlyMap<number, string>,
): string | undefined {
  const { name, email, member_id } = details ?? {};
  if (typeof name === 'string') return name;
  if (typeof email === 'string') return email;
  return typeof member_id === 'number' ? members.get(member_id) : undefined;
}
