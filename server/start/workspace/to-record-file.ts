/**
 * Converts a stored record to our own file format, which `minutebook import` reads. It contains the originals
 * of masked text.
 */
import { pickRecordEntries } from '@minutebook/contract/resources/record-entries.ts';
import { render } from '@minutebook/contract/reasons.ts';
import type { ActionItemRow } from '../../records/action-items/action-item-queries.ts';
import type { StoredInsight } from '../../records/items/transcript-queries.ts';
import { isTouched } from '../../records/action-items/follow-insight.ts';
import { parseDialogs } from '../../records/items/dialogs-text.ts';
import type { RecordRow } from '../../records/items/record-queries.ts';
import type { TranscriptChunk } from '../../records/items/transcript-queries.ts';
import type { MomentRow } from '../../records/moments/moment-queries.ts';
import { isBuiltIn } from '../../records/templates/built-in-templates.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';
import type { PartsInLists } from './member-lists.ts';

export interface StoredRecord {
  row: RecordRow;
  chunks: readonly TranscriptChunk[];
  insights: readonly StoredInsight[];
  action_items: readonly ActionItemRow[];
  /** Moments, including members' private ones. */
  moments: readonly MomentRow[];
  /** The lists of members that it has a part in. */
  parts: PartsInLists;
  /** The names of the templates that the workspace has made, by their numbers. */
  templates: ReadonlyMap<number, string>;
  /** null when the record never had a recording. */
  media: NonNullable<RecordFile['media']> | null;
  /** E-mail addresses by member id. */
  emails: ReadonlyMap<number, string>;
}

const iso = (time: Date | null) => time?.toISOString() ?? null;
const named = (list: readonly { name: string }[]) => list.map(({ name }) => name);

export function toRecordFile({
  row,
  chunks,
  insights,
  action_items,
  moments,
  parts,
  templates,
  media,
  emails,
}: StoredRecord): RecordFile {
  const emailOf = (member_id: number | null) => (member_id === null ? null : (emails.get(member_id) ?? null));
  const { extra } = row;
  return {
    format: 'minutebook.record/1',
    uuid: row.uuid,
    title: row.title,
    source: row.source,
    status: row.status,
    recorded_at: row.recorded_at.toISOString(),
    duration_ms: row.duration_ms,
    scope: row.scope,
    ...(row.owner && { owner: row.owner.email }),
    teams: named(row.teams),
    labels: named(row.labels),
    recommended_labels: row.recommended_labels.map(({ label_name }) => label_name),
    access: toAccess(row),
    ...toStates(row),
    phone_number: row.phone_number,
    contacts: row.contacts.map(({ name, email, phone_number, company }) => ({
      name,
      email,
      phone_number,
      company,
    })),
    event: row.event,
    media,
    transcript_expires_at: iso(row.transcript_expires_at),
    has_masked_spans: row.has_masked_spans,
    language: extra.language,
    speakers: extra.speakers.map(({ speaker_id, name, member_id }) => ({
      speaker_id,
      name,
      member: emailOf(member_id),
    })),
    times_estimated: extra.times_estimated,
    ...(extra.unheard && { unheard: extra.unheard }),
    transcription: extra.transcription,
    insights_engine: extra.insights && toEngine(extra.insights, templates),
    insights_stale: extra.insights?.stale ?? false,
    failure: extra.failure && render(extra.failure),
    ...pickRecordEntries(extra),
    dialogs: chunks.flatMap((chunk) =>
      parseDialogs(chunk).map((dialog) => ({
        ...dialog,
        original_text: chunk.originals?.[dialog.id] ?? null,
      })),
    ),
    insights: insights.map((insight) => toInsight(insight, emailOf, templates)),
    // Untouched items can be derived from the insight; beside touched ones they are kept for their order.
    ...(action_items.some(isTouched) && {
      action_items: action_items.map((item) => toActionItem(item, emailOf)),
    }),
    ...(moments.length > 0 && {
      moments: moments.flatMap((moment) => toMoment(moment, emailOf, parts.playlists.get(moment.moment_id))),
    }),
    ...(parts.tracker_hits.length > 0 && { tracker_hits: parts.tracker_hits }),
    export_histories: row.export_histories.flatMap((history) => toExport(history, emailOf)),
  };
}

