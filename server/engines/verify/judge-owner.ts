/** Whether the right person does something: who says so, who is asked, or who is named. */
import type { NamedPerson } from '../../text/commitments/commitment.ts';
import { findQuotes } from './read-names.ts';
import { toSupport, type ClaimedTerm } from './support.ts';
import { squeeze, type Said, type Talk } from './talk.ts';

interface Owned {
  text: string;
  assignee?: string | null;
  terms: readonly ClaimedTerm[];
  cited: readonly Said[];
  near: readonly Said[];
}

const PROMISES =
  /\b(?:will do|i'll|i will|i can|i'd|i need to|i have to|let me|i'm going to)\b|제가|저는|저도|할게요|ㄹ게요|을게요|드릴게요|겠습니다|볼게요|私が|私から|ます(?:よ|ね)?(?=[。、]|$)|おきます|てみます|[りきし]ときます/u;
const ASKS =
  /\b(?:you|please|everybody|all of us)\b|해 ?주세요|주시겠|주실|부탁|하시죠|하세요|맡아|ください|もらえ|お願い|いただ|ましょう|[?？]\s*$/u;

export function ownerFault(claim: Owned, { people }: Talk): 'owner' | null {
  const { text, assignee } = claim;
  for (const name of splitNames(assignee ?? '')) {
    const owner =
      people.find((person) => person.name === name) ?? people.find(({ pattern }) => pattern.test(name));
    const isKnown = owner === undefined ? isNamedForIt(squeeze(name), claim) : isDoneBy(owner, claim, people);
    if (!isKnown) return 'owner';
  }
  const [first] = people
    .map((person) => ({ person, at: findIn(text, person) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at);
  if (first === undefined) return null;
  const isQuoted =
    findQuotes(text).length > 0 &&
    claim.cited.some(({ speaker_id }) => speaker_id === first.person.speaker_id);
  return isQuoted || isDoneBy(first.person, claim, people) ? null : 'owner';
}

/** Somebody who is not there is named where it is said; where a speaker promises it, in what they say. */
function isNamedForIt(name: string, { cited, near }: Owned): boolean {
  const promises = cited.filter(({ text }) => PROMISES.test(text));
  return (promises.length > 0 ? promises : near).some(({ squeezed }) => squeezed.includes(name));
}

/** A name in Han characters may follow a particle: 連絡は早川が. */
function findIn(text: string, { name, pattern }: NamedPerson): number {
  const at = text.search(pattern);
  if (at !== -1 || !/^\p{Script=Han}+$/u.test(name)) return at;
  return text.search(new RegExp(`(?<=\\p{Script=Hiragana})${name}(?![^\\P{Script=Han}氏様])`, 'u'));
}

/** "Ada and Ben", 김민수와 이서연. */
const splitNames = (names: string): string[] =>
  names
    .split(/\s*(?:,|、|・|&|\/|;)\s*|\s+(?:and|und|et)\s+/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');

function isDoneBy(
  { speaker_id, pattern }: NamedPerson,
  { terms, cited, near }: Owned,
  people: readonly NamedPerson[],
): boolean {
  const isNamed = (said: Said) => pattern.test(said.said);
  const supports = cited.map((said) => ({
    said,
    support: terms.reduce((sum, term) => sum + toSupport(term, [said]), 0),
  }));
  const most = Math.max(...supports.map(({ support }) => support));
  const promisers = cited.filter(({ text }) => PROMISES.test(text));
  if (cited.some(isNamed)) return true;
  if (promisers.length > 0) return promisers.some((said) => said.speaker_id === speaker_id);
  // A speaker who asks for something, and promises nothing, is not the one who does it.
  if (cited.some((said) => said.speaker_id === speaker_id && !ASKS.test(said.text))) return true;
  const asking = supports.filter(({ said, support }) => support === most && ASKS.test(said.text));
  const isAsked = asking.some(
    ({ said }) =>
      said.speaker_id !== speaker_id &&
      !people.some((other) => other.speaker_id !== speaker_id && other.pattern.test(said.said)),
  );
  return isAsked && near.some((said) => said.speaker_id === speaker_id);
}
