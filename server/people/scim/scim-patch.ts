/** Applies a PATCH (RFC 7644, section 3.5.2), in the shapes that Okta, Microsoft Entra and others send. */
import { isObject, tryParse } from '../../base/json.ts';
import { ScimError } from './scim-error.ts';
import { isMeant as isMeantBy, listEqual, type Filter } from './scim-filter.ts';
import { parsePath, type Path } from './scim-path.ts';

export type Json = Record<string, unknown>;

/**
 * The attributes that are kept; others, such as departments and telephone numbers, are accepted and dropped.
 */
const KEPT =
  'userName externalId active displayName name emails roles preferredLanguage locale members'.split(' ');
const KEPT_WITHIN = 'givenName familyName formatted value type primary display'.split(' ');
const kept = new Map(KEPT.map((name) => [name.toLowerCase(), name]));
const keptWithin = new Map(KEPT_WITHIN.map((name) => [name.toLowerCase(), name]));
const LISTS = new Set(['emails', 'roles', 'members']);

const MOST_OPERATIONS = 1_000;
/** Each operation on a list visits all its values. A directory's largest patches take a fraction of this. */
const MOST_STEPS = 2_000_000;

/** Keeps known attributes under their proper names; SCIM ignores the case of names. */
export function readResource(body: unknown): Json {
  if (!isObject(body)) throw new ScimError(400, 'The body must be a JSON object.', 'invalidSyntax');
  const resource: Json = {};
  for (const [name, value] of Object.entries(body)) put(resource, parseKey(name), { op: 'replace', value });
  return resource;
}

/** `active` of the result is the last value that was sent, whatever its type. @throws ScimError */
export function applyPatch(before: Json, body: unknown): Json {
  const operations = isObject(body) ? toList(find(body, 'operations')) : [];
  if (operations.length === 0 || operations.length > MOST_OPERATIONS)
    throw new ScimError(400, `"Operations" must hold 1 to ${MOST_OPERATIONS} operations.`, 'invalidSyntax');
  const resource = structuredClone(before);
  let steps = 0;
  for (const operation of operations) {
    for (const name of LISTS) steps += countValues(resource[name]);
    if (steps > MOST_STEPS) throw tooMany();
    const op = isObject(operation) ? String(find(operation, 'op')).toLowerCase() : '';
    if (!isObject(operation) || !isOp(op))
      throw new ScimError(400, '"op" must be add, replace or remove.', 'invalidSyntax');
    const path = find(operation, 'path');
    const value = find(operation, 'value');
    if (typeof path === 'string' && path !== '') put(resource, parsePath(path), { op, value });
    else if (isObject(value))
      for (const [name, each] of Object.entries(value)) put(resource, parseKey(name), { op, value: each });
    else if (op === 'remove') throw new ScimError(400, 'What is removed needs a "path".', 'noTarget');
    else throw new ScimError(400, 'Without a "path", "value" must be an object.', 'invalidValue');
  }
  return resource;
}

const countValues = (list: unknown) => (Array.isArray(list) ? list.length : 0);

const tooMany = () =>
  new ScimError(400, 'So many operations on so many values are sent in several requests.', 'tooMany');

type Op = 'add' | 'replace' | 'remove';
const isOp = (op: string): op is Op => ['add', 'replace', 'remove'].includes(op);

const find = (object: Json, name: string) =>
  Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1];
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);

/** Keys of an object may be paths as well. A key that is no path is an attribute that is not kept. */
function parseKey(name: string): Path {
  try {
    return parsePath(name);
  } catch {
    return { attribute: '', where: null, sub: null };
  }
}

