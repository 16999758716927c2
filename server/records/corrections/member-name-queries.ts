import type { Caller } from '../../access/caller.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { contactIsVisible } from '../persons/person-queries.ts';

const selectName = statement<{ name: string }>(
  'corrections.member-name',
  `select m.name from member m where m.workspace_id = $1 and m.member_id = $2`,
);

const selectContact = statement<{ name: string | null }>(
  'corrections.contact-name',
  `select c.name from contact c where c.workspace_id = $1 and c.contact_id = $2 and ${contactIsVisible('$2')}`,
);

/** undefined: no record that the caller may see has such a contact. */
export async function findContactName(
  tx: Queryable,
  { workspace, principals }: Pick<Caller, 'workspace' | 'principals'>,
  contact_id: number,
): Promise<string | null | undefined> {
  if (!workspace.has_contacts) return undefined;
  const [found] = await tx.query(selectContact, [workspace.workspace_id, contact_id, principals]);
  return found?.name;
}

/** Also finds members who have left. */
export async function findMemberName(
  tx: Queryable,
  workspace_id: number,
  member_id: number,
): Promise<string | undefined> {
  return (await tx.query(selectName, [workspace_id, member_id]))[0]?.name;
}
