/** Finds people, teams and roles by e-mail address, name or id. */
import { eachItem } from '@minutebook/sdk';
import { matchesOf } from '../find-by-name.ts';
import { UsageError } from '../../parser/option.ts';
import type { Connected } from '../../session.ts';
import { takeItems } from '../records/record-filters.ts';

type Client = Connected['client'];

export async function findMember(client: Client, slug: string, email: string) {
  for await (const member of eachItem(client.listMembers, { params: { slug }, query: { query: email } })) {
    if (member.email.toLowerCase() === email.toLowerCase()) return member;
  }
  throw new UsageError(`There is no member ${email}: "member list" shows them.`);
}

export async function findTeam(client: Client, slug: string, asked: string) {
  const [found] = await findNamed(eachItem(client.listTeams, { params: { slug } }), 'team', [asked]);
  return found as NonNullable<typeof found>;
}

/** Returns ids in the order of the names. */
export async function findRoles(client: Client, slug: string, names: readonly string[]): Promise<number[]> {
  const found = await findNamed(eachItem(client.listWorkspaceRoles, { params: { slug } }), 'role', names);
  return found.map(({ id }) => id);
}

export async function findTeamRoles(
  client: Client,
  slug: string,
  names: readonly string[],
): Promise<number[]> {
  const found = await findNamed(eachItem(client.listTeamRoles, { params: { slug } }), 'team role', names);
  return found.map(({ id }) => id);
}

async function findNamed<Item extends { id: number; name: string }>(
  items: AsyncIterable<Item>,
  what: string,
  names: readonly string[],
): Promise<Item[]> {
  if (names.length === 0) return [];
  const known = await takeItems(items);
  return names.map((asked) => {
    const [found] = matchesOf(known, asked);
    if (found === undefined) throw new UsageError(`There is no ${what} "${asked}".`);
    return found;
  });
}
