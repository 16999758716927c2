const EAST_ASIAN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a text has any character of Hangul, Han or kana. */
export const hasEastAsian = (text: string): boolean => EAST_ASIAN.test(text);
