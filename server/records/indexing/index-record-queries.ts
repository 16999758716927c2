/** Reads the facts that a record's index is derived from, and writes the range of dates of its segment. */
import type {
  RecordScope,
  RecordSource,
  RecordStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import { statement } from '../../base/database/database.ts';
import { linked } from '../access/record-change-queries.ts';
import { IS_OUTDATED } from '../../search/index-format.ts';
import { writtenTexts, type WrittenText } from './written-texts.ts';

/** The facts that a record's row in record_index is derived from. */
export interface RecordFactsForIndex {
  record_id: number;
  ordinal: number;
  recorded_at: Date;
  scope: RecordScope;
  source: RecordSource;
  status: RecordStatus;
  is_draft: boolean;
  owner_member_id: number | null;
  protected_from_deletion: boolean;
  has_masked_spans: boolean;
  team_ids: number[];
  label_ids: number[];
  access_team_ids: number[];
  access_member_ids: number[];
  contact_ids: number[];
  speakers: { name: string | null; member_id: number | null; contact_id?: number | null }[];
  attendees_emails: string[];
}

export const selectFacts = statement<RecordFactsForIndex>(
  'indexing.record-facts',
  `select r.record_id, r.ordinal, r.recorded_at, r.scope, r.source, r.status, r.is_draft, r.owner_member_id,
     r.protected_from_deletion, r.has_masked_spans,
     ${linked('record_team', 'team_id')} as team_ids, ${linked('record_label', 'label_id')} as label_ids,
     ${linked('record_access_team', 'team_id')} as access_team_ids,
     ${linked('record_access_member', 'member_id')} as access_member_ids,
     ${linked('record_contact', 'contact_id')} as contact_ids, coalesce(r.extra -> 'speakers', '[]') as speakers,
     coalesce(r.event -> 'attendees_emails', '[]') as attendees_emails
   from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id`,
);

/** The names of those invited to the record `r`. */
export const attendeeNames = `coalesce((
       select json_agg(a.attendee ->> 'name') from json_array_elements(r.event -> 'attendees') a (attendee)
       where a.attendee ->> 'name' is not null), '[]')`;

interface BesideRow {
  title: string | null;
  insights: { status: string; value: { text: string } | null }[];
  written: WrittenText[];
  speakers: { name: string | null }[];
  attendees_emails: string[];
  attendee_names: string[];
}

const beside = `coalesce((
       select json_agg(json_build_object('status', i.status, 'value', i.value) order by i.insight_id) from insight i
       where i.workspace_id = $1 and i.record_id = r.record_id), '[]') as insights, ${writtenTexts} as written,
     coalesce(r.extra -> 'speakers', '[]') as speakers,
     coalesce(r.event -> 'attendees_emails', '[]') as attendees_emails,
     ${attendeeNames} as attendee_names, r.title`;

interface StoredBeside {
  ordinal: number;
  stored_title: string;
  stored_insights: string;
  stored_speakers: string;
  stored_attendees: string;
}

/** The indexed texts beside the transcript. */
export const selectBeside = statement<BesideRow & StoredBeside>(
  'indexing.record-beside',
  `select ${beside}, r.ordinal, x.title as stored_title, x.insights as stored_insights, x.speakers as stored_speakers,
     x.attendees as stored_attendees
   from record r join record_text x on x.workspace_id = $1 and x.ordinal = r.ordinal
   where r.workspace_id = $1 and r.record_id = $2`,
);

/** The first filter, which has the texts beside the transcript in it. No row: the index of the record is of an older format. */
export const selectPhraseBits = statement<{ phrase_bits: Buffer }>(
  'indexing.record-phrase-bits',
  `select p.bits as phrase_bits from record_phrase p join record_token t on t.workspace_id = $1 and t.ordinal = p.ordinal
   where p.workspace_id = $1 and p.ordinal = $2 and p.part = 0 and not (${IS_OUTDATED})`,
);

interface SearchedTextRow extends BesideRow {
  ordinal: number;
  recorded_at: Date;
}

/** The searched text of a record without its transcript, with masks. */
export const selectSearchedText = statement<SearchedTextRow>(
  'indexing.record-text-source',
  `select r.ordinal, r.recorded_at, ${beside}
   from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/** In rows of their own: the driver reads an array of 16 MB in a second, in which nothing else runs. */
export const selectSearchedChunks = statement<{ dialogs: string }>(
  'indexing.record-chunks',
  `select c.dialogs from transcript_chunk c
   where c.workspace_id = $1 and c.record_id = $2 order by c.chunk`,
);

export const widenSegment = statement<{ segment: number }>(
  'indexing.widen-segment',
  `update record_segment set
     min_recorded_at = least(min_recorded_at, $3), max_recorded_at = greatest(max_recorded_at, $4)
   where workspace_id = $1 and segment = $2
   returning segment`,
);

// In the order of segments, so that changes of overlapping sets wait for each other instead of deadlocking.
export const raiseSegments = statement<never>(
  'indexing.raise-segments',
  `with held as materialized (
     select s.segment from record_segment s
     where s.workspace_id = $1 and s.segment = any ($2::integer[]) order by s.segment for no key update
   )
   update record_segment s set facet_version = s.facet_version + 1
   from held where s.workspace_id = $1 and s.segment = held.segment`,
);

export const insertSegment = statement<never>(
  'indexing.insert-segment',
  `insert into record_segment (workspace_id, segment, min_recorded_at, max_recorded_at) values ($1, $2, $3, $4)`,
);
