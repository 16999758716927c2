import { Type, type Static } from '../schema.ts';
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
import { closed, DateTime, described, Id, nullable } from './shapes.ts';
import { V2SharedRecordSummary } from './share.ts';
import { V2TeamSummary } from './team.ts';

export const V2RecordMemberSummary = closed(
  {
    id: described(Id, 'the member'),
    name: Type.String(),
    email: Type.String({ description: 'the address of the account' }),
  },
  'V2RecordMemberSummary',
);
export type V2RecordMemberSummary = Static<typeof V2RecordMemberSummary>;

export const V2RecordContact = closed(
  {
    id: Id,
    name: nullable(
      Type.String({ description: 'as the record that brought the contact names it; null: unknown' }),
    ),
    email: nullable(Type.String({ description: 'null: unknown' })),
    phone_number: nullable(
      Type.String({ description: 'as it was given, with a country code where there was one; null: unknown' }),
    ),
    company: nullable(Type.String({ description: 'null: unknown' })),
  },
  'V2RecordContact',
);
export type V2RecordContact = Static<typeof V2RecordContact>;

export const V2RecordEvent = closed(
  {
    summary: Type.String({ description: 'the title of the event in the calendar' }),
    conference_url: nullable(Type.String({ description: 'where it was held online; null: nowhere' })),
    start: described(DateTime, 'when it was to begin'),
    end: described(DateTime, 'when it was to end'),
    attendees_emails: Type.Array(Type.String(), { description: 'addresses of all who were invited' }),
  },
  'V2RecordEvent',
);
export type V2RecordEvent = Static<typeof V2RecordEvent>;

const V2RecordAccess = closed(
  {
    teams: Type.Array(V2TeamSummary, { description: 'teams that may see it beside its own' }),
    members: Type.Array(V2RecordMemberSummary, { description: 'members who may see it beside its teams' }),
  },
  'V2RecordAccess',
);
export type V2RecordAccess = Static<typeof V2RecordAccess>;

const Retention = Type.Unsafe<'available' | 'expired' | 'not_stored'>({
  type: 'string',
  enum: ['available', 'expired', 'not_stored'],
});

export const V2RecordAvailability = closed(
  {
    media: described(
      Retention,
      'whether the recording is there: expired when retention deleted it, not_stored when it was never kept',
    ),
    transcript: described(Retention, 'whether the transcript is there, in the same words'),
    media_expires_at: described(
      nullable(DateTime),
      'when retention deletes the recording; null: it does not',
    ),
    transcript_expires_at: described(
      nullable(DateTime),
      'when retention deletes the transcript; null: it does not',
    ),
  },
  'V2RecordAvailability',
);
export type V2RecordAvailability = Static<typeof V2RecordAvailability>;

const transcription = {
  engine: Type.String({ description: 'the name of the engine' }),
  model: nullable(Type.String()),
  finished_at: described(nullable(DateTime), 'when it was done; null: unknown'),
};

export const V2RecordSpeaker = closed(
  {
    speaker_id: Id,
    name: nullable(Type.String({ description: 'null: nobody has named the speaker' })),
    member_id: described(nullable(Id), 'the member who speaks; null: unknown, or somebody from outside'),
    contact_id: Type.Optional(described(nullable(Id), 'the contact who speaks; null, or left out: none')),
    talk_time_ms: Type.Integer({ description: 'how long the speaker talks, in milliseconds' }),
  },
  'V2RecordSpeaker',
);
export type V2RecordSpeaker = Static<typeof V2RecordSpeaker>;

export const UnheardSpan = closed(
  {
    start_ms: Type.Integer({ description: 'from the start of the recording' }),
    end_ms: Type.Integer({ description: 'from the start of the recording' }),
  },
  'UnheardSpan',
);
export type UnheardSpan = Static<typeof UnheardSpan>;

export const V2RecordExtra = closed(
  {
    language: nullable(
      Type.String({ description: 'the language that is spoken most, ISO 639-1; null: unknown' }),
    ),
    speakers: Type.Array(V2RecordSpeaker, { description: 'who speaks, in the order of their numbers' }),
    word_count: Type.Integer({
      description: 'words of the transcript; in Chinese and Japanese, what word boundaries of Unicode count',
    }),
    times_estimated: Type.Boolean({
      description: 'utterance times are estimated from the length of the text',
    }),
    unheard: Type.Optional(
      Type.Array(UnheardSpan, {
        description:
          'spans of the recording that the speech engine has not answered for, in order; left out: none',
      }),
    ),
    transcription: described(
      nullable(closed(transcription, 'TranscriptionEngine')),
      'what transcribed it; null: no engine has, or it came with a transcript',
    ),
    insights: described(
      nullable(
        closed(
          {
            ...transcription,
            stale: Type.Boolean({ description: 'true: the transcript was changed since' }),
            template_id: Type.Optional(
              Type.Integer({ description: 'the template that was filled; left out: none fitted' }),
            ),
            dropped: Type.Optional(
              Type.Integer({
                description:
                  'sentences of a language model that are left out, as the meeting does not hold what they say; left out: it wrote none',
              }),
            ),
          },
          'InsightEngine',
        ),
      ),
      'what made its insights; null: nothing has',
    ),
    failure: nullable(Type.String({ description: 'why processing failed, in words' })),
    ...recordEntryFields,
  },
  'V2RecordExtra',
);
export type V2RecordExtra = Static<typeof V2RecordExtra>;

