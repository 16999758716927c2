import type { Utterance } from '../../transcript/utterance.ts';

/** The lines as a quotation: each turn with its speaker, then the source. */
export function toQuote(
  said: readonly Pick<Utterance, 'speaker_id' | 'text'>[],
  nameOf: (speaker_id: number) => string,
  source: string,
): string {
  const turns: { speaker_id: number; texts: string[] }[] = [];
  for (const { speaker_id, text } of said) {
    const last = turns.at(-1);
    if (last?.speaker_id === speaker_id) last.texts.push(text);
    else turns.push({ speaker_id, texts: [text] });
  }
  return [
    ...turns.map(({ speaker_id, texts }) => `${nameOf(speaker_id)}: ${joinLines(texts)}`),
    '',
    source,
  ].join('\n');
}

/**
 * Japanese and Chinese have no space between sentences, whatever else is said in the turn. Their signs and long vowels are of no script, but
 * extend theirs; dots are of every language.
 */
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}！？）][…!?]*$/u;

const joinLines = (texts: readonly string[]) =>
  texts.reduce((said, text) => said + (SPACELESS.test(said) ? '' : ' ') + text);
