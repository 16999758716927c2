import { ownKinds } from '@minutebook/contract/v3/moment-endpoints.ts';
import { isReady, type Refuse } from './check-record-file.ts';
import { endOf } from '../records/writing/prepare-transcript.ts';
import { withAttendees } from '../records/items/stored-event.ts';
import type { DraftMoment } from '../records/moments/add-moments.ts';
import type { RecordDraft } from '../records/writing/record-draft.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';
import { resolveNames, type NameResolver } from './resolve-names.ts';
import { toDraftDialogs } from './to-draft-dialogs.ts';
import { toDate, toRecordExtra, toUtc } from './to-record-extra.ts';
import type { WorkspaceNames } from './workspace-names.ts';

/** Facts that the file's own fields do not contain. */
type FromOutside = Pick<RecordDraft, 'import_digest' | 'owner_member_id' | 'share'>;

/**
 * A record file as a draft for one workspace, its media still to be stored; `refuse` gets the first name that
 * the workspace does not know.
 */
export function toRecordDraft({
  file,
  names,
  fromOutside,
  now,
  refuse,
}: {
  file: RecordFile;
  names: WorkspaceNames;
  fromOutside: FromOutside;
  now: Date;
  refuse: Refuse;
}): RecordDraft {
  const resolve = resolveNames(names, refuse);
  const created_at = toDate(file.created_at) ?? now;
  const status = file.status ?? 'processed';
  const { dialogs, times_estimated } = toDraftDialogs(file);
  const transcript_expires_at = toDate(file.transcript_expires_at);
  const isTranscriptOver = transcript_expires_at !== null && transcript_expires_at <= now;
  return {
    ...fromOutside,
    media: null,
    uuid: file.uuid ?? null,
    title: file.title ?? null,
    source: file.source ?? 'import',
    status,
    recorded_at: new Date(file.recorded_at),
    duration_ms: file.duration_ms ?? endOf(dialogs),
    scope: file.scope ?? 'private',
    team_ids: resolve.teams(file.teams, ['teams']),
    label_ids: resolve.labels(file.labels, ['labels']),
    recommended_label_ids: resolve.labels(file.recommended_labels, ['recommended_labels']),
    access_member_ids: resolve.members(file.access?.members, ['access', 'members']),
    access_team_ids: resolve.teams(file.access?.teams, ['access', 'teams']),
    is_draft: file.is_draft ?? false,
    draft_state: file.draft_state ?? (file.is_draft === true ? 'pending' : null),
    ready_at: toDate(file.ready_at) ?? (status === 'processed' ? created_at : null),
    publish_scheduled_at: toDate(file.publish_scheduled_at),
    published_at: toDate(file.published_at),
    publish_trigger: file.publish_trigger ?? null,
    is_ready: isReady(file),
    is_title_generating: file.is_title_generating ?? false,
    is_auto_label_generating: file.is_auto_label_generating ?? false,
    protected_from_deletion: file.protected_from_deletion ?? false,
    created_at,
    updated_at: now,
    phone_number: file.phone_number ?? null,
    contacts: (file.contacts ?? []).map(({ name, email, phone_number, company }) => ({
      name: name ?? null,
      email: email ?? null,
      phone_number: phone_number ?? null,
      company: company ?? null,
    })),
    event: toEvent(file.event),
    has_transcript: dialogs.length > 0,
    transcript_expires_at,
    has_masked_spans: file.has_masked_spans ?? false,
    extra: toRecordExtra({ file, dialogs, times_estimated, resolve }),
    // An expired transcript is not brought back.
    dialogs: isTranscriptOver ? [] : dialogs,
    insights: toInsights(file, resolve),
    action_items: toActionItems(file, resolve),
    moments: toMoments(file, { resolve, created_at }),
    tracker_hits: (file.tracker_hits ?? []).flatMap(({ dismissed_ms, is_told = true, ...tracker }) => {
      const tracker_id = resolve.list('trackers', tracker);
      return tracker_id === undefined ? [] : [{ tracker_id, dismissed_ms, is_told }];
    }),
    export_histories: toExportHistories(file, resolve),
  };
}

function toInsights(file: RecordFile, resolve: NameResolver): RecordDraft['insights'] {
  return (file.insights ?? []).map((insight, index) => ({
    type: insight.type,
    status: insight.status ?? 'processed',
    value: insight.value,
    language: insight.language,
    custom_insight_template_id: resolve.template(insight),
    is_edited: insight.is_edited ?? false,
    edited_by_member_id:
      insight.edited_by == null ? null : resolve.member(insight.edited_by, ['insights', index, 'edited_by']),
    edited_at: toUtc(insight.edited_at),
  }));
}