export const V2RelatedCallRecord = closed(
  {
    id: described(Id, 'the record of another call with the same people'),
    title: nullable(Type.String()),
    recorded_at: DateTime,
    duration_ms: nullable(Type.Integer()),
    source: RecordSource,
  },
  'V2RelatedCallRecord',
);
export type V2RelatedCallRecord = Static<typeof V2RelatedCallRecord>;

/** The requester's possible permissions on the record. */
const recordPermissions = [
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
const permissionMeanings: { readonly [Permission in RecordPermission]: string } = {
  view: 'see it',
  view_original_text: 'see what is masked; each time is audited',
  edit: 'change its title, transcript, insights and settings',
  label: 'add labels and take them off',
  share: 'make a link for people outside, and end it',
  download_media: 'play and download the recording',
  export: 'download transcript and insights',
  delete: 'delete it',
};
export const RecordPermissions = Type.Unsafe<Record<RecordPermission, boolean>>({
  type: 'object',
  title: 'RecordPermissions',
  required: [...recordPermissions],
  properties: Object.fromEntries(
    recordPermissions.map((permission) => [
      permission,
      { type: 'boolean', description: permissionMeanings[permission] },
    ]),
  ),
  additionalProperties: false,
});
export type RecordPermissions = Static<typeof RecordPermissions>;

/** The fields that the list and the detail have in common. */
const recordFields = {
  id: Id,
  uuid: nullable(Type.String()),
  title: nullable(Type.String({ description: 'null: none yet; one is made when the transcript is there' })),
  source: RecordSource,
  status: RecordStatus,
  recorded_at: DateTime,
  started_at: DateTime,
  duration_ms: nullable(Type.Integer({ description: 'length in milliseconds; null: not known yet' })),
  scope: RecordScope,
  owner: nullable(V2RecordMemberSummary),
  teams: Type.Array(V2TeamSummary),
  labels: Type.Array(V2Label),
  is_draft: Type.Boolean({ description: 'true: only its owner sees it until it is published' }),
  draft_state: described(nullable(RecordDraftState), 'how far a draft is; null: it is none'),
  ready_at: described(nullable(DateTime), 'when it was processed; null: it is not'),
  publish_scheduled_at: described(nullable(DateTime), 'when it is published by itself; null: it is not'),
  published_at: described(nullable(DateTime), 'when it was published; null: it was no draft'),
  publish_trigger: described(nullable(RecordPublishTrigger), 'what published it; null: it was no draft'),
  contacts: Type.Optional(
    Type.Array(V2RecordContact, { description: 'left out when the workspace has no contacts' }),
  ),
  filesize: Type.Integer({ description: 'bytes of the recording; 0: there is none' }),
  created_at: described(DateTime, 'when it came into the workspace'),
  is_ready: Type.Boolean(),
  is_title_generating: Type.Boolean({ description: 'true: a title is being made for it' }),
  is_auto_label_generating: Type.Boolean({ description: 'true: labels are being chosen for it' }),
  permissions: described(RecordPermissions, 'what the requester may do with it'),
  event: nullable(V2RecordEvent),
  access: V2RecordAccess,
  availability: described(V2RecordAvailability, 'whether recording and transcript are still there'),
  shared_record: described(
    nullable(V2SharedRecordSummary),
    'the link for people outside; null: there is none',
  ),
  export_histories: Type.Array(V2RecordExportHistory, { description: 'where it was exported to' }),
  recommended_labels: Type.Array(V2RecommendedLabel, {
    description: 'labels that records like this one have',
  }),
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
    extra: described(V2RecordExtra, 'what is known of the recording, and texts that people wrote about it'),
    related_call_records: Type.Array(V2RelatedCallRecord, {
      description: 'other calls with the same number that the requester may see',
    }),
    pii_redaction_active: Type.Boolean({ description: 'true: personal information is masked in it' }),
    dialogs: Type.Optional(Type.Array(V2Dialog, { description: 'present when included' })),
    insights: Type.Optional(Type.Array(V2Insight, { description: 'present when included' })),
  },
  'V2RecordRead',
);
export type V2RecordRead = Static<typeof V2RecordRead>;

export const RecordDetail = closed(
  { record: described(V2RecordRead, 'the record with all its fields') },
  'RecordDetail',
);

export const MediaUrl = closed(
  {
    url: Type.String({ description: 'absolute, signed, works without a token' }),
    expires_at: described(DateTime, 'when the address stops working'),
    filename: nullable(Type.String({ description: 'the name to save it under; null: unknown' })),
    content_type: nullable(Type.String({ description: 'null: unknown' })),
  },
  'MediaUrl',
);
export type MediaUrl = Static<typeof MediaUrl>;
