/**
 * Who somebody is in records. A speaker who is linked to a member or a contact is that one, another is whoever has the name;
 * addresses that were invited count as well. Each is a facet of the record, so that the records of one person cost what any filter
 * costs.
 */
import { toSearchText } from './normalize-text.ts';

/** null, or empty: in no such way. */
export interface PersonMatch {
  member_id: number | null;
  contact_id: number | null;
  /** A name normalised by `toPersonName`. */
  name: string | null;
  /** An address normalised by `toPersonEmail`. */
  email: string | null;
}

export interface PersonSource {
  speakers: readonly { name: string | null; member_id: number | null; contact_id?: number | null }[];
  contact_ids: readonly number[];
  attendees_emails: readonly string[];
}

/** More people than are listed of any meeting; only a file that was made to be slow names more. */
const MOST_FACETS = 500;

/** Names that differ in case, accents or punctuation are one name; null: it has no letter. */
export const toPersonName = (name: string): string | null => toSearchText(name) || null;

/** PostgreSQL compares it in the same way, which folds no other letters. */
export const toPersonEmail = (email: string): string =>
  email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const ofMember = (member_id: number) => `member ${member_id}`;
const ofContact = (contact_id: number) => `contact ${contact_id}`;
const ofName = (name: string) => `name${name}`;
const ofEmail = (email: string) => `email ${email}`;

/** All that a record says of who took part. */
export function toPersonFacets({ speakers, contact_ids, attendees_emails }: PersonSource): string[] {
  const ofSpeakers = speakers.flatMap(({ name, member_id, contact_id = null }) => {
    if (member_id !== null) return [ofMember(member_id)];
    if (contact_id !== null) return [ofContact(contact_id)];
    const folded = name === null ? null : toPersonName(name);
    return folded === null ? [] : [ofName(folded)];
  });
  const facets = [
    ...ofSpeakers,
    ...contact_ids.map(ofContact),
    ...attendees_emails.map((email) => ofEmail(toPersonEmail(email))),
  ];
  return [...new Set(facets)].slice(0, MOST_FACETS);
}

/** The facets of which a record of this person has at least one. */
export const toFacetsOfPerson = ({ member_id, contact_id, name, email }: PersonMatch): string[] => [
  ...(member_id === null ? [] : [ofMember(member_id)]),
  ...(contact_id === null ? [] : [ofContact(contact_id)]),
  ...(name === null ? [] : [ofName(name)]),
  ...(email === null ? [] : [ofEmail(email)]),
];

/** Whether a speaker of a record with one of these facets is this person. */
export function isSpeaker(
  { member_id, contact_id, name }: PersonMatch,
  speaker: PersonSource['speakers'][number],
): boolean {
  if (speaker.member_id !== null) return speaker.member_id === member_id;
  if ((speaker.contact_id ?? null) !== null) return speaker.contact_id === contact_id;
  return name !== null && speaker.name !== null && toPersonName(speaker.name) === name;
}
