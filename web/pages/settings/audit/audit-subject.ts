import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { Team } from '@minutebook/contract/resources/team.ts';
import type { ServiceAccount } from '@minutebook/contract/app/service-account-endpoints.ts';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';

export interface KnownNames {
  members: ReadonlyMap<number, string>;
  /** Members by the ids of their accounts. */
  users: ReadonlyMap<number, { id: number; name: string }>;
  teams: ReadonlyMap<number, string>;
  /** Service accounts by the ids of their members. */
  accounts: ReadonlyMap<number, string>;
}

/** The names for the details of an entry; one that is missing is not among the details, or the thing is gone. */
export interface AuditSubjects {
  name?: string;
  email?: string;
  member?: string;
  account?: string;
  user?: string;
  team?: string;
  /** The role of the member in the team. */
  place?: string;
  /** The user is the actor. */
  is_own: boolean;
  /** The member is a service account. */
  is_of_account: boolean;
}

interface Nameable {
  members: readonly Pick<V2Member, 'id' | 'user_id' | 'name'>[];
  teams: readonly Pick<Team, 'id' | 'name'>[];
  accounts: readonly Pick<ServiceAccount, 'id' | 'name'>[];
}

export const toKnownNames = ({ members, teams, accounts }: Nameable): KnownNames => ({
  members: toNames(members),
  users: new Map(members.map(({ id, name, user_id }) => [user_id, { id, name }])),
  teams: toNames(teams),
  accounts: toNames(accounts),
});

const toNames = (named: readonly { id: number; name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, name]));

export function toAuditSubjects(
  { details, actor }: Pick<AuditEntry, 'details' | 'actor'>,
  { members, users, teams, accounts }: KnownNames,
): AuditSubjects {
  const { name, email, member_id, user_id, team_id, team_name, base_role, owner_member_id } = details ?? {};
  const user = find(users, user_id);
  // Entries of older servers have the id of a team alone, and a name is removed with the person who gave it.
  const teamToday = find(teams, team_id);
  const named = {
    name: textOf(name) ?? teamToday,
    email: textOf(email),
    member: find(members, member_id),
    account: find(accounts, member_id),
    user: user?.name,
    team: textOf(team_name) ?? teamToday,
    place: textOf(base_role),
  };
  const known = Object.entries(named).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(known) as Partial<Record<keyof typeof named, string>>),
    is_own: user !== undefined && user.id === actor?.member_id,
    is_of_account: named.account !== undefined || typeof owner_member_id === 'number',
  };
}

const find = <Found>(known: ReadonlyMap<number, Found>, id: unknown) =>
  typeof id === 'number' ? known.get(id) : undefined;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

type Kind = 'person' | 'operator' | 'system' | 'guest' | 'unknown';

/** Acts that need no account, and so have no actor that is known. */
const WITHOUT_ACCOUNT: Readonly<Record<string, Kind>> = {
  'share.unlock': 'guest',
  'share.refuse': 'guest',
  'playlist.unlock': 'guest',
  'playlist.refuse': 'guest',
  'session.refuse': 'unknown',
  'user.ask_reset': 'unknown',
};

/**
 * The kind of actor. If the entry names nobody, it was a guest, somebody not signed in, the passing of time,
 * or else an operator.
 */
export function toActorKind({
  actor,
  action,
  details,
}: Pick<AuditEntry, 'action' | 'actor' | 'details'>): Kind {
  if (actor !== null) return 'person';
  const isByTime =
    action.startsWith('record.expire_') ||
    (action === 'record.publish' && details?.['trigger'] === 'schedule') ||
    (action === 'program.end' && details?.['why'] !== undefined && details['why'] !== 'program');
  return isByTime ? 'system' : (WITHOUT_ACCOUNT[action] ?? 'operator');
}
