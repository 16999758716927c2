/** Finds whose voices the speakers without a name have: in one record, or the voice of one person in all others. */
import { findActiveUsers } from '../../access/access-queries.ts';
import type { VoiceMatch, VoiceSuggestion } from '@minutebook/contract/v3/voice-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import { toRecordPermissions } from '../../access/record-permissions.ts';
import type { Queryable } from '../../base/database/database.ts';
import { toPersonName } from '../../search/person-facets.ts';
import { listRecordFacts } from '../access/record-access-queries.ts';
import type { RecordKey } from '../lock-records.ts';
import { toVector } from './keep-voices.ts';
import { recogniseVoices, toKnownPeople } from './recognise-voices.ts';
import * as queries from './voice-queries.ts';

type Key = Pick<queries.NamedSpeakerRow, 'record_id' | 'speaker_id'>;

export async function suggestNames(
  db: Queryable,
  caller: Caller,
  { workspace_id, record_id }: RecordKey,
): Promise<VoiceSuggestion[]> {
  const nameless = await db.query(queries.selectNameless, [workspace_id, record_id]);
  const [first] = nameless;
  if (first === undefined) return [];
  const known = await findKnown(db, caller, first);
  // One model has made all voices of a record, unless it was exchanged between two pieces.
  const voices = nameless.filter(
    ({ model, embedding }) => model === first.model && embedding.length === first.embedding.length,
  );
  return [...known.recognise(voices)].flatMap(([speaker_id, row]) => {
    if (!row.is_active || !mayName(caller, row)) return [];
    const { name, member_id, contact_id } = row;
    return [{ speaker_id, person: toPerson(row), name, member_id, contact_id }];
  });
}

/** The most records of an answer: each is named by a request. */
const MOST_MATCHES = 50;

/** Speakers without a name who have the voice of the person named here, in other records that the caller may edit. */
export async function findElsewhere(
  db: Queryable,
  caller: Caller,
  { record_id, speaker_id }: Key,
): Promise<VoiceMatch[]> {
  const { workspace_id } = caller.workspace;
  const [own] = await db.query(queries.selectVoice, [workspace_id, record_id, speaker_id]);
  if (own === undefined) return [];
  const known = await findKnown(db, caller, own);
  const named = known.rows.find((row) => row.record_id === record_id && row.speaker_id === speaker_id);
  if (named === undefined || !named.is_active || !mayName(caller, named)) return [];
  const values = [workspace_id, own.model, caller.principals, own.embedding.length, record_id];
  const nameless = await db.query(queries.selectNamelessElsewhere, values);
  const matches = [...Map.groupBy(nameless, (row) => row.record_id).values()].flatMap((voices) => {
    const recognised = known.recognise(voices);
    return voices.filter((voice) => recognised.get(voice.speaker_id)?.key === named.key);
  });
  const facts = await listRecordFacts(db, workspace_id, [...new Set(matches.map((row) => row.record_id))]);
  const editable = new Set(
    facts.flatMap((each) => (toRecordPermissions(caller, each).edit ? [each.record_id] : [])),
  );
  return matches
    .filter((match) => editable.has(match.record_id))
    .slice(0, MOST_MATCHES)
    .map(({ record_id: id, speaker_id, title, started_at }) => ({
      record: { id, title, started_at },
      speaker_id,
    }));
}

/** A name comes only from records that the caller sees, and so do the voices that are compared. */
async function findKnown(
  db: Queryable,
  caller: Caller,
  { model, embedding }: Pick<queries.NamelessVoiceRow, 'model' | 'embedding'>,
) {
  const values = [caller.workspace.workspace_id, model, caller.principals, embedding.length];
  const rows = withKeys(await withoutSwitchedOff(db, await db.query(queries.selectNamedVoices, values)));
  const people = toKnownPeople(rows.map((row) => ({ key: row.key, vector: toVector(row.embedding) })));
  /** The speakers of a record without a name who have the voice of somebody, as the newest record names that person. */
  const recognise = (voices: readonly queries.NamelessVoiceRow[]) => {
    const found = recogniseVoices(
      voices.map(({ speaker_id, embedding }) => ({ speaker_id, vector: toVector(embedding) })),
      people,
    );
    const recognised = voices.flatMap(({ speaker_id, declined, speakers }) => {
      const row = rows.find(({ key }) => key === found.get(speaker_id));
      // A person who speaks in this record already was told apart from this voice.
      return row === undefined || speakers.some((each) => isOf(row, each)) || declined.includes(row.key)
        ? []
        : [[speaker_id, row] as const];
    });
    return new Map(recognised);
  };
  return { rows, recognise };
}

/** Accounts are in the directory: they are asked for apart. */
async function withoutSwitchedOff(
  db: Queryable,
  rows: readonly queries.NamedVoiceRow[],
): Promise<queries.NamedVoiceRow[]> {
  const active = await findActiveUsers(db, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]);
  return rows.map((row) => ({
    ...row,
    is_active: row.is_active && (row.user_id === null || active.has(row.user_id)),
  }));
}

const mayName = (
  { permissions, workspace, member_id: own }: Caller,
  { member_id, contact_id }: queries.NamedSpeakerRow,
) =>
  (member_id === null || member_id === own || permissions['member.read'] === 'allow') &&
  (contact_id === null || workspace.has_contacts);

/** A person who is named by name alone is the one member or contact of that name, where there is one. */
function withKeys(rows: readonly queries.NamedVoiceRow[]): (queries.NamedVoiceRow & { key: string })[] {
  const byName = Map.groupBy(rows, ({ name }) => toPersonName(name));
  return rows.map((row) => {
    const linked = (byName.get(toPersonName(row.name)) ?? []).filter(isLinked);
    const [first] = linked;
    const isOne = first !== undefined && linked.every((other) => toPerson(other) === toPerson(first));
    const { member_id, contact_id, is_active } = isOne && !isLinked(row) ? first : row;
    const known = { ...row, member_id, contact_id, is_active };
    return { ...known, key: fold(toPerson(known)) };
  });
}

const isLinked = ({ member_id, contact_id = null }: queries.SpeakerName) =>
  member_id !== null || contact_id !== null;

/** Whether a speaker is the person of this row: by number where both have one, or else by name. */
function isOf(row: queries.NamedVoiceRow, speaker: queries.SpeakerName): boolean {
  if (isLinked(row) && isLinked(speaker)) return toPerson(row) === toPerson(speaker);
  return speaker.name !== null && toPersonName(speaker.name) === toPersonName(row.name);
}

function toPerson({ name, member_id, contact_id = null }: queries.SpeakerName): string {
  if (member_id !== null) return `member-${member_id}`;
  return contact_id === null ? `name-${name}` : `contact-${contact_id}`;
}

const NAMED = 'name-';
/** @param name normalised by `toPersonName` */
export const toNameKey = (name: string) => NAMED + name;
/** Names that differ in case or accents are one. */
export const fold = (person: string) =>
  person.startsWith(NAMED) ? toNameKey(toPersonName(person.slice(NAMED.length)) ?? '') : person;
