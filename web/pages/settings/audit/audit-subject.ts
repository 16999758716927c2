import type { V2Member } from '@minutebook/contract/resources/member.ts';
import type { Team } from '@minutebook/contract/resources/team.ts';
import type { AuditEntry } from '@minutebook/contract/app/workspace-endpoints.ts';

export interface KnownNames {
  members: ReadonlyMap<number, string>;
  /** Members by the ids of their accounts. */
  users: ReadonlyMap<number, { id: number; name: string }>;
  teams: ReadonlyMap<number, string>;
}

/** What the details of an entry name; a missing one is not named there, or gone. */
export interface AuditSubjects {
  name?: string;
  member?: string;
  user?: string;
  team?: string;
  /** What the member is in the team. */
  place?: string;
  /** The account is the actor’s own. */
  is_own: boolean;
}

export const toKnownNames = (
  members: readonly Pick<V2Member, 'id' | 'user_id' | 'name'>[],
  teams: readonly Pick<Team, 'id' | 'name'>[],
): KnownNames => ({
  members: new Map(members.map(({ id, name }) => [id, name])),
  users: new Map(members.map(({ id, name, user_id }) => [user_id, { id, name }])),
  teams: new Map(teams.map(({ id, name }) => [id, name])),
});

export function toAuditSubjects(
  { details, actor }: Pick<AuditEntry, 'details' | 'actor'>,
  { members, users, teams }: KnownNames,
): AuditSubjects {
  const { name, email, member_id, user_id, team_id, team_name, base_role } = details ?? {};
  const user = typeof user_id === 'number' ? users.get(user_id) : undefined;
  // A team is named as it was called then; entries of older servers have its id alone.
  const named = {
    name: textOf(name) ?? textOf(email),
    member: typeof member_id === 'number' ? members.get(member_id) : undefined,
    user: user?.name,
    team: textOf(team_name) ?? (typeof team_id === 'number' ? teams.get(team_id) : undefined),
    place: textOf(base_role),
  };
  const known = Object.entries(named).filter(([, value]) => value !== undefined);
  const isOwn = user !== undefined && user.id === actor?.member_id;
  return { ...(Object.fromEntries(known) as Omit<AuditSubjects, 'is_own'>), is_own: isOwn };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

type Kind = 'person' | 'operator' | 'system' | 'guest' | 'unknown';

/** Acts that need no account, and so have no actor that is known. */
const WITHOUT_ACCOUNT: Readonly<Record<string, Kind>> = {
  'share.unlock': 'guest',
  'share.refuse': 'guest',
  'session.refuse': 'unknown',
  'user.ask_reset': 'unknown',
};

/** Who did it: where nobody is named, a guest, somebody who was not signed in, time itself, or else an operator. */
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
