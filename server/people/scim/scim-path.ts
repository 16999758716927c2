/** Parses the paths of a PATCH: `emails[type eq "work"].value` (RFC 7644, section 3.5.2). */
import { ScimError } from './scim-error.ts';
import { LONGEST, parseFilter, URN, type Filter } from './scim-filter.ts';

export interface Path {
  /** In lower case. */
  attribute: string;
  /** Selects some of several values. */
  where: Filter | null;
  /** In lower case; null means the whole value. */
  sub: string | null;
}

const PATH = /^([\w$:.-]+?)(?:\[((?:[^\]"]|"(?:[^"\\]|\\.)*")*)\])?(?:\.(\w+))?$/;

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
