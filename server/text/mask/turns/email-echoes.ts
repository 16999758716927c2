import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { countCodePoints } from '../../count-code-points.ts';
import type { SpokenUtterance } from './instalments.ts';
import { listEmails, type FoundInTurn } from './said.ts';

/** Both speakers take an address up again within so many utterances. */
const REACH = 2;
const LONGEST_UTTERANCE = 160;
/** Whoever says more of them in one utterance has a list. */
const MOST_ADDRESSES = 4;
/** The name of an address that is no word and no person's: "jh.park", 「sora_77」. */
const NAME = /^(?=[^@]*[._\d-])[a-z][\w.+-]{3,63}(?=@)/i;
const PART_BEFORE = /[\w.@-]$/;
const PART_AFTER = /^(?:[\w@-]|\.\w)/;

/** Names of hidden written addresses that are said alone near them: "before it jh.park" — "jh.park@daseul.kr, then". */
export function findEmailEchoes(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
): FoundInTurn[] {
  return spans.flatMap((hidden, index) => {
    const first = Math.max(0, index - REACH);
    const near = utterances.slice(first, index + REACH + 1);
    return listNames(utterances[index]?.text ?? '', hidden).flatMap((name) =>
      near.flatMap(({ text }, place) => {
        const found = findName(text, name);
        return found === null ? [] : [{ utterance: first + place, span: { type: 'email', ...found } }];
      }),
    );
  });
}

function listNames(text: string, hidden: readonly PiiSpan[]): string[] {
  const emails = listEmails(text, hidden).slice(0, MOST_ADDRESSES);
  return emails.flatMap((email) => NAME.exec(email)?.[0] ?? []);
}

function findName(text: string, name: string): { start: number; end: number } | null {
  if (text.length > LONGEST_UTTERANCE) return null;
  const at = toLower(text).indexOf(toLower(name));
  if (at === -1 || PART_BEFORE.test(text.slice(0, at)) || PART_AFTER.test(text.slice(at + name.length)))
    return null;
  const start = countCodePoints(text.slice(0, at));
  return { start, end: start + countCodePoints(name) };
}

/** Of letters of ASCII only, so that no text becomes longer. */
const toLower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
