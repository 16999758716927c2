import { Type, type Static } from 'typebox';
import {
  RecordDraftState,
  RecordPublishTrigger,
  RecordScope,
  RecordSource,
  RecordStatus,
} from './allowed-values.ts';
import { V2Dialog } from './dialog.ts';
import { V2RecordExportHistory } from './export-history.ts';
import { V2Insight } from './insight.ts';
import { V2Label, V2RecommendedLabel } from './label.ts';
import { recordEntryFields } from './record-entry-fields.ts';
import { closed, DateTime, Id, nullable } from './shapes.ts';
import { V2SharedRecordSummary } from './share.ts';
import { V2TeamSummary } from './team.ts';

export const V2RecordMemberSummary = closed(
  { id: Id, name: Type.String(), email: Type.String() },
  'V2RecordMemberSummary',
);
export type V2RecordMemberSummary = Static<typeof V2RecordMemberSummary>;

export const V2RecordContact = closed(
  {
    id: Id,
    name: nullable(Type.String()),
    email: nullable(Type.String()),
    phone_number: nullable(Type.String()),
    company: nullable(Type.String()),
  },
  'V2RecordContact',
);
export type V2RecordContact = Static<typeof V2RecordContact>;

export const V2RecordEvent = closed(
  {
    summary: Type.String(),
    conference_url: nullable(Type.String()),
    start: DateTime,
    end: DateTime,
    attendees_emails: Type.Array(Type.String()),
  },
  'V2RecordEvent',
);
export type V2RecordEvent = Static<typeof V2RecordEvent>;

export const V2RecordAccess = closed(
  { teams: Type.Array(V2TeamSummary), members: Type.Array(V2RecordMemberSummary) },
  'V2RecordAccess',
);
export type V2RecordAccess = Static<typeof V2RecordAccess>;

const Retention = Type.Unsafe<'available' | 'expired' | 'not_stored'>({
  type: 'string',
  enum: ['available', 'expired', 'not_stored'],
});

export const V2RecordAvailability = closed(
  {
    media: Retention,
    transcript: Retention,
    media_expires_at: nullable(DateTime),
    transcript_expires_at: nullable(DateTime),
  },
  'V2RecordAvailability',
);
export type V2RecordAvailability = Static<typeof V2RecordAvailability>;

const transcription = {
  engine: Type.String(),
  model: nullable(Type.String()),
  finished_at: nullable(DateTime),
};

export const V2RecordSpeaker = closed(
  {
    speaker_id: Id,
    name: nullable(Type.String()),
    member_id: nullable(Id),
    contact_id: Type.Optional(nullable(Id)),
    talk_time_ms: Type.Integer(),
  },
  'V2RecordSpeaker',
);
export type V2RecordSpeaker = Static<typeof V2RecordSpeaker>;

export const V2RecordExtra = closed(
  {
    language: nullable(Type.String()),
    speakers: Type.Array(V2RecordSpeaker),
    word_count: Type.Integer(),
    times_estimated: Type.Boolean({
      description: 'utterance times are estimated from the length of the text',
    }),
    transcription: nullable(closed(transcription, 'TranscriptionEngine')),
    insights: nullable(closed({ ...transcription, stale: Type.Boolean() }, 'InsightEngine')),
    failure: nullable(Type.String({ description: 'why processing failed, in words' })),
    ...recordEntryFields,
  },
  'V2RecordExtra',
);
export type V2RecordExtra = Static<typeof V2RecordExtra>;

export const V2RelatedCallRecord = closed(
  {
    id: Id,
    title: nullable(Type.String()),
    recorded_at: DateTime,
    duration_ms: nullable(Type.Integer()),
    source: RecordSource,
  },
  'V2RelatedCallRecord',
);
export type V2RelatedCallRecord = Static<typeof V2RelatedCallRecord>;

/** The requester's possible permissions on the record. */
export const recordPermissions = [
  'view',
  'view_original_text',
  'edit',
  'label',
  'share',
  'download_media',
  'export',
  'delete',
] as const;
export type RecordPermission = (typeof recordPermissions)[number];
export const RecordPermissions = Type.Unsafe<Record<RecordPermission, boolean>>({
  type: 'object',
  title: 'RecordPermissions',
  required: [...recordPermissions],
  properties: Object.fromEntries(recordPermissions.map((permission) => [permission, { type: 'boolean' }])),
  additionalProperties: false,
});
export type RecordPermissions = Static<typeof RecordPermissions>;

/** The fields that a list item and the detail share. */
const recordFields = {
  id: Id,
  uuid: nullable(Type.String()),
  title: nullable(Type.String()),
  source: RecordSource,
  status: RecordStatus,
  recorded_at: DateTime,
  started_at: DateTime,
  duration_ms: nullable(Type.Integer()),
  scope: RecordScope,
  owner: nullable(V2RecordMemberSummary),
  teams: Type.Array(V2TeamSummary),
  labels: Type.Array(V2Label),
  is_draft: Type.Boolean(),
  draft_state: nullable(RecordDraftState),
  ready_at: nullable(DateTime),
  publish_scheduled_at: nullable(DateTime),
  published_at: nullable(DateTime),
  publish_trigger: nullable(RecordPublishTrigger),
  contacts: Type.Optional(
    Type.Array(V2RecordContact, { description: 'left out when the workspace has no contacts' }),
  ),
  filesize: Type.Integer(),
  created_at: DateTime,
  is_ready: Type.Boolean(),
  is_title_generating: Type.Boolean(),
  is_auto_label_generating: Type.Boolean(),
  permissions: RecordPermissions,
  event: nullable(V2RecordEvent),
  access: V2RecordAccess,
  availability: V2RecordAvailability,
  shared_record: nullable(V2SharedRecordSummary),
  export_histories: Type.Array(V2RecordExportHistory),
  recommended_labels: Type.Array(V2RecommendedLabel),
};

export const V2RecordListItem = closed(recordFields, 'V2RecordListItem');
export type V2RecordListItem = Static<typeof V2RecordListItem>;

export const RecordPage = closed(
  { items: Type.Array(V2RecordListItem), next_token: nullable(Type.String()) },
  'RecordPage',
);

export const V2RecordRead = closed(
  {
    ...recordFields,
    protected_from_deletion: Type.Boolean(),
    updated_at: DateTime,
    extra: V2RecordExtra,
    related_call_records: Type.Array(V2RelatedCallRecord),
    pii_redaction_active: Type.Boolean(),
    dialogs: Type.Optional(Type.Array(V2Dialog, { description: 'present when included' })),
    insights: Type.Optional(Type.Array(V2Insight, { description: 'present when included' })),
  },
  'V2RecordRead',
);
export type V2RecordRead = Static<typeof V2RecordRead>;

export const RecordDetail = closed({ record: V2RecordRead }, 'RecordDetail');