function toActionItems(file: RecordFile, resolve: NameResolver): RecordDraft['action_items'] {
  return (file.action_items ?? []).map((item, index) => ({
    text: item.text,
    start_ms: item.start_ms ?? null,
    dialog_ids: item.dialog_ids ?? [],
    place: item.is_in_insight === false ? null : index + 1,
    is_by_hand: item.is_by_hand ?? false,
    made_text: item.made_text ?? null,
    is_removed: item.is_removed ?? false,
    assignee_member_id:
      item.assignee == null ? null : resolve.member(item.assignee, ['action_items', index, 'assignee']),
    assignee_name: item.assignee_name ?? null,
    is_assigned: item.is_assigned ?? false,
    due_date: item.due_date ?? null,
    is_dated: item.is_dated ?? false,
    done_at: toUtc(item.done_at),
  }));
}

const byNumber = (a: DraftMoment, b: DraftMoment) => (a.id === null || b.id === null ? 0 : a.id - b.id);

/** In the order of their creation, since the numbers that they get tell which is later. */
function toMoments(
  file: RecordFile,
  { resolve, created_at }: { resolve: NameResolver; created_at: Date },
): RecordDraft['moments'] {
  const moments = (file.moments ?? []).map((moment, index): DraftMoment => {
    const memberOf = (email: string | null | undefined, field: string, ...place: (string | number)[]) =>
      email == null ? null : resolve.member(email, ['moments', index, field, ...place]);
    const author_member_id = memberOf(moment.author, 'author');
    const is_private =
      moment.is_private === true && author_member_id !== null && ownKinds.includes(moment.kind);
    return {
      kind: moment.kind,
      start_ms: moment.start_ms,
      end_ms: Math.max(moment.start_ms, moment.end_ms),
      dialog_ids: moment.dialog_ids ?? [],
      text: moment.text ?? null,
      author_member_id,
      audience: is_private ? 'author' : 'record',
      is_in_notes: !is_private && moment.is_in_notes === true,
      created_at: toUtc(moment.created_at) ?? created_at,
      updated_at: toUtc(moment.updated_at ?? moment.created_at) ?? created_at,
      id: moment.id ?? null,
      reply_to: moment.reply_to ?? null,
      resolved_at: toUtc(moment.resolved_at),
      resolved_by_member_id: memberOf(moment.resolved_by, 'resolved_by'),
      mentions: (moment.mentions ?? []).flatMap(({ member, ...told }, place) => {
        const member_id = memberOf(member, 'mentions', place, 'member');
        return member_id === null ? [] : [{ member_id, ...told }];
      }),
      playlists: (moment.playlists ?? []).flatMap(({ place, ...playlist }) => {
        const playlist_id = resolve.list('playlists', playlist);
        return playlist_id === undefined ? [] : [{ playlist_id, place }];
      }),
    };
  });
  const time = ({ created_at: at }: (typeof moments)[number]) => new Date(at).getTime();
  return moments.toSorted((a, b) => time(a) - time(b) || byNumber(a, b));
}

/** Sorts the exports by time, because they are numbered and listed in this order. */
function toExportHistories(file: RecordFile, resolve: NameResolver): RecordDraft['export_histories'] {
  const entries = (file.export_histories ?? []).map((entry, index) => ({
    member_id: resolve.member(entry.member, ['export_histories', index, 'member']),
    platform_unique_id: entry.platform_unique_id,
    ref_url: entry.ref_url,
    platform: entry.platform,
    export_type: entry.export_type,
    title: entry.title ?? null,
    metadata: entry.metadata ?? null,
    created_at: entry.created_at,
    updated_at: entry.updated_at ?? entry.created_at,
  }));
  return entries.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
}

function toEvent(event: RecordFile['event']): RecordDraft['event'] {
  if (event == null) return null;
  const read = {
    summary: event.summary,
    conference_url: event.conference_url ?? null,
    start: new Date(event.start).toISOString(),
    end: new Date(event.end).toISOString(),
    attendees_emails: event.attendees_emails,
  };
  if (event.attendees === undefined) return read;
  const attendees = event.attendees.map(({ name, email }) => ({ name: name ?? null, email: email ?? null }));
  return withAttendees(read, attendees);
}
