/**
 * Computes the search tokens of generated records quickly. The records are composed of some thousand
 * utterances, so each text is read once and its terms are numbered. The tokens of a record are then looked up
 * instead of being computed.
 */
import { toSearchText } from '@minutebook/server/search/normalize-text.ts';
import { toTokenCode, withSegment, type TokenKind } from '@minutebook/server/search/search-tokens.ts';
import { toIndexTerms } from '../tests/kit/doors/search-text.ts';

export interface ReadText {
  search_text: string;
  /** The numbers of its distinct terms. */
  terms: readonly number[];
}

export interface Vocabulary {
  read(text: string): ReadText;
  /** Returns the tokens of all distinct terms of the texts, as decimal text. Segments must come in order. */
  toTokens(kind: TextKind, texts: readonly ReadText[], segment: number): string[];
}

type TextKind = Extract<TokenKind, 'title_word' | 'transcript_word'>;

const MAX_REMEMBERED_TEXTS = 50_000;

export function makeVocabulary(workspace_id: number): Vocabulary {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const readTexts = new Map<string, ReadText>();
  const writers = {
    title_word: makeTokenWriter(workspace_id, 'title_word', terms),
    transcript_word: makeTokenWriter(workspace_id, 'transcript_word', terms),
  };

  function toNumber(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    return terms.push(term) - 1;
  }

  return {
    read(text) {
      const known = readTexts.get(text);
      if (known !== undefined) return known;
      const search_text = toSearchText(text);
      const read = { search_text, terms: Array.from(toIndexTerms(search_text), toNumber) };
      if (readTexts.size < MAX_REMEMBERED_TEXTS) readTexts.set(text, read);
      return read;
    },
    toTokens: (kind, texts, segment) => writers[kind](texts, segment),
  };
}

function makeTokenWriter(workspace_id: number, kind: TextKind, terms: readonly string[]) {
  const codes: bigint[] = [];
  /** Tokens of the current segment, by the term's number. */
  let tokens: (string | undefined)[] = [];
  let currentSegment = -1;
  /** The last call in which each term occurred, by its number. */
  const seenIn: number[] = [];
  let calls = 0;

  return (texts: readonly ReadText[], segment: number): string[] => {
    if (segment !== currentSegment) tokens = [];
    currentSegment = segment;
    calls += 1;
    const found: string[] = [];
    for (const text of texts) {
      for (const term of text.terms) {
        if (seenIn[term] === calls) continue;
        seenIn[term] = calls;
        codes[term] ??= toTokenCode(workspace_id, kind, terms[term] ?? '');
        found.push((tokens[term] ??= String(withSegment(codes[term], segment))));
      }
    }
    return found;
  };
}
