/** U+0000 cannot be stored and lone surrogates cannot be sent: text has neither. */
export function isText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}
