/** A question mark needs a word of two letters before it; an ending, three letters before it: so 필요 is no question. */
const ASKING = [/\p{L}{2}.*[?？]$/u, /(?:\p{L}\P{L}*){3}(?:か。?|[까요]\.?)$/u];

/** Whether what somebody types asks something: by its mark, or by how Japanese and Korean end. */
export const isQuestion = (text: string): boolean => ASKING.some((ending) => ending.test(text.trim()));

export type Mark = [start: number, end: number];

/** The places of the terms in the text, in order and without overlaps. */
export function markTerms(text: string, terms: readonly string[]): Mark[] {
  const words = terms.filter((term) => term !== '');
  const found = words.flatMap((term) => {
    const marks: Mark[] = [];
    for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length))
      marks.push([at, at + term.length]);
    return marks;
  });
  const apart: Mark[] = [];
  for (const mark of found.sort(([a, to], [b, end]) => a - b || end - to))
    if (mark[0] >= (apart.at(-1)?.[1] ?? 0)) apart.push(mark);
  return apart;
}
