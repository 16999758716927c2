/**
 * Messages in ICU MessageFormat, as far as our catalogues use it: `{name}`, `{name, plural, one {…} other {…}}` and
 * `{name, select, … {…} other {…}}`. Dates, times, numbers and sizes are formatted by `format.ts`, as the reader's region writes them.
 */

export type Message = readonly (string | Value)[];

export interface Value {
  name: string;
  kind?: 'plural' | 'select';
  /**
   * The message for each form of a plural, or for each value of a choice; empty for a value that is put in as
   * it is.
   */
  choices: Readonly<Record<string, Message>>;
}

/** @throws {SyntaxError} for what is no such message */
export function parseMessage(text: string): Message {
  let at = 0;
  const message = readMessage();
  if (at < text.length) throw new SyntaxError(`A brace closes nothing: ${text.slice(at)}`);
  return message;

  function readMessage(): Message {
    const read: (string | Value)[] = [];
    while (at < text.length && text[at] !== '}') {
      const [words] = find(/[^{}]*/y) ?? [''];
      if (words !== '') read.push(words);
      if (text[at] === '{') read.push(readValue());
    }
    return read;
  }

  function readValue(): Value {
    const [, name = '', kind] = take(/\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*)?/y);
    const choices: Record<string, Message> = {};
    if (kind !== undefined) {
      while (text[at] !== '}') {
        const [, choice = ''] = take(/(=?\w+)\s*\{/y);
        choices[choice] = readMessage();
        take(/\}\s*/y);
      }
    }
    take(/\}/y);
    return { name, ...(kind !== undefined && { kind: kind as 'plural' | 'select' }), choices };
  }

  function take(pattern: RegExp): RegExpExecArray {
    const found = find(pattern);
    if (found === null) throw new SyntaxError(`This cannot be read: ${text.slice(at)}`);
    return found;
  }

  function find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  }
}

/** Every value in a message, and in what is said for it. */
export const listValues = (message: Message): Value[] =>
  message.flatMap((said) =>
    typeof said === 'string' ? [] : [said, ...Object.values(said.choices).flatMap(listValues)],
  );

/** The message with its values, which may be anything, such as links. A value that is not given leaves its name in braces. */
export function fillMessage<Given>(
  message: Message,
  valueOf: (name: string) => Given | undefined,
  plural: Intl.PluralRules,
): (string | Given)[] {
  return message.flatMap((said) => {
    if (typeof said === 'string') return [said];
    const { name, kind, choices } = said;
    const value = valueOf(name);
    if (kind === undefined) return [value ?? `{${name}}`];
    const form = kind === 'plural' ? plural.select(Number(value)) : String(value);
    const choice = choices[`=${String(value)}`] ?? choices[form] ?? choices['other'] ?? [];
    return fillMessage(choice, valueOf, plural);
  });
}
