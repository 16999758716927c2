/** Whom a key of a person means, as far as the caller may know of them. */
import type { Person } from '@minutebook/contract/app/person-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { toPersonEmail, toPersonName, type PersonMatch } from '../../search/person-facets.ts';
import * as queries from './person-queries.ts';

export interface FoundPerson {
  match: PersonMatch;
  facts: Pick<
    Person,
    'kind' | 'name' | 'email' | 'phone_number' | 'company' | 'member_id' | 'is_guest' | 'is_active'
  >;
}

const nobody = { member_id: null, contact_id: null, name: null, email: null } satisfies PersonMatch;
const noFacts = {
  name: null,
  email: null,
  phone_number: null,
  company: null,
  member_id: null,
  is_guest: false,
  is_active: true,
};

/** undefined: there is nobody, or nobody of whom the caller may know. */
export async function findPerson(
  db: Queryable,
  caller: Pick<Caller, 'workspace' | 'principals' | 'permissions'>,
  key: string,
): Promise<FoundPerson | undefined> {
  const kind = key.slice(0, key.indexOf('-'));
  const rest = key.slice(kind.length + 1);
  if (kind === 'member') return findMember(db, caller, Number(rest));
  if (kind === 'contact') return findContact(db, caller, Number(rest));
  const member_id = await findNamed(db, caller, rest);
  if (member_id !== undefined) return findMember(db, caller, member_id);
  const name = toPersonName(rest);
  return name === null
    ? undefined
    : { match: { ...nobody, name }, facts: { ...noFacts, kind: 'name', name: rest } };
}

/** The only active member of this name: links on names lead to the person, whether the speaker was said to be the member or not. */
async function findNamed(
  db: Queryable,
  { workspace: { workspace_id }, permissions }: Pick<Caller, 'workspace' | 'permissions'>,
  name: string,
): Promise<number | undefined> {
  if (permissions['member.read'] !== 'allow') return undefined;
  const [first, second] = await db.query(queries.selectNamed, [workspace_id, name]);
  return second === undefined ? first?.member_id : undefined;
}

async function findMember(
  db: Queryable,
  { workspace: { workspace_id }, permissions }: Pick<Caller, 'workspace' | 'permissions'>,
  member_id: number,
): Promise<FoundPerson | undefined> {
  const [found] = await db.query(queries.selectMember, [workspace_id, member_id]);
  if (found === undefined) return undefined;
  const { name, email, is_active, is_guest, is_only_one } = found;
  // A caller without access to the list of members sees the name from the records, and cannot search by address.
  const opensRecord = permissions['member.read'] === 'allow';
  const match = {
    ...nobody,
    member_id,
    name: is_only_one && opensRecord ? toPersonName(name) : null,
    email: opensRecord ? toPersonEmail(email) : null,
  };
  const known = opensRecord ? { name, email, is_guest } : {};
  return { match, facts: { ...noFacts, kind: 'member', member_id, is_active, ...known } };
}

async function findContact(
  db: Queryable,
  { workspace: { workspace_id, has_contacts }, principals }: Pick<Caller, 'workspace' | 'principals'>,
  contact_id: number,
): Promise<FoundPerson | undefined> {
  if (!has_contacts) return undefined;
  const [found] = await db.query(queries.selectContact, [workspace_id, contact_id, principals]);
  if (found === undefined) return undefined;
  const email = found.email === null ? null : toPersonEmail(found.email);
  return {
    match: { ...nobody, contact_id, email },
    facts: { ...noFacts, ...found, kind: 'contact' },
  };
}

/** A contact by number, for acts that tell nothing of whether there is one. */
export function toUnseenContact(key: string): PersonMatch | undefined {
  const number = /^contact-([1-9]\d{0,14})$/.exec(key)?.[1];
  return number === undefined ? undefined : { ...nobody, contact_id: Number(number) };
}
