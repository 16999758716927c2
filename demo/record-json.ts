/** Width at which a value moves from one line to several; long utterances exceed it and stay on theirs. */
const MAX_LINE = 160;

/**
 * JSON for people to read and to compare: an object or array of plain values is one line where it fits (always, for an
 * utterance), anything larger has one member a line, indented by two spaces. Ends with a line break.
 */
export function toRecordJson(value: unknown): string {
  return `${render(value, '')}\n`;
}

function render(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = oneLine(value);
  if (indent.length + line.length <= MAX_LINE || isUtterance(value)) return line;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => inner + render(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${render(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const isUtterance = (value: object): boolean => 'speaker_id' in value && 'text' in value;