/** Leaves out access that the scope grants anyway. */
function toAccess({
  owner,
  teams,
  access_teams,
  access_members,
}: RecordRow): NonNullable<RecordFile['access']> {
  const own = new Set(teams.map(({ id }) => id));
  return {
    members: access_members.filter(({ id }) => id !== owner?.id).map(({ email }) => email),
    teams: named(access_teams.filter(({ id }) => !own.has(id))),
  };
}

const toStates = (row: RecordRow) => ({
  is_draft: row.is_draft,
  draft_state: row.draft_state,
  publish_scheduled_at: iso(row.publish_scheduled_at),
  published_at: iso(row.published_at),
  publish_trigger: row.publish_trigger,
  ready_at: iso(row.ready_at),
  is_ready: row.is_ready,
  protected_from_deletion: row.protected_from_deletion,
  created_at: row.created_at.toISOString(),
});

const toEngine = (
  { engine, model, finished_at, template_id }: NonNullable<RecordRow['extra']['insights']>,
  templates: StoredRecord['templates'],
) => ({ engine, model, finished_at, ...toTemplate(template_id ?? null, templates) });

type EmailOf = (member_id: number | null) => string | null;

function toInsight(
  insight: StoredInsight,
  emailOf: EmailOf,
  templates: StoredRecord['templates'],
): NonNullable<RecordFile['insights']>[number] {
  const { type, status, value, language, custom_insight_template_id: id, is_edited, edited_at } = insight;
  const edited_by = emailOf(insight.edited_by_member_id);
  return {
    type,
    status,
    value,
    language,
    ...toTemplate(id, templates),
    is_edited,
    edited_at: iso(edited_at),
    edited_by,
  };
}

/** Built-in ones have the same number everywhere; one that was deleted is no more. */
function toTemplate(id: number | null, templates: StoredRecord['templates']) {
  if (id === null || isBuiltIn(id)) return { custom_insight_template_id: id };
  return { template: templates.get(id) ?? null };
}

function toActionItem(
  item: ActionItemRow,
  emailOf: EmailOf,
): NonNullable<RecordFile['action_items']>[number] {
  return {
    text: item.text,
    start_ms: item.start_ms,
    dialog_ids: [...item.dialog_ids],
    is_in_insight: item.place !== null,
    is_by_hand: item.is_by_hand,
    made_text: item.made_text,
    is_removed: item.is_removed,
    assignee: emailOf(item.assignee_member_id),
    assignee_name: item.assignee_name,
    is_assigned: item.is_assigned,
    due_date: item.due_date,
    is_dated: item.is_dated,
    done_at: item.done_at,
  };
}

/** A private note is not exported without its author. Hits of trackers are found anew. */
function toMoment(
  row: MomentRow,
  emailOf: EmailOf,
  playlists: ReturnType<PartsInLists['playlists']['get']>,
): NonNullable<RecordFile['moments']> {
  const author = emailOf(row.author_member_id);
  const is_private = row.audience === 'author';
  if (row.kind === 'tracked' || (is_private && author === null)) return [];
  const { kind, start_ms, end_ms, dialog_ids, text, is_in_notes, created_at, updated_at } = row;
  const about = {
    id: row.moment_id,
    kind,
    start_ms,
    end_ms,
    dialog_ids,
    text,
    author,
    ...(playlists && { playlists }),
  };
  return [{ ...about, is_private, is_in_notes, created_at, updated_at, ...toComment(row, emailOf) }];
}

function toComment(row: MomentRow, emailOf: EmailOf): Partial<NonNullable<RecordFile['moments']>[number]> {
  if (row.kind !== 'comment') return {};
  const { parent_id: reply_to, resolved_at } = row;
  const mentions = row.mentions.flatMap(({ member_id, may_read, is_read }) => {
    const member = emailOf(member_id);
    return member === null ? [] : [{ member, may_read, is_read }];
  });
  return { reply_to, resolved_at, resolved_by: emailOf(row.resolved_by_member_id), mentions };
}

function toExport(
  {
    member_id,
    platform,
    export_type,
    platform_unique_id,
    ref_url,
    title,
    metadata,
    created_at,
    updated_at,
  }: RecordRow['export_histories'][number],
  emailOf: EmailOf,
): NonNullable<RecordFile['export_histories']> {
  const member = emailOf(member_id);
  // An export by somebody who is no longer a member cannot be attributed.
  if (member === null) return [];
  return [
    { member, platform, export_type, platform_unique_id, ref_url, title, metadata, created_at, updated_at },
  ];
}
