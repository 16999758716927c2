/** ISO 639-1 code of a language tag (`en-us`) or an English name (`Korean`), or null. */
export function toLanguage(language: string | null | undefined): string | null {
  if (typeof language !== 'string') return null;
  const tag = /^([a-z]{2})(?:[-_][a-z0-9]+)*$/i.exec(language.trim());
  return tag?.[1]?.toLowerCase() ?? codesByName().get(language.trim().toLowerCase()) ?? null;
}

let cachedCodes: Map<string, string> | undefined;

/** English names as speech engines write them, from the runtime's own language data. */
function codesByName(): Map<string, string> {
  if (cachedCodes !== undefined) return cachedCodes;
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  cachedCodes = new Map();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)?.toLowerCase();
    if (name !== undefined && !cachedCodes.has(name)) cachedCodes.set(name, code);
  }
  return cachedCodes;
}
