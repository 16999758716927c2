import type { V2RecordEvent } from '@minutebook/contract/resources/record.ts';
import type { V3Attendee } from '@minutebook/contract/v3/record-detail.ts';

/** The event of a record as it is stored, with the names of whoever was invited; API v2 has their addresses alone. */
export interface StoredEvent extends V2RecordEvent {
  /** Everybody, those of `attendees_emails` among them. Absent: nobody's name was kept. */
  attendees?: V3Attendee[];
}

export function toV2Event(event: StoredEvent): V2RecordEvent {
  const { attendees: _attendees, ...shown } = event;
  return shown;
}

export const listAttendees = (event: StoredEvent | null): V3Attendee[] =>
  event?.attendees ?? (event?.attendees_emails ?? []).map((email) => ({ name: null, email }));

/** Their addresses are those of `attendees_emails`; whoever has neither name nor address is nobody. */
export function withAttendees(event: V2RecordEvent, given: readonly V3Attendee[]): StoredEvent {
  const attendees = given.filter(({ name, email }) => name !== null || email !== null);
  const attendees_emails = attendees.flatMap(({ email }) => email ?? []);
  return { ...event, attendees_emails, ...(attendees.some(({ name }) => name !== null) && { attendees }) };
}
