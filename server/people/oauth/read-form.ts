/** Reads the form that a program sends. */
import { refuse, type OauthRefusal } from './oauth-refusal.ts';

/** A field that is left out or empty is undefined. */
export type Form = Readonly<Record<string, string | undefined>>;

export function readForm(body: Buffer | undefined): Form | OauthRefusal {
  const fields = new URLSearchParams((body ?? Buffer.alloc(0)).toString('utf8'));
  const form: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of fields) {
    if (name in form) return refuse('invalid_request', 'a field is given twice');
    if (value.includes('\0')) return refuse('invalid_request', 'a field holds U+0000');
    if (value !== '') form[name] = value;
  }
  return form;
}
