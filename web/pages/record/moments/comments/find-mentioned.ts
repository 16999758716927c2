import type { NamedId } from '../../access/workspace-people-query.ts';

/** The most members that a comment may mention. */
const MOST = 20;
/** An address of mail mentions nobody. */
const AT = /(?<![\w.])@/g;
/** A letter or digit of a script that puts spaces between words. Korean does too, but writes its titles at a name. */
const SPACED =
  '(?![\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}])[\\p{L}\\p{M}\\p{Nd}]';
const ENDS_IN_WORD = new RegExp(`${SPACED}$`, 'u');
const GOES_ON = new RegExp(`^${SPACED}`, 'u');

/** The ids of the members mentioned as `@name`: the longest name that is written there, and everybody who has it. */
export function findMentioned(text: string, members: readonly NamedId[]): number[] {
  const longestFirst = members.toSorted((one, other) => other.name.length - one.name.length);
  const ids = Array.from(text.matchAll(AT)).flatMap(({ index }) => {
    const said = longestFirst.find(({ name }) => isWrittenAt(text, name, index + 1));
    return members.flatMap(({ id, name }) => (name === said?.name ? [id] : []));
  });
  return [...new Set(ids)].slice(0, MOST);
}

/** Whether the name stands there whole: `@Annabel` is no Ann. */
function isWrittenAt(text: string, name: string, from: number): boolean {
  if (name === '' || !text.startsWith(name, from)) return false;
  return !(ENDS_IN_WORD.test(name) && GOES_ON.test(text.slice(from + name.length)));
}

/** The text between the last `@` and the caret; undefined: nobody is about to be mentioned. */
export function findTyped(text: string, caret: number): { from: number; typed: string } | undefined {
  const at = Array.from(text.slice(0, caret).matchAll(AT)).at(-1);
  if (at === undefined) return undefined;
  const typed = text.slice(at.index + 1, caret);
  return typed.length > 40 ? undefined : { from: at.index + 1, typed };
}

/** The first members whose name, or a further word of it, begins with what was typed. */
export function findFitting(typed: string, members: readonly NamedId[]): NamedId[] {
  const sought = typed.toLowerCase();
  return members
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${sought}`) && name !== typed)
    .slice(0, 6);
}
