/** Reads the groups of a user, in whatever shape a provider sends them. */
import { isObject } from '../../base/json.ts';

export interface Groups {
  /** The names that the provider uses, without duplicates. */
  names: string[];
  /**
   * absent: there is no such claim, so the user has no groups; withheld: the provider has left out many
   * groups; too_many: more than are read here; unknown: the provider could not be asked. The last three leave
   * the groups unknown, so nothing is changed.
   */
  note: 'absent' | 'withheld' | 'too_many' | 'unknown' | null;
}

const MOST_GROUPS = 2_000;
const LONGEST_NAME = 500;

/**
 * Finds a claim by its own name, which may have dots (`https://example.com/groups`), or by a path
 * (`realm_access.roles`).
 */
function findClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const steps = name.split('.');
  return steps.reduce<unknown>(
    (within, step) => (isObject(within) && Object.hasOwn(within, step) ? within[step] : undefined),
    claims,
  );
}

export function readGroups(claims: Readonly<Record<string, unknown>>, claim: string): Groups {
  const said = findClaim(claims, claim);
  if (said == null) return { names: [], note: isWithheld(claims, claim) ? 'withheld' : 'absent' };
  const names = new Set<string>();
  for (const name of toNames(said)) {
    if (name.length <= LONGEST_NAME) names.add(name);
    if (names.size > MOST_GROUPS) return { names: [], note: 'too_many' };
  }
  return { names: [...names], note: null };
}

/**
 * Microsoft Entra names another endpoint instead of many groups (`_claim_names`), or says only that there are
 * some.
 */
function isWithheld(claims: Readonly<Record<string, unknown>>, claim: string): boolean {
  const { _claim_names: elsewhere, hasgroups } = claims;
  return (isObject(elsewhere) && Object.hasOwn(elsewhere, claim)) || (claim === 'groups' && isYes(hasgroups));
}

const isYes = (said: unknown) => said === true || said === 'true';

/**
 * Groups come as one text, a list of texts or of objects, a list written as text, or an object with the names
 * as keys (Zitadel).
 */
function* toNames(said: unknown): Generator<string> {
  if (Array.isArray(said)) for (const each of said) yield* toNamesOfOne(each);
  else if (isObject(said)) yield* Object.keys(said);
  else if (typeof said === 'string' && said.startsWith('[')) yield* toNames(parseList(said));
  else yield* toNamesOfOne(said);
}

const NAMED_BY = ['name', 'displayName', 'display', 'value', 'id'];

function* toNamesOfOne(each: unknown): Generator<string> {
  if (isObject(each)) for (const key of NAMED_BY) yield* toNamesOfOne(each[key]);
  else if (typeof each === 'string' || typeof each === 'number') yield String(each).trim();
}

function parseList(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [text.replace(/^\[/, '')];
  }
}
