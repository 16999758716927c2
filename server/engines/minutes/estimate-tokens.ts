const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
/** Applies to other scripts; English has four and more, names and figures fewer. */
const LETTERS_A_TOKEN = 3.5;

/** Estimates the tokens of a text for a language model, rather too many than too few. */
export function estimateTokens(text: string): number {
  const cjk = text.match(CJK)?.length ?? 0;
  return Math.ceil(cjk + (text.length - cjk) / LETTERS_A_TOKEN);
}
