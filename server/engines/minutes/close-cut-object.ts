/** A container that is still open where a text breaks off. */
interface Open {
  kind: '{' | '[';
  /** The end of its last complete value; initially its opening bracket. */
  whole_until: number;
  /** Whether a value comes next in an object. */
  is_after_name: boolean;
}

const CLOSERS = { '{': '}', '[': ']' };

/**
 * Ends a JSON object that breaks off, after the last value that is whole: an item of which a part is missing says something
 * else than was meant. Takes linear time, other than repair.
 * @param text begins with the object's brace
 * @returns undefined when the object has an end
 */
export function closeCutObject(text: string): string | undefined {
  const opened = scan(text);
  if (opened === undefined) return undefined;
  const item = opened.findIndex(({ kind }, index) => kind === '{' && opened[index - 1]?.kind === '[');
  const left = item === -1 ? opened : opened.slice(0, item);
  const end = left.at(-1)?.whole_until ?? 0;
  return (
    text.slice(0, end) +
    left
      .map(({ kind }) => CLOSERS[kind])
      .toReversed()
      .join('')
  );
}

/** The containers that are open at the end of a text, the outermost first; undefined when it has an end. */
function scan(text: string): Open[] | undefined {
  const opened: Open[] = [];
  let isLiteral = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const inner = opened.at(-1);
    // A number goes on until something else comes.
    if (isLiteral && /[\s,]/.test(letter)) {
      end(inner, at);
      isLiteral = false;
    }
    if (letter === '{' || letter === '[') {
      opened.push({ kind: letter, whole_until: at + 1, is_after_name: false });
    } else if (letter === '}' || letter === ']') {
      isLiteral = false;
      opened.pop();
      if (opened.length === 0) return undefined;
      end(opened.at(-1), at + 1);
    } else if (letter === '"') {
      at = findQuote(text, at + 1);
      if (at === text.length) return opened;
      if (inner?.kind === '[' || inner?.is_after_name === true) end(inner, at + 1);
    } else if (letter === ':') {
      if (inner !== undefined) inner.is_after_name = true;
    } else if (letter !== ',' && letter.trim() !== '') {
      isLiteral = true;
    }
  }
  return opened;
}

function end(open: Open | undefined, at: number): void {
  if (open === undefined) return;
  open.whole_until = at;
  open.is_after_name = false;
}

/** The end of a quoted text; the end of everything when it has none. */
function findQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
