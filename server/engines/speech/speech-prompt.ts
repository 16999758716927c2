/** Names and terms whose spelling an engine should know. */

/** Whisper reads the last 224 tokens of a prompt; other scripts take about one a letter. */
const MOST_PROMPT_CHARACTERS = 400;
const LEAST_ECHO_WORDS = 3;

/** undefined: there are none. */
export function toSpeechPrompt(vocabulary: readonly string[]): string | undefined {
  let prompt = '';
  for (const word of new Set(vocabulary.map((each) => each.replaceAll(/\s+/g, ' ').trim()))) {
    const longer = prompt === '' ? word : `${prompt}, ${word}`;
    if (longer.length <= MOST_PROMPT_CHARACTERS) prompt = longer;
  }
  return prompt === '' ? undefined : `${prompt}.`;
}

/** Over silence, some engines write their prompt. */
export function isEcho(text: string, prompt: string | undefined): boolean {
  const words = toWords(text);
  return (
    prompt !== undefined &&
    words.length >= LEAST_ECHO_WORDS &&
    toLine(prompt).includes(` ${words.join(' ')} `)
  );
}

const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const toLine = (text: string) => ` ${toWords(text).join(' ')} `;
