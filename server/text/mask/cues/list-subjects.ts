import type { Cue, CueKind } from './cue.ts';
import { isMeant, isOnThing, listCues } from './list-cues.ts';
import { overlapsAny } from '../match.ts';
import { EXPLAINS, SCENES } from './scenes.ts';

const ANY = new RegExp(
  // "The cheque number" is no cheque.
  [['thing', EXPLAINS] as const, ...SCENES].map(([kind, pattern]) => `(?<${kind}>${pattern})`).join('|'),
  'giu',
);
const KINDS: readonly CueKind[] = [...SCENES.map(([kind]) => kind), 'thing'];

/** "Account" alone may be a bank's or a shop's: what else is said tells. */
const ANY_ACCOUNT = /^account$/i;

/** The words of a text that name kinds or are of a scene in which one is told, in order. */
export function listSubjects(text: string): Cue[] {
  const named = listCues(text).filter(
    ({ kind, start, end }) => !(kind === 'thing' && ANY_ACCOUNT.test(text.slice(start, end))),
  );
  const scenes = Array.from(text.matchAll(ANY), ({ 0: words, index, groups }) => ({
    kind: KINDS.find((kind) => groups?.[kind] !== undefined) ?? 'thing',
    start: index,
    end: index + words.length,
  })).filter((scene) => isMeant(text, scene) && !(scene.kind === 'thing' && isOnThing(text, scene)));
  // A word that names a kind decides over words of the scene around it.
  const all = [...named, ...scenes.filter((scene) => !overlapsAny(scene, named))].toSorted(
    (a, b) => a.start - b.start,
  );
  for (const [place, cue] of all.entries()) {
    const head = all[place - 1];
    // The head noun is moved next to the number, as if it were said last.
    if (head !== undefined && isOnlyOf(text, head, cue)) [all[place - 1], all[place]] = [cue, head];
  }
  return all;
}

/** "The invoice for the refund is …", "the meter by the bank reads …": what a number is of comes first, and then what that is for. */
const OF =
  /^(?:['’]s)?(?: \w+)? (?:by|for|of|from|on|at|in|near|beside|with|off)(?: (?:the|my|your|his|her|our|their|a|an|that|this))?(?: \w+)? $/i;
const GIVES = /^(?:[^.?!\d]{0,16}\d|\W{0,4}$)/;
const isOnlyOf = (text: string, head: Cue, { start, end }: Cue): boolean =>
  head.kind === 'thing' &&
  OF.test(text.slice(head.end, Math.max(head.end, start))) &&
  GIVES.test(text.slice(end, end + 24));
