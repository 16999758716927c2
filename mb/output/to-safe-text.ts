/**
 * Texts of meetings are untrusted. On a terminal their control characters could move the cursor, set the
 * clipboard or hide text, and directional marks could reverse it: they are replaced by visible signs.
 */
/* oxlint-disable no-control-regex -- these are the characters that are looked for */
const STEERING =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/g;
/** Characters that are valid in JSON but must not reach a terminal. */
const STEERING_IN_JSON = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/g;
/* oxlint-enable no-control-regex */

/** Line breaks and tabs are kept. */
export const toSafeText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(STEERING, toSign);

/** Makes text safe for a single line. */
export const toSafeLine = (text: string): string =>
  toSafeText(text.replaceAll(/\s*[\n\t\r\u2028\u2029]\s*/g, ' '));

/** The same JSON value, with escapes for characters that control a terminal. */
export const toSafeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replaceAll(
    STEERING_IN_JSON,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function toSign(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\uFFFD';
}
