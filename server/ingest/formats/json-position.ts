export type JsonPath = readonly (string | number)[];

interface JsonScan {
  /** Offset of what cannot follow the text before it (a bad string as a whole); null when the text is JSON. */
  error_offset: number | null;
  /** Offset of the value at the path asked for; null when there is none. */
  value_offset: number | null;
}

const BLANKS = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"/iuy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Beyond any transcript, and well within the call stack. */
const MAX_DEPTH = 500;

/**
 * Finds where a JSON text breaks, or where the value at `path` stands. Only for messages about files that cannot be read:
 * `JSON.parse` decides what is valid, but often gives no position.
 */
export function scanJson(text: string, path: JsonPath | null): JsonScan {
  let offset = 0;
  let value_offset: number | null = null;

  function take(token: RegExp | string): string | null {
    BLANKS.lastIndex = offset;
    BLANKS.exec(text);
    offset = BLANKS.lastIndex;
    if (typeof token === 'string') {
      if (!text.startsWith(token, offset)) return null;
      offset += token.length;
      return token;
    }
    token.lastIndex = offset;
    const taken = token.exec(text)?.[0] ?? null;
    offset += taken?.length ?? 0;
    return taken;
  }

  /** `rest` is what remains of the path at this value, null when the value lies off the path. */
  function takeValue(rest: JsonPath | null, depth: number): boolean {
    take('');
    if (rest?.length === 0) value_offset = offset;
    if (depth > MAX_DEPTH) return false;
    const follow = (step: string | number) => takeValue(rest?.[0] === step ? rest.slice(1) : null, depth + 1);
    if (take('[') !== null) return takeItems(']', follow);
    if (take('{') === null) return (take(STRING) ?? take(SCALAR)) !== null;
    return takeItems('}', () => {
      const key = take(STRING);
      return key !== null && take(':') !== null && follow(JSON.parse(key) as string);
    });
  }

  function takeItems(close: string, takeItem: (index: number) => boolean): boolean {
    if (take(close) !== null) return true;
    for (let index = 0; takeItem(index); index += 1) {
      if (take(close) !== null) return true;
      if (take(',') === null) return false;
    }
    return false;
  }

  const is_value = takeValue(path, 0);
  take('');
  const is_whole = is_value && offset === text.length;
  return { error_offset: is_whole ? null : offset, value_offset };
}
