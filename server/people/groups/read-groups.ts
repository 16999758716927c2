/** The groups of somebody, in whatever shape a provider tells them. */
import { isObject } from '../../base/json.ts';

export interface Groups {
  /** As the provider calls them, each once. */
  names: string[];
  /**
   * absent: there is no such claim, so there are none; withheld: the provider has left them out because they are many; too_many: more
   * than are read here; unknown: the provider could not be asked. Of the last three nothing is known, so nothing is changed.
   */
  note: 'absent' | 'withheld' | 'too_many' | 'unknown' | null;
}

export const MOST_GROUPS = 2_000;
const LONGEST_NAME = 500;

/** Under its own name, which may have dots (`https://example.com/groups`), or by a path (`realm_access.roles`). */
export function findClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
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

/** Microsoft Entra names a place to ask instead (`_claim_names`), or says no more than that there are some. */
function isWithheld(claims: Readonly<Record<string, unknown>>, claim: string): boolean {
  const { _claim_names: elsewhere, hasgroups } = claims;
  return (isObject(elsewhere) && Object.hasOwn(elsewhere, claim)) || (claim === 'groups' && isYes(hasgroups));
}

const isYes = (said: unknown) => said === true || said === 'true';

/** One text, a list of texts or of objects, a list written as text, or an object whose keys they are (Zitadel). */
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
