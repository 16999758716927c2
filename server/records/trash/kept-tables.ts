/** The tables whose rows the trash keeps of a deleted record. A test finds a table of records that is in neither list. */

export interface KeptTable {
  name: string;
  /** The rows `t` of the record `$2`, where they are not found by its id alone. */
  where?: string;
  /** The rows `p` that can be brought back: what they refer to may have been deleted meanwhile. */
  if_there?: string;
  /** Other records may have the same row, which stayed. */
  is_common?: true;
}

const labelIsThere =
  'exists (select from label x where x.workspace_id = $1 and x.label_id = p.label_id for key share)';
const teamIsThere =
  'exists (select from team x where x.workspace_id = $1 and x.team_id = p.team_id for key share)';
const playlistIsThere =
  'exists (select from playlist x where x.workspace_id = $1 and x.playlist_id = p.playlist_id for key share)';
// Notes of an erased person, and hits of a deleted tracker, are not restored.
const momentIsThere = 'exists (select from moment x where x.workspace_id = $1 and x.moment_id = p.moment_id)';
// After a join the joined record may have the link, or it was ended there.
const linkIsFree =
  "k.content ->> 'is_ended' is distinct from 'true' and not exists (select from clip_share x where x.workspace_id = $1 and x.share_id = p.share_id)";
const trackerIsThere =
  'exists (select from tracker x where x.workspace_id = $1 and x.tracker_id = p.tracker_id for key share)';

/** Each after the tables that its rows refer to: they are restored in this order. */
export const keptTables: readonly KeptTable[] = [
  { name: 'record' },
  { name: 'transcript_chunk' },
  { name: 'insight' },
  {
    name: 'insight_edit',
    where:
      't.insight_id in (select i.insight_id from insight i where i.workspace_id = $1 and i.record_id = $2)',
  },
  { name: 'action_item' },
  { name: 'moment', if_there: `(p.tracker_id is null or ${trackerIsThere})` },
  { name: 'tracker_hit', if_there: trackerIsThere },
  { name: 'moment_mention' },
  { name: 'playlist_entry', if_there: `${playlistIsThere} and ${momentIsThere}` },
  { name: 'clip_share', if_there: linkIsFree },
  { name: 'speaker_edit' },
  { name: 'record_term' },
  { name: 'record_label', if_there: labelIsThere },
  { name: 'recommended_label', if_there: labelIsThere },
  { name: 'record_team', if_there: teamIsThere },
  { name: 'record_access_member' },
  { name: 'record_access_team', if_there: teamIsThere },
  {
    name: 'contact',
    where: `t.contact_id in (select c.contact_id from record_contact c where c.workspace_id = $1 and c.record_id = $2
        union select s.contact_id from speaker_edit s where s.workspace_id = $1 and s.record_id = $2)`,
    is_common: true,
  },
  { name: 'record_contact' },
  { name: 'share' },
  { name: 'export_history' },
  { name: 'upload' },
  { name: 'record_join' },
  { name: 'record_pipeline' },
  { name: 'record_waveform' },
  { name: 'waveform_wanted' },
];

/** Tables of records whose rows are derived again, or are about work that a restored record begins anew. */
export const leftTables: readonly string[] = [
  'record_index',
  'record_facet',
  'record_token',
  'record_text',
  'record_phrase',
  'removed_share',
  'sound_piece',
  'speaker_voice',
  'insight_part',
  'job_attempt',
  'idempotent_request',
  'tracker_due',
];

/** The kept tables that hold words of the transcript, and those that hold its sound. */
export const transcriptTables: readonly string[] = ['transcript_chunk', 'record_term'];
export const soundTables: readonly string[] = ['record_waveform', 'waveform_wanted'];
