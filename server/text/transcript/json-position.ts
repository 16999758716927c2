/**
 * Finds the place of a syntax error, or of a value, in a JSON text. Only for messages about unreadable files:
 * `JSON.parse` decides what is valid, but often gives no position.
 */
import { createScanner, visit, type SyntaxKind } from 'jsonc-parser';

export type JsonPath = readonly (string | number)[];

/** Deeper than any transcript, and well within the call stack of the visitor. */
const MAX_DEPTH = 500;
const OPTIONS = { disallowComments: true };

/** The offset of the first invalid token (a bad string as a whole); null when the text is JSON. */
export function findJsonError(text: string): number | null {
  const deep = findTooDeep(text);
  if (deep !== null) return deep;
  let first: number | null = null;
  visit(text, { onError: (_error, offset) => void (first ??= offset) }, OPTIONS);
  return first;
}

/** The offset of the value at the path; of a duplicate key the last one, as when parsing. null: none. */
export function findJsonValue(text: string, path: JsonPath): number | null {
  if (findTooDeep(text) !== null) return null;
  let found: number | null = null;
  /** false: the content of the value is skipped. */
  const look = (offset: number, at: readonly (string | number)[]): boolean => {
    const isOnTheWay = at.every((step, index) => step === path[index]);
    if (isOnTheWay && at.length === path.length) found = offset;
    return isOnTheWay;
  };
  // oxlint-disable eslint/max-params -- the parser's signatures
  visit(
    text,
    {
      onObjectBegin: (offset, _length, _line, _column, toPath) => look(offset, toPath()),
      onArrayBegin: (offset, _length, _line, _column, toPath) => look(offset, toPath()),
      // Without these it does not see the end of a skipped value.
      onObjectEnd: () => undefined,
      onArrayEnd: () => undefined,
      onLiteralValue: (_value, offset, _length, _line, _column, toPath) => void look(offset, toPath()),
    },
    OPTIONS,
  );
  // oxlint-enable eslint/max-params
  return found;
}

/** The effect of a token on the depth; the library's names of tokens exist only in its types. */
const OPENING: readonly SyntaxKind[] = [
  1 satisfies SyntaxKind.OpenBraceToken,
  3 satisfies SyntaxKind.OpenBracketToken,
];
const CLOSING: readonly SyntaxKind[] = [
  2 satisfies SyntaxKind.CloseBraceToken,
  4 satisfies SyntaxKind.CloseBracketToken,
];
const END: SyntaxKind = 17 satisfies SyntaxKind.EOF;

/** The offset of the first bracket that is too deep; the scanner needs no stack. */
function findTooDeep(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPENING.includes(token)) depth += 1;
    if (CLOSING.includes(token)) depth -= 1;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return null;
}
