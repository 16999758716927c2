/** Whom a meeting was with, on what number and for which event, as programs say it; masked as everything that people write. */
import type { NewRecord } from '@minutebook/contract/v3/record-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { limitMarks } from '../../base/limit-marks.ts';
import { withAttendees } from '../items/stored-event.ts';
import type { RecordDraft } from './record-draft.ts';

export type CallFacts = Partial<Pick<RecordDraft, 'phone_number' | 'contacts' | 'event'>>;

/** Fields left out stay undefined. @throws VALIDATION_ERROR when the event ends before it begins */
export function toCallFacts({ phone_number, contacts, event }: Pick<NewRecord, keyof CallFacts>): CallFacts {
  return {
    ...(phone_number !== undefined && { phone_number }),
    ...(contacts !== undefined && { contacts: contacts.map(toContact) }),
    ...(event !== undefined && { event: event === null ? null : toEvent(event) }),
  };
}

const clean = (text: string | null | undefined) => (text == null ? null : limitMarks(text).normalize('NFC'));

const toContact = (contact: NonNullable<NewRecord['contacts']>[number]): RecordDraft['contacts'][number] => ({
  name: clean(contact.name),
  email: clean(contact.email),
  phone_number: clean(contact.phone_number),
  company: clean(contact.company),
});

function toEvent(event: NonNullable<NewRecord['event']>): NonNullable<RecordDraft['event']> {
  const [start, end] = [new Date(event.start), new Date(event.end)];
  if (end < start) throw errors.invalid('body.event.end', 'ends_before_start');
  const named = (event.attendees ?? []).map(({ name, email }) => ({
    name: clean(name),
    email: email ?? null,
  }));
  const known = new Set(named.map(({ email }) => email));
  const others = (event.attendees_emails ?? []).filter((email) => !known.has(email));
  return withAttendees(
    {
      summary: clean(event.summary) ?? '',
      conference_url: event.conference_url ?? null,
      start: start.toISOString(),
      end: end.toISOString(),
      attendees_emails: [],
    },
    [...named, ...others.map((email) => ({ name: null, email }))],
  );
}
