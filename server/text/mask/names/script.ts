/** The scripts in which words touch each other, each in its own way. */
type Script = 'hangul' | 'han' | 'katakana' | 'hiragana' | 'other';

const RANGES: readonly [from: number, to: number, script: Script][] = [
  [0x3005, 0x3007, 'han'],
  [0x3041, 0x309f, 'hiragana'],
  [0x30a1, 0x30ff, 'katakana'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
  [0xf900, 0xfaff, 'han'],
  [0x20000, 0x3ffff, 'han'],
];

/** The script of the first letter of a text. */
export function toScript(text: string): Script {
  const letter = text.codePointAt(0) ?? 0;
  return RANGES.find(([from, to]) => letter >= from && letter <= to)?.[2] ?? 'other';
}
