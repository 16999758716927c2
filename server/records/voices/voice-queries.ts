import { statement } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';

/** The workspace is held: what it gives up meanwhile is not stored behind its back. */
export const putVoices = statement<never>(
  'voices.put',
  `with wanting as (
     select w.workspace_id from workspace w where w.workspace_id = $1 and w.knows_voices for share
   )
   insert into speaker_voice (workspace_id, record_id, speaker_id, model, embedding)
   select w.workspace_id, $2, v.speaker_id, v.model, decode(v.embedding, 'base64')
   from wanting w, unnest($3::bigint[], $4::text[], $5::text[]) as v (speaker_id, model, embedding)
   on conflict (workspace_id, record_id, speaker_id) do update set model = excluded.model, embedding = excluded.embedding,
     declined = '{}'`,
);

export const deleteOtherVoices = statement<never>(
  'voices.delete-others',
  `delete from speaker_voice where workspace_id = $1 and record_id = $2 and speaker_id <> all ($3::bigint[])`,
);

export const deleteVoicesOfWorkspace = statement<never>(
  'voices.delete-of-workspace',
  `delete from speaker_voice where workspace_id = $1`,
);

export const deleteVoicesOfRecord = statement<never>(
  'voices.delete-of-record',
  `delete from speaker_voice where workspace_id = $1 and record_id = $2`,
);

export const deleteVoices = statement<never>(
  'voices.delete',
  `delete from speaker_voice v using unnest($2::bigint[], $3::bigint[]) as g (record_id, speaker_id)
   where v.workspace_id = $1 and v.record_id = g.record_id and v.speaker_id = g.speaker_id`,
);

export const decline = statement<{ speaker_id: number }>(
  'voices.decline',
  `update speaker_voice set declined = array_append(array_remove(declined, $4), $4)
   where workspace_id = $1 and record_id = $2 and speaker_id = $3 and cardinality(declined) < 100
   returning speaker_id`,
);

/** Forgets which other voices were declined to be this person's. */
export const forgetDeclined = statement<never>(
  'voices.forget-declined',
  `update speaker_voice set declined = array_remove(declined, $2) where workspace_id = $1 and $2 = any (declined)`,
);

/** The name of a speaker, as given by somebody, the engine or a file. */
export interface SpeakerName {
  name: string | null;
  member_id: number | null;
  contact_id?: number | null;
}

export interface NamelessVoiceRow {
  speaker_id: number;
  model: string;
  embedding: Buffer;
  declined: string[];
  /** All speakers of the record. */
  speakers: SpeakerName[];
}

/** The voices of those speakers of a record who have no name. */
export const selectNameless = statement<NamelessVoiceRow>(
  'voices.nameless',
  `select v.speaker_id, v.model, v.embedding, v.declined, r.extra -> 'speakers' as speakers
   from speaker_voice v
   join record r on r.workspace_id = v.workspace_id and r.record_id = v.record_id
   join json_to_recordset(r.extra -> 'speakers') as s (speaker_id bigint, name text, member_id bigint)
     on s.speaker_id = v.speaker_id and s.name is null and s.member_id is null
   where v.workspace_id = $1 and v.record_id = $2
   order by v.speaker_id`,
);

export const selectVoice = statement<Pick<NamelessVoiceRow, 'model' | 'embedding'>>(
  'voices.get',
  `select v.model, v.embedding from speaker_voice v
   where v.workspace_id = $1 and v.record_id = $2 and v.speaker_id = $3`,
);

export interface HeardVoiceRow extends NamelessVoiceRow {
  record_id: number;
  title: string | null;
  started_at: string;
}

