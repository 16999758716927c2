/** Parts of every question to a language model. */
import { hash } from 'node:crypto';

/**
 * Stands between two marks that nobody who speaks can know, and that are the same when the question is asked again: what was
 * answered is kept by it.
 */
export function fence(name: string, said: string): string {
  const word = hash('sha256', said, 'hex').slice(0, FENCE_LETTERS);
  return `<${name} ${word}>\n${said}\n</${name} ${word}>`;
}
const FENCE_LETTERS = 12;

/** @param language ISO 639-1 */
export const toLanguageName = (language: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
