import type { Person } from '@minutebook/contract/app/person-endpoints.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import { isSpeaker, toPersonName, type PersonMatch } from '../../search/person-facets.ts';

const MOST_MET = 8;

/** Names that engines give to whoever they cannot name. */
const IS_NOBODY = /^(?:speaker|화자|話者|发言人)\s*\d+$/i;

/** Lists who most often speaks in the same meetings, counted once per meeting, under their newest name. */
export function listMet(meetings: readonly V2RecordSpeaker[][], match: PersonMatch): Person['met'] {
  const met = new Map<string, Person['met'][number]>();
  for (const speakers of meetings) {
    const others = speakers.filter((speaker) => !isSpeaker(match, speaker) && speaker.talk_time_ms > 0);
    const keys = new Map(others.flatMap((speaker) => toEntry(speaker)));
    for (const [key, { person, name }] of keys) {
      const known = met.get(key);
      met.set(key, { person, name: known?.name ?? name, record_count: (known?.record_count ?? 0) + 1 });
    }
  }
  return [...met.values()]
    .toSorted((one, other) => other.record_count - one.record_count || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_MET);
}

function toEntry({
  name,
  member_id,
  contact_id,
}: V2RecordSpeaker): [string, { person: string; name: string }][] {
  if (name === null || IS_NOBODY.test(name)) return [];
  if (member_id !== null) return [[`member ${member_id}`, { person: `member-${member_id}`, name }]];
  if (contact_id != null) return [[`contact ${contact_id}`, { person: `contact-${contact_id}`, name }]];
  const folded = toPersonName(name);
  return folded === null ? [] : [[`name${folded}`, { person: `name-${name}`, name }]];
}
