/** The key of a person in the address of their page. */

interface KnownBy {
  name: string;
  member_id?: number | null;
  contact_id?: number | null;
}

/** A name that is longer, or has a line break, is nobody's. */
export const toPersonKey = ({ name, member_id = null, contact_id = null }: KnownBy): string =>
  member_id !== null
    ? `member-${member_id}`
    : contact_id !== null
      ? `contact-${contact_id}`
      : `name-${name.replaceAll(/\s+/g, ' ').slice(0, 200)}`;
