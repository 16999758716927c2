/** U+0000 cannot be stored and lone surrogates cannot be sent: neither is text. */
export function isText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}
