import { Type } from 'typebox';

/** No sign that has a meaning in a list of addresses, no blank, and nothing that cannot be seen. */
const PART =
  '[^\\s@<>(),;:"\\[\\]\\\\.\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]+';
const PARTS = `${PART}(?:\\.${PART})*`;

/** One plain address, as somebody types it: no name beside it, no brackets, no quotes, no empty part. */
export const EMAIL_PATTERN = `^${PARTS}@${PARTS}$`;
export const EmailAddress = Type.String({ minLength: 3, maxLength: 320, pattern: EMAIL_PATTERN });
