const BRACKETS: Record<string, string> = {
  '[': ']',
  '(': ')',
  '<': '>',
  '{': '}',
  '【': '】',
  '「': '」',
  '［': '］',
  '"': '"',
  '“': '”',
};
const LONGEST = 300;

/** A speaker's name in plain form: without brackets, marks of Markdown or a colon behind it, spaces collapsed. */
export function toSpeakerLabel(raw: string): string | null {
  let name = raw.slice(0, LONGEST).normalize('NFC').replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== name;) {
    before = name;
    name = withoutMarks(name).trim();
  }
  return name === '' ? null : name;
}

function withoutMarks(name: string): string {
  if (/^(\*\*|__).+\1$/u.test(name)) return name.slice(2, -2);
  if (/[:：]$/u.test(name)) return name.slice(0, -1);
  const close = BRACKETS[name[0] ?? ''];
  const inside = name.slice(1, -1);
  return close !== undefined && name.length > 2 && name.endsWith(close) && !inside.includes(close)
    ? inside
    : name;
}
