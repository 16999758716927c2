const WORD = /[\p{L}\p{N}]+/gu;
const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const LEAST_LETTERS = 4;
/** The least share of an item's words that its utterance also has; below it, any other would do as well. */
const LEAST_SHARE = 0.5;
const LEAST_SHARED = 2;

/** Finds the utterance behind an item that cites none. */
export class Ground {
  readonly #evidence: ReadonlyMap<number, string>;
  #terms: [id: number, terms: Set<string>][] | undefined;

  constructor(evidence: ReadonlyMap<number, string>) {
    this.#evidence = evidence;
  }

  /** undefined: no utterance is near enough, so the item may be made up. */
  find(text: string): number | undefined {
    this.#terms ??= Array.from(this.#evidence, ([id, said]) => [id, toTerms(said)]);
    const wanted = [...toTerms(text)];
    let best: { id: number; shared: number } | undefined;
    for (const [id, terms] of this.#terms) {
      const shared = wanted.filter((term) => terms.has(term)).length;
      if (shared > (best?.shared ?? LEAST_SHARED - 1)) best = { id, shared };
    }
    return best !== undefined && best.shared >= wanted.length * LEAST_SHARE ? best.id : undefined;
  }

  /** Finds the utterance in which a keyword is first said. */
  findFirst(keyword: string): number | undefined {
    const wanted = keyword.toLowerCase();
    return [...this.#evidence].find(([, said]) => said.toLowerCase().includes(wanted))?.[0];
  }
}

/** Long words, and pairs of letters in scripts without spaces between words, or with inflected endings. */
function toTerms(text: string): Set<string> {
  const words = text.toLowerCase().match(WORD) ?? [];
  return new Set(
    words.flatMap((word) => {
      if (!CJK.test(word)) return word.length >= LEAST_LETTERS ? [word] : [];
      return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
    }),
  );
}
