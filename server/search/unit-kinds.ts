/**
 * Returns the kind of a character of one UTF-16 unit, which is asked for once: a pattern of Unicode's classes takes several times as
 * long. The halves of longer characters are units too.
 * @param toKind above 0, below 256
 */
export function openUnitKinds(toKind: (character: string) => number): (unit: number) => number {
  const kinds = new Uint8Array(0x1_0000);
  return (unit) => {
    const known = kinds[unit] ?? 0;
    if (known !== 0) return known;
    const kind = toKind(String.fromCharCode(unit));
    kinds[unit] = kind;
    return kind;
  };
}
