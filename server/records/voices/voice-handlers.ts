import { errors } from '@minutebook/contract/errors.ts';
import type { VoiceSuggestion } from '@minutebook/contract/v3/voice-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { Queryable } from '../../base/database/database.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { toPersonName } from '../../search/person-facets.ts';
import { requirePermitted } from '../access/change-record.ts';
import type { RecordKey } from '../lock-records.ts';
import { findPerson, toUnseenContact } from '../persons/find-person.ts';
import { forgetAllVoices, forgetKnownVoices, mayForgetAll, mayForgetVoice } from './forget-voices.ts';
import { toVector } from './keep-voices.ts';
import { recogniseVoices } from './recognise-voices.ts';
import * as queries from './voice-queries.ts';

export const voiceHandlers = {
  'list-voice-suggestions': async ({ params, caller, ctx }) => {
    const { record_id } = params;
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const record = { workspace_id: caller.workspace.workspace_id, record_id };
    return ok({ items: await suggest(ctx.db, caller, record) });
  },

  'decline-voice-suggestion': async ({ params, body, caller, ctx }) => {
    const { record_id, speaker_id } = params;
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const { workspace_id } = caller.workspace;
    const values = [workspace_id, record_id, speaker_id, fold(body.person)];
    const declined = await ctx.db.query(queries.decline, values);
    if (declined.length === 0) throw errors.notFound();
    return noContent;
  },

  'forget-voice': async ({ query, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const mayAll = mayForgetAll(caller);
    const found = await findPerson(ctx.db, caller, query.person);
    const match = found?.match ?? (mayAll ? toUnseenContact(query.person) : undefined);
    if (match === undefined) throw errors.notFound();
    if (!mayForgetVoice(caller, match)) {
      throw errors.forbidden('permission_missing', { permission: 'workspace.manage' });
    }
    await ctx.db.transaction(async (tx) => {
      const count = await (mayAll ? forgetAllVoices : forgetKnownVoices)(tx, caller, match);
      if (count === 0 && !mayAll) throw errors.notFound();
      const { member_id, contact_id } = match;
      const detail = { count, member_id, contact_id };
      noteEvent(tx, {
        kind: 'voice.forget',
        workspace_id,
        actor_user_id: caller.user_id,
        at: ctx.clock.now(),
        detail,
      });
    });
    return noContent;
  },
} satisfies SubjectHandlers;

/** A name comes only from records that the caller sees, and so do the voices that are compared. */
async function suggest(db: Queryable, caller: Caller, record: RecordKey): Promise<VoiceSuggestion[]> {
  const { workspace_id, record_id } = record;
  const nameless = await db.query(queries.selectNameless, [workspace_id, record_id]);
  const [first] = nameless;
  if (first === undefined) return [];
  // One model has made all voices of a record, unless it was exchanged between two pieces.
  const { model, embedding } = first;
  const voices = nameless.filter(
    (voice) => voice.model === model && voice.embedding.length === embedding.length,
  );
  const values = [workspace_id, model, caller.principals, embedding.length];
  const rows = await db.query(queries.selectNamedVoices, values);
  const named = withKeys(rows);
  const here = new Set(named.flatMap((row) => (row.record_id === record_id ? [row.key] : [])));
  const known = named.map((row) => ({ key: row.key, vector: toVector(row.embedding) }));
  const found = recogniseVoices(
    voices.map(({ speaker_id, embedding }) => ({ speaker_id, vector: toVector(embedding) })),
    known,
  );
  return voices.flatMap(({ speaker_id, declined }): VoiceSuggestion[] => {
    const key = found.get(speaker_id);
    const row = named.find((each) => each.key === key);
    // Who speaks in this record already was told apart from this voice.
    if (row === undefined || here.has(row.key) || declined.includes(row.key)) return [];
    if (!row.is_active || !mayName(caller, row)) return [];
    const { name, member_id, contact_id } = row;
    return [{ speaker_id, person: toPerson(row), name, member_id, contact_id }];
  });
}

const mayName = (
  { permissions, workspace, member_id: own }: Caller,
  { member_id, contact_id }: queries.NamedSpeakerRow,
) =>
  (member_id === null || member_id === own || permissions['member.read'] === 'allow') &&
  (contact_id === null || workspace.has_contacts);

/** Whoever is named by name alone is the one member or contact of that name, where there is one. */
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

const isLinked = ({ member_id, contact_id }: queries.NamedSpeakerRow) =>
  member_id !== null || contact_id !== null;

function toPerson({ name, member_id, contact_id }: queries.NamedSpeakerRow): string {
  if (member_id !== null) return `member-${member_id}`;
  return contact_id === null ? `name-${name}` : `contact-${contact_id}`;
}

const NAMED = 'name-';
/** Names that differ in case or accents are one. */
const fold = (person: string) =>
  person.startsWith(NAMED) ? `${NAMED}${toPersonName(person.slice(NAMED.length)) ?? ''}` : person;
