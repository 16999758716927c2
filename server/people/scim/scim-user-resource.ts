/** Converts a member to the user resource of a directory (RFC 7643), and reads such a resource. */
import { isObject } from '../../base/json.ts';
import {
  userLocales,
  type BaseWorkspaceRole,
  type UserLocale,
} from '@minutebook/contract/resources/allowed-values.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { ScimError } from './scim-error.ts';
import { isPrimary, toRoleName, type Json } from './scim-patch.ts';
import type { UserRow } from './scim-rows.ts';

/** The resource that is sent, and to which a PATCH is applied. */
export const toUserResource = (row: UserRow): Json => ({
  userName: row.user_name,
  ...(row.external_id !== null && { externalId: row.external_id }),
  name: {
    formatted: row.name,
    ...(row.given_name !== null && { givenName: row.given_name }),
    ...(row.family_name !== null && { familyName: row.family_name }),
  },
  displayName: row.name,
  active: row.status === 'active',
  emails: [{ value: row.email, type: 'work', primary: true }],
  roles: [{ value: row.base_role, primary: true }],
  preferredLanguage: row.locale,
  groups: row.teams.map(({ team_id, name }) => ({ value: String(team_id), display: name, type: 'direct' })),
});

export interface WantedUser {
  user_name: string;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  name: string;
  email: string;
  is_active: boolean;
  base_role: BaseWorkspaceRole | undefined;
  locale: UserLocale | undefined;
}

const LONGEST = 200;

const toText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
/** Returns what stood before where nothing is said now, and null for what is no text. */
export const toTextOr = (before: unknown, now: unknown): string | null =>
  toText(now == null || (typeof now === 'string' && now.trim() === '') ? before : now);
const isSaid = (now: unknown, then: unknown) => now !== null && now !== then;

/**
 * @param before the resource before a change: attributes that the change sets take precedence @throws
 * ScimError
 */
export function readUser(resource: Json, before: Json = {}): WantedUser {
  const user_name = toTextOr(before['userName'], resource['userName']);
  if (user_name === null || user_name.length > 320)
    throw new ScimError(400, '"userName" must be a text of at most 320 characters.', 'invalidValue');
  const partsOf = ({ name }: Json) => {
    const said = isObject(name) ? name : {};
    return {
      given: toText(said['givenName']),
      family: toText(said['familyName']),
      formatted: toText(said['formatted']),
    };
  };
  const [parts, earlier] = [partsOf(resource), partsOf(before)];
  const joined = toText([parts.given, parts.family].filter((part) => part !== null).join(' '));
  const shown = toText(resource['displayName']);
  const names = [
    isSaid(shown, toText(before['displayName'])) ? shown : null,
    isSaid(parts.formatted, earlier.formatted) ? parts.formatted : null,
    parts.given !== earlier.given || parts.family !== earlier.family ? joined : null,
    shown,
    parts.formatted,
    joined,
    toText(before['displayName']),
  ];
  // A resource without an address, as without a name, leaves it as it is.
  const email = readEmail(resource['emails']) ?? readEmail(before['emails']) ?? user_name;
  const locale = toText(resource['preferredLanguage'] ?? resource['locale'])
    ?.slice(0, 2)
    .toLowerCase();
  return {
    user_name,
    external_id: readExternalId(resource['externalId']),
    given_name: parts.given?.slice(0, LONGEST) ?? null,
    family_name: parts.family?.slice(0, LONGEST) ?? null,
    name: (names.find((name) => name !== null) ?? user_name.replace(/@.*/, '')).slice(0, LONGEST),
    email,
    // Removing the attribute does not let in anybody whom the directory has deactivated.
    is_active: readTruth(resource['active'] ?? before['active'] ?? true),
    base_role: readRole(resource['roles'], before['roles']),
    locale: userLocales.find((each) => each === locale),
  };
}

/** Some directories send a number. */
export function readExternalId(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : toText(value);
  return id?.slice(0, 1_000) ?? null;
}

/** Microsoft Entra writes booleans as words. @throws ScimError */
function readTruth(value: unknown): boolean {
  const said = String(value).toLowerCase();
  if (said === 'true' || said === '1') return true;
  if (said === 'false' || said === '0') return false;
  throw new ScimError(400, '"active" must be true or false.', 'invalidValue');
}

const listOf = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : value == null ? [] : [value]).map((item) =>
    isObject(item) ? item : { value: item },
  );

function readEmail(emails: unknown): string | null {
  const items = listOf(emails).filter(({ value }) => typeof value === 'string' && value.trim() !== '');
  const chosen = items.find(isPrimary) ?? items.find(({ type }) => type === 'work') ?? items[0];
  return chosen === undefined ? null : String(chosen['value']).trim();
}

/**
 * Returns the primary role, else the highest, or undefined where nothing is said that is ours. When the roles are
 * taken away, an admin becomes a member; nobody becomes more.
 */
function readRole(roles: unknown, before: unknown): BaseWorkspaceRole | undefined {
  const items = listOf(roles);
  const isTaken = roles !== undefined && items.every(({ value }) => toRoleName(value) === '');
  if (isTaken && highestOf(listOf(before)) === 'admin') return 'member';
  return highestOf(items.filter(isPrimary)) ?? highestOf(items);
}

/** Of those that are ours, except owner: only pages make owners. */
function highestOf(items: readonly Json[]): BaseWorkspaceRole | undefined {
  const said = new Set(items.map(({ value }) => toRoleName(value)));
  return baseWorkspaceRoles.find((role) => role !== 'owner' && said.has(role));
}
