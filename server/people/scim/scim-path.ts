/** Parses attribute names and comparisons of SCIM filters and paths: `emails[type eq "work"].value`. */
import { tryParse } from '../../base/json.ts';
import { isText } from '../../http/reading/read-scalar.ts';
import { ScimError } from './scim-error.ts';

export interface Comparison {
  /** In lower case, with a dot before a sub-attribute. */
  attribute: string;
  value: string;
}

const LONGEST = 2_000;
/** Directories send at most two. */
const MOST_COMPARISONS = 10;
const URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const COMPARISON = /^\s*([\w$:.-]+)(?:\[([^\]]*)\](?:\.(\w+))?)?(?:\s+eq\s+("(?:[^"\\]|\\.)*"|[\w.-]+))?\s*/i;
const AND = /^and\s+/i;

/**
 * Parses comparisons with `eq` that are joined by `and`, which is what directories send to look somebody up.
 * @throws ScimError for any other filter
 */
export function parseFilter(text: string): Comparison[] {
  const found: Comparison[] = [];
  let rest = text.length > LONGEST ? '' : text;
  for (;;) {
    const [whole, attribute = '', within, sub, value] = COMPARISON.exec(rest) ?? [];
    if (whole === undefined || found.length === MOST_COMPARISONS) throw notUnderstood(text);
    // What stands in brackets compares by itself: `emails[value eq "a@b.c"]`.
    if (value === undefined && (within === undefined || sub !== undefined)) throw notUnderstood(text);
    if (within !== undefined) found.push(...parseFilter(within).map((each) => under(attribute, each)));
    const name = sub === undefined ? attribute : `${attribute}.${sub}`;
    if (value !== undefined) found.push({ attribute: toPlain(name), value: readValue(value, text) });
    rest = rest.slice(whole.length);
    if (rest === '') return found;
    const and = AND.exec(rest)?.[0];
    if (and === undefined) throw notUnderstood(text);
    rest = rest.slice(and.length);
  }
}

const under = (parent: string, { attribute, value }: Comparison): Comparison => ({
  attribute: `${toPlain(parent)}.${attribute}`,
  value,
});
const toPlain = (name: string) => name.replace(URN, '').toLowerCase();

function readValue(value: string, filter: string): string {
  if (!value.startsWith('"')) return value;
  const text = tryParse(value);
  if (typeof text !== 'string' || !isText(text)) throw notUnderstood(filter);
  return text;
}

const notUnderstood = (text: string) =>
  new ScimError(
    400,
    `The filter ${JSON.stringify(text.slice(0, 100))} is not understood: "eq" is, and several with "and".`,
    'invalidFilter',
  );

export interface Path {
  /** In lower case. */
  attribute: string;
  /** Selects some of several values. */
  where: Comparison[] | null;
  /** In lower case; null means the whole value. */
  sub: string | null;
}

const PATH = /^([\w$:.-]+?)(?:\[([^\]]*)\])?(?:\.(\w+))?$/;

/** @throws ScimError when it is no path */
export function parsePath(text: string): Path {
  const [whole, attribute = '', where, sub] =
    PATH.exec(text.length > LONGEST ? '' : text.trim().replace(URN, '')) ?? [];
  if (whole === undefined)
    throw new ScimError(
      400,
      `The path ${JSON.stringify(text.slice(0, 100))} is not understood.`,
      'invalidPath',
    );
  return {
    attribute: attribute.toLowerCase(),
    where: where === undefined ? null : parseFilter(where),
    sub: sub?.toLowerCase() ?? null,
  };
}
