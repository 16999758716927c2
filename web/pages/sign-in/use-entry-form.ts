import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '@minutebook/sdk';
import { findFaultText, toErrorText } from '../../components/states/error-text.ts';
import { toWait } from '../../words/format.ts';
import { useWords } from '../../words/use-words.tsx';
import type { Words } from '../../words/words.ts';

const LEAST_PASSWORD_LENGTH = 10;

type Faults<Name extends string> = { [Field in Name | 'whole']?: string };

export interface Entry<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent) => void;
  faults: Faults<Name>;
  busy: boolean;
}

interface EntryFormOptions<Name extends string> {
  /** The messages for empty fields, in the order of the fields. */
  missing: Record<Name, string>;
  /** true: a new password is chosen, of ten characters or more. */
  chooses_password?: boolean;
  send: (fields: Record<Name, string>) => Promise<void>;
}

/** A form of required text fields: shows which are missing, and which the server refused. */
export function useEntryForm<Name extends string>({
  missing,
  chooses_password = false,
  send,
}: EntryFormOptions<Name>): Entry<Name> {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const run = async () => {
    const fields = readFields(form.current);
    const empty = Object.entries<string>(missing).filter(([name]) => !fields[name]);
    const isShort = chooses_password && (fields['password'] ?? '').length < LEAST_PASSWORD_LENGTH;
    const short: [string, string][] = isShort ? [['password', words.sign_in.password_hint]] : [];
    const wrong = [...short, ...empty];
    setFaults(Object.fromEntries(wrong) as Faults<Name>);
    const [first] = [...empty, ...short];
    if (first !== undefined) return focus(first[0]);
    setBusy(true);
    try {
      await send(fields);
    } catch (error) {
      const named = Object.keys(missing).flatMap((name) => {
        const fault = findFaultText(error, name, words);
        return fault === undefined ? [] : [[name, fault] as const];
      });
      const [first] = named;
      setFaults(
        first === undefined ? { whole: toFault(error, words) } : (Object.fromEntries(named) as Faults<Name>),
      );
      focus(first?.[0] ?? 'password');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void run();
  };
  return { form, submit, faults, busy };
}

/** Trims spaces, except for the password, which may begin with one. */
function readFields(form: HTMLFormElement | null): Record<string, string> {
  const entries = Object.entries(Object.fromEntries(new FormData(form ?? undefined)));
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.map(([name, text]) => [name, name === 'password' ? text : text.trim()]));
}

export function toFault(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return toErrorText(error, words);
  if (error.reason?.name === 'wrong_password') return words.sign_in.wrong;
  if (error.status === 429) return words.sign_in.too_many(toWait(error.retry_after_seconds ?? 60));
  return toErrorText(error, words);
}
