/** The colours of people: by name, so that somebody has the same one on every page. */
const COLORS = 8;

/** In a group, whoever finds a colour taken has the next that is free, as long as there is one. */
export function toPersonColors(names: readonly string[]): string[] {
  const taken = new Set<number>();
  return names.map((name) => {
    if (taken.size === COLORS) taken.clear();
    let color = toNumber(name) % COLORS;
    while (taken.has(color)) color = (color + 1) % COLORS;
    taken.add(color);
    return `var(--color-speaker-${color + 1})`;
  });
}

const toNumber = (name: string) =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