/** The voices of nameless speakers, among the newest 500 in records that the principals `$3` see. */
export const selectNamelessElsewhere = statement<HeardVoiceRow>(
  'voices.nameless-elsewhere',
  `select v.speaker_id, v.model, v.embedding, v.declined, r.extra -> 'speakers' as speakers, v.record_id, r.title,
     ${isoTime(`(r.recorded_at - coalesce(r.duration_ms, 0) * interval '1 millisecond')`)} as started_at
   from (
     select o.record_id, o.speaker_id, o.model, o.embedding, o.declined
     from speaker_voice o
     join record_index i on i.workspace_id = $1 and i.record_id = o.record_id
     where o.workspace_id = $1 and o.model = $2 and length(o.embedding) = $4 and o.record_id <> $5 and i.acl && $3::bigint[]
       and not exists (select from speaker_edit e
         where e.workspace_id = $1 and e.record_id = o.record_id and e.speaker_id = o.speaker_id and e.name is not null)
     order by o.record_id desc, o.speaker_id
     limit 500
   ) v
   join record r on r.workspace_id = $1 and r.record_id = v.record_id
   join json_to_recordset(r.extra -> 'speakers') as s (speaker_id bigint, name text, member_id bigint)
     on s.speaker_id = v.speaker_id and s.name is null and s.member_id is null
   order by v.record_id desc, v.speaker_id`,
);

/** A speaker whom somebody has named. */
export interface NamedSpeakerRow {
  record_id: number;
  speaker_id: number;
  name: string;
  member_id: number | null;
  contact_id: number | null;
}

export interface NamedVoiceRow extends NamedSpeakerRow {
  embedding: Buffer;
  /** The user of the member; null: the voice is of nobody here. */
  user_id: number | null;
  /** false: a member who has left. */
  is_active: boolean;
}

/** In the newest records that somebody with the principals `$3` sees; one of a page reads no more than 2,000. */
export const selectNamedVoices = statement<NamedVoiceRow>(
  'voices.named-voices',
  `select v.record_id, v.speaker_id, e.name, e.member_id, e.contact_id, v.embedding,
     m.user_id, coalesce(m.status = 'active', true) as is_active
   from speaker_voice v
   join speaker_edit e on e.workspace_id = v.workspace_id and e.record_id = v.record_id and e.speaker_id = v.speaker_id
   join record_index i on i.workspace_id = v.workspace_id and i.record_id = v.record_id
   left join member m on m.workspace_id = e.workspace_id and m.member_id = e.member_id
   where v.workspace_id = $1 and v.model = $2 and length(v.embedding) = $4 and e.name is not null and i.acl && $3::bigint[]
   order by v.record_id desc, v.speaker_id
   limit 2000`,
);

export interface FoundVoiceRow extends NamedSpeakerRow {
  is_seen: boolean;
}

/**
 * Kept voices of speakers named as the member `$2` or the contact `$3` and, where `$4` is true, of all who have a
 * name alone; `is_seen` says whether the principals `$5` see the record.
 */
export const selectNamedSpeakers = statement<FoundVoiceRow>(
  'voices.named-speakers',
  `select v.record_id, v.speaker_id, e.name, e.member_id, e.contact_id, i.acl && $5::bigint[] as is_seen
   from speaker_voice v
   join speaker_edit e on e.workspace_id = v.workspace_id and e.record_id = v.record_id and e.speaker_id = v.speaker_id
   join record_index i on i.workspace_id = v.workspace_id and i.record_id = v.record_id
   where v.workspace_id = $1 and e.name is not null
     and (e.member_id = $2 or e.contact_id = $3 or (e.member_id is null and e.contact_id is null and $4::boolean))
   order by v.record_id, v.speaker_id`,
);

export const selectSpeakersOfContacts = statement<Pick<NamedSpeakerRow, 'record_id' | 'speaker_id' | 'name'>>(
  'voices.speakers-of-contacts',
  `select v.record_id, v.speaker_id, e.name
   from speaker_voice v
   join speaker_edit e on e.workspace_id = v.workspace_id and e.record_id = v.record_id and e.speaker_id = v.speaker_id
   where v.workspace_id = $1 and e.name is not null and e.contact_id is not null
   order by v.record_id, v.speaker_id`,
);

export const selectKnowing = statement<{ workspace_id: number }>(
  'voices.knowing',
  `select w.workspace_id from workspace w where w.workspace_id = $1 and w.knows_voices`,
);