function put(resource: Json, { attribute, where, sub }: Path, given: { op: Op; value: unknown }): void {
  const name = kept.get(attribute);
  const part = sub === null ? null : keptWithin.get(sub);
  if (name === undefined || part === undefined) return;
  const { op } = given;
  const value = LISTS.has(name) && part === null ? given.value : toOne(given.value);
  if (LISTS.has(name)) {
    // Only objects are ever stored in these lists.
    const items = toList(resource[name]) as Json[];
    resource[name] = changeList(items, { name, where, part, op, value });
  } else if (part !== null) {
    const { [part]: _, ...others } = isObject(resource[name]) ? resource[name] : {};
    resource[name] = op === 'remove' ? others : { ...others, [part]: value };
  } else if (op === 'remove') delete resource[name];
  // Attributes within it that are not named stay as they are, also when it is replaced.
  else if (isObject(value))
    resource[name] = { ...(isObject(resource[name]) && resource[name]), ...cut(value) };
  else resource[name] = value;
}

/** Microsoft Entra has sent what is one value as a list of it: `[{"$ref": null, "value": "Ada"}]`. */
function toOne(given: unknown): unknown {
  const [one, ...more] = toList(given);
  if (one == null || more.length > 0) return given;
  return isObject(one) && 'value' in one ? one['value'] : one;
}

interface ListChange {
  name: string;
  where: Filter | null;
  part: string | null;
  op: Op;
  value: unknown;
}

function changeList(items: Json[], { name, where, part, op, value }: ListChange): Json[] {
  const isMeant = (item: Json) => where === null || isMeantBy(item, where);
  if (part !== null) {
    const set = (item: Json): Json => {
      const { [part]: _, ...others } = item;
      return op === 'remove' ? others : { ...others, [part]: value };
    };
    // The value to replace may not exist yet: Microsoft Entra replaces a work address that nobody has set.
    if (op !== 'remove' && !items.some(isMeant)) return [...items, set(toNew(where))];
    return items.map((item) => (isMeant(item) ? set(item) : item));
  }
  const toGiven = name === 'roles' ? toRole : toItem;
  const given = toList(value).map(toGiven);
  if (op === 'remove') {
    const gone = new Set(given.map((item) => String(item['value'])));
    // Without a value all are meant; an empty list names none.
    return items.filter((item) => !isMeant(item) || (value != null && !gone.has(String(item['value']))));
  }
  if (where !== null) {
    const [one, ...more] = given;
    if (one === undefined || more.length > 0) return [...items.filter((item) => !isMeant(item)), ...given];
    if (!items.some(isMeant)) return [...items, { ...toNew(where), ...one }];
    return items.map((item) => (isMeant(item) ? { ...item, ...one } : item));
  }
  if (op === 'replace') return given;
  const had = new Set(items.map((item) => String(item['value'])));
  // Only one value is the primary one: the last that is called so. That the present role is it, our answer says alone.
  const first = given.findLast(isPrimary);
  const isFirst = (item: Json) => first !== undefined && String(item['value']) === String(first['value']);
  const isMarkedAnew = first !== undefined || name === 'roles';
  const others = isMarkedAnew ? items.map((item) => ({ ...item, primary: isFirst(item) })) : items;
  return [...others, ...given.filter((item) => !had.has(String(item['value'])))];
}

const toNew = (where: Filter | null): Json => {
  const equal = where === null ? [] : (listEqual(where) ?? []);
  return Object.fromEntries(equal.map(({ attribute, value }) => [keptWithin.get(attribute) ?? '', value]));
};

/** Microsoft Entra writes it as a word. */
export const isPrimary = ({ primary }: Json) => String(primary).toLowerCase() === 'true';

/** A plain value stands for an object with that value. */
const toItem = (item: unknown): Json => (isObject(item) ? cut(item) : { value: item });

const toRole = (item: unknown): Json => {
  const role = toItem(item);
  return { ...role, value: toRoleName(role['value']) };
};

/** Microsoft Entra writes a role of an application as the text of an object: `{"value":"admin","displayName":"Admins"}`. */
export function toRoleName(value: unknown): string {
  const role = typeof value === 'string' && value.startsWith('{') ? tryParse(value) : undefined;
  const name = isObject(role) ? role['value'] : value;
  if (name == null) return '';
  return (typeof name === 'string' ? name : JSON.stringify(name)).trim().toLowerCase();
}

const cut = (value: Json): Json =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const name = keptWithin.get(key.toLowerCase());
      return name === undefined ? [] : [[name, each]];
    }),
  );
