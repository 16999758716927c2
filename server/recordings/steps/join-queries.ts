/** Queries the sources of a joined record. */
import type { RecordScope, RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2RecordContact } from '@minutebook/contract/resources/record.ts';
import { isHeld } from '../../records/holds/holds.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import type { Span } from '../../records/moments/clip-span.ts';
import type { StoredEvent } from '../../records/items/stored-event.ts';
import type { StoredExtra } from '../../records/items/stored-extra.ts';

export interface JoinedSource {
  record_id: number;
  title: string | null;
  source: RecordSource;
  scope: RecordScope;
  recorded_at: Date;
  duration_ms: number | null;
  owner_member_id: number;
  owner_user_id: number | null;
  is_ready: boolean;
  is_draft: boolean;
  is_held: boolean;
  protected_from_deletion: boolean;
  /** null when nothing is stored. */
  media_key: string | null;
  media_filename: string | null;
  has_transcript: boolean;
  has_masked_spans: boolean;
  extra: StoredExtra;
  phone_number: string | null;
  event: StoredEvent | null;
  contacts: Omit<V2RecordContact, 'id'>[];
  label_ids: number[];
  team_ids: number[];
  access_member_ids: number[];
  access_team_ids: number[];
  version: number;
  /** The language for transcription, as `PipelineRecord` has it. */
  chosen_language: string | null;
}

const idsOf = (table: string, column: string) =>
  `coalesce((select json_agg(x.${column} order by x.${column}) from ${table} x
     where x.workspace_id = $1 and x.record_id = r.record_id), '[]')`;

const selectSources = statement<JoinedSource>(
  'steps.joined-sources',
  `select r.record_id, r.title, r.source, r.scope, r.recorded_at, r.duration_ms, r.owner_member_id, o.user_id as owner_user_id, r.is_ready,
     r.is_draft,
     ${isHeld('$1')} as is_held,
     r.protected_from_deletion, case when r.media_stored then r.media_key end as media_key, r.media_filename,
     r.transcript_stored as has_transcript, r.has_masked_spans, r.extra, r.phone_number, r.event,
     coalesce((select json_agg(json_build_object('name', c.name, 'email', c.email, 'phone_number', c.phone_number,
         'company', c.company) order by c.contact_id)
       from record_contact l join contact c on c.workspace_id = $1 and c.contact_id = l.contact_id
       where l.workspace_id = $1 and l.record_id = r.record_id), '[]') as contacts,
     ${idsOf('record_label', 'label_id')} as label_ids, ${idsOf('record_team', 'team_id')} as team_ids,
     ${idsOf('record_access_member', 'member_id')} as access_member_ids,
     ${idsOf('record_access_team', 'team_id')} as access_team_ids,
     i.version, coalesce(p.language, u.transcribe_language) as chosen_language
   from record r
   left join member o on o.workspace_id = r.workspace_id and o.member_id = r.owner_member_id
   join record_index i on i.workspace_id = r.workspace_id and i.record_id = r.record_id
   left join record_pipeline p on p.workspace_id = r.workspace_id and p.record_id = r.record_id
   left join upload u on u.workspace_id = r.workspace_id and u.record_id = r.record_id
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])`,
);

/** Finds the sources in the order of the ids, without those that were deleted. */
export async function findSources(
  db: Queryable,
  workspace_id: number,
  record_ids: readonly number[],
): Promise<JoinedSource[]> {
  const found = await db.query(selectSources, [workspace_id, record_ids]);
  return record_ids.flatMap((id) => found.filter(({ record_id }) => record_id === id));
}

const NOWHERE: Span = { start_ms: 0, end_ms: 0 };

/** The span of each source in the joined recording. */
export function toPlaces(sources: readonly JoinedSource[]): (record_id: number) => Span {
  const places = new Map<number, Span>();
  let start_ms = 0;
  for (const { record_id, duration_ms } of sources) {
    const end_ms = start_ms + (duration_ms ?? 0);
    places.set(record_id, { start_ms, end_ms });
    start_ms = end_ms;
  }
  return (record_id) => places.get(record_id) ?? NOWHERE;
}

/** Moves a span of a source into the joined recording. It ends with its source at the latest: another one follows. */
export function moveSpan({ start_ms, end_ms }: Span, place: Span): Span {
  const [from, to] = [start_ms + place.start_ms, end_ms + place.start_ms];
  return { start_ms: from, end_ms: from < place.end_ms ? Math.min(to, place.end_ms) : to };
}

/** Equal for records that the same people see. */
export const toAudience = ({ owner_member_id, scope, ...lists }: JoinedSource): string =>
  JSON.stringify([owner_member_id, scope, lists.team_ids, lists.access_member_ids, lists.access_team_ids]);

export const insertJoin = statement<never>(
  'steps.insert-join',
  `insert into record_join (workspace_id, record_id, place, source_record_id, audience)
   select $1, $2, s.place, s.record_id, s.audience
   from unnest($3::bigint[], $4::text[]) with ordinality as s (record_id, audience, place)`,
);

export interface JoinPart {
  source_record_id: number;
  joined_at: Date | null;
  /** The audience at the time of the request to join; null: not known. */
  audience: string | null;
}

/** Selects the sources in their order. */
export const selectJoin = statement<JoinPart>(
  'steps.join-of-record',
  `select j.source_record_id, j.joined_at, j.audience from record_join j where j.workspace_id = $1 and j.record_id = $2
   order by j.place`,
);

export const markJoined = statement<never>(
  'steps.mark-joined',
  `update record_join set joined_at = $3 where workspace_id = $1 and record_id = $2`,
);
