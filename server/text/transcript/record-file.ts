/**
 * Minutebook's own import format: one JSON file, one record, every field a record can have.
 *
 * People, teams and labels are named (e-mail, team name, label name), so that a file can move between
 * workspaces. Times are ISO 8601 with a zone. Everything except `format`, `recorded_at` and `dialogs` has a
 * default.
 */
import { Type, type Static, type Schema } from '@minutebook/contract/schema.ts';
import {
  InsightStatus,
  InsightType,
  RecordDraftState,
  RecordExportPlatformType,
  RecordExportType,
  RecordInsightLanguage,
  RecordPublishTrigger,
  RecordScope,
  RecordSource,
  RecordStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { MomentKind } from '@minutebook/contract/v3/moment-endpoints.ts';
import { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { optionalRecordEntryFields } from '@minutebook/contract/resources/record-entry-fields.ts';
import { DateTime, nullable } from '@minutebook/contract/resources/shapes.ts';

const optional = <T extends Schema>(schema: T) => Type.Optional(nullable(schema));

const Email = Type.String({ minLength: 3, maxLength: 320, pattern: '^[^@\\s]+@[^@\\s]+$' });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Text = (maxLength: number) => Type.String({ maxLength });
const strict = { additionalProperties: false };

const RecordFilePiiSpan = Type.Object(
  {
    type: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'what was masked: phone_number, email, card_number …',
    }),
    start: Type.Integer({ minimum: 0, description: 'offset into `text` in Unicode code points' }),
    end: Type.Integer({ minimum: 0, description: 'exclusive' }),
  },
  strict,
);

export const RecordFileDialog = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({ minimum: 1, description: 'unique in the file; numbered from 1 when absent' }),
    ),
    start_ms: optional(Count),
    duration_ms: optional(Count),
    speaker_id: Type.Optional(Type.Integer({ minimum: 0, description: 'default 1' })),
    text: Text(100_000),
    bookmark: Type.Optional(Type.Boolean()),
    original_text: Type.Optional(nullable(Text(100_000))),
    pii_spans: optional(Type.Array(RecordFilePiiSpan)),
  },
  strict,
);

const RecordFileSpeaker = Type.Object(
  { speaker_id: Type.Integer({ minimum: 0 }), name: optional(Text(200)), member: optional(Email) },
  strict,
);

const engine = { engine: Type.String(), model: nullable(Type.String()), finished_at: nullable(DateTime) };
const ofTemplate = {
  custom_insight_template_id: optional(
    Type.Integer({ description: 'of a built-in template; others have another number on each server' }),
  ),
  template: optional(Text(200)),
};

const RecordFileInsight = Type.Object(
  {
    type: InsightType,
    status: Type.Optional(InsightStatus),
    value: nullable(InsightValue),
    language: RecordInsightLanguage,
    ...ofTemplate,
    is_edited: Type.Optional(Type.Boolean()),
    edited_by: optional(Email),
    edited_at: optional(DateTime),
  },
  strict,
);

const RecordFileActionItem = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 100_000 }),
    start_ms: optional(Count),
    dialog_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))),
    is_in_insight: Type.Optional(Type.Boolean({ description: 'default true' })),
    is_by_hand: Type.Optional(Type.Boolean({ description: 'somebody has written it' })),
    made_text: optional(Text(100_000)),
    is_removed: Type.Optional(Type.Boolean({ description: 'somebody has taken it away' })),
    assignee: optional(Email),
    assignee_name: optional(Text(1_000)),
    is_assigned: Type.Optional(
      Type.Boolean({ description: 'people chose who it is given to, or that nobody is' }),
    ),
    due_date: optional(Type.String({ format: 'date' })),
    is_dated: Type.Optional(Type.Boolean({ description: 'people chose its day, or that it has none' })),
    done_at: optional(DateTime),
  },
  strict,
);

const ofMember = { member: Email, name: Type.String({ minLength: 1 }), created_at: DateTime };

const RecordFileTrackerHits = Type.Object(
  {
    ...ofMember,
    dismissed_ms: Type.Array(Count, { description: 'where hits began that the member has deleted' }),
    is_told: Type.Optional(
      Type.Boolean({ description: 'false: the member has yet to be told; left out: has been' }),
    ),
  },
  strict,
);

const RecordFileMoment = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'unique in the file; of several of the same time, the lower was first',
      }),
    ),
    kind: Type.Unsafe<Exclude<MomentKind, 'tracked'>>({
      type: 'string',
      enum: ['bookmark', 'clip', 'comment', 'note'],
    }),
    reply_to: optional(Type.Integer({ minimum: 1, description: 'the id of the comment that it answers' })),
    resolved_at: optional(DateTime),
    resolved_by: optional(Email),
    mentions: Type.Optional(
      Type.Array(Type.Object({ member: Email, may_read: Type.Boolean(), is_read: Type.Boolean() }, strict), {
        maxItems: 1_000,
        description: 'whom a comment mentions; nobody is mailed',
      }),
    ),
    start_ms: Count,
    end_ms: Count,
    dialog_ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))),
    text: optional(Text(20_000)),
    author: optional(Email),
    is_private: Type.Optional(Type.Boolean({ description: 'a note or clip of its author for nobody else' })),
    is_in_notes: Type.Optional(Type.Boolean({ description: 'it is a line of the notes' })),
    created_at: DateTime,
    updated_at: Type.Optional(DateTime),
    playlists: Type.Optional(
      Type.Array(Type.Object({ ...ofMember, place: Count }, strict), {
        description: 'of an exported workspace: playlists that it is in, by their author, name and birth',
      }),
    ),
  },
  strict,
);

const RecordFileMedia = Type.Object(
  {
    file: optional(
      Type.String({
        minLength: 1,
        description: 'path of the media, relative to this file; absent when its time is over',
      }),
    ),
    filename: optional(Text(1_000)),
    content_type: optional(Type.String({ maxLength: 200, pattern: '^[^\\r\\n]*$' })),
    filesize: Type.Optional(Count),
    expires_at: optional(DateTime),
  },
  strict,
);

const RecordFileShare = Type.Object(
  {
    title: Text(1_000),
    expires_in_days: nullable(
      Type.Union([Type.Literal(7), Type.Literal(30), Type.Literal(60), Type.Literal(90)]),
    ),
    created_at: DateTime,
    password: Type.Optional(Type.String({ minLength: 8, maxLength: 100, description: 'made when absent' })),
  },
  strict,
);

const RecordFileExport = Type.Object(
  {
    member: Email,
    platform: RecordExportPlatformType,
    export_type: RecordExportType,
    platform_unique_id: Type.String({ minLength: 1 }),
    ref_url: Type.String({ format: 'uri' }),
    title: optional(Text(1_000)),
    metadata: optional(Type.Object({}, { additionalProperties: true })),
    created_at: DateTime,
    updated_at: Type.Optional(DateTime),
  },
  strict,
);

export const RecordFile = Type.Object(
  {
    format: Type.Literal('minutebook.record/1'),
    uuid: optional(Type.String({ format: 'uuid' })),
    title: optional(Text(1_000)),
    source: Type.Optional(RecordSource),
    status: Type.Optional(RecordStatus),
    recorded_at: DateTime,
    duration_ms: optional(Count),
    scope: Type.Optional(RecordScope),
    owner: Type.Optional(Email),
    teams: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    labels: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    recommended_labels: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    access: Type.Optional(
      Type.Object(
        {
          members: Type.Optional(Type.Array(Email)),
          teams: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
        },
        strict,
      ),
    ),
    is_draft: Type.Optional(Type.Boolean()),
    draft_state: optional(RecordDraftState),
    publish_scheduled_at: optional(DateTime),
    published_at: optional(DateTime),
    publish_trigger: optional(RecordPublishTrigger),
    ready_at: optional(DateTime),
    is_ready: Type.Optional(
      Type.Boolean({ description: 'default: true for processed, failed and not_supported' }),
    ),
    is_title_generating: Type.Optional(Type.Boolean()),
    is_auto_label_generating: Type.Optional(Type.Boolean()),
    protected_from_deletion: Type.Optional(Type.Boolean()),
    created_at: Type.Optional(DateTime),
    phone_number: optional(Text(64)),
    contacts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: optional(Text(200)),
            email: optional(Email),
            phone_number: optional(Text(64)),
            company: optional(Text(200)),
          },
          strict,
        ),
      ),
    ),
    event: optional(
      Type.Object(
        {
          summary: Text(1_000),
          conference_url: optional(Type.String({ format: 'uri' })),
          start: DateTime,
          end: DateTime,
          attendees_emails: Type.Array(Email),
          attendees: Type.Optional(
            Type.Array(Type.Object({ name: optional(Text(200)), email: optional(Email) }, strict)),
          ),
        },
        strict,
      ),
    ),
    media: optional(RecordFileMedia),
    transcript_expires_at: optional(DateTime),
    has_masked_spans: Type.Optional(
      Type.Boolean({
        description:
          'true: what was masked once can still be heard in the recording, even if no utterance shows it; of utterances with `pii_spans` it goes without saying',
      }),
    ),
    language: optional(RecordInsightLanguage),
    speakers: Type.Optional(Type.Array(RecordFileSpeaker)),
    times_estimated: Type.Optional(Type.Boolean()),
    unheard: Type.Optional(
      Type.Array(Type.Object({ start_ms: Count, end_ms: Count }, strict), {
        maxItems: 100_000,
        description: 'what the engine that transcribed it has not answered for',
      }),
    ),
    transcription: optional(Type.Object(engine, strict)),
    insights_engine: optional(Type.Object({ ...engine, ...ofTemplate }, strict)),
    insights_stale: Type.Optional(Type.Boolean()),
    failure: optional(Text(2_000)),
    ...optionalRecordEntryFields,
    dialogs: Type.Array(RecordFileDialog),
    insights: Type.Optional(Type.Array(RecordFileInsight)),
    action_items: Type.Optional(
      Type.Array(RecordFileActionItem, {
        maxItems: 2_000,
        description:
          'all of them, in the order of the insight, where people have written, ticked, given or dated any; else the insight alone says what is to be done',
      }),
    ),
    moments: Type.Optional(
      Type.Array(RecordFileMoment, {
        maxItems: 20_000,
        description:
          'bookmarks, clips, comments and notes; utterances with `bookmark`, and lines of the notes with a time, become moments without being here',
      }),
    ),
    tracker_hits: Type.Optional(
      Type.Array(RecordFileTrackerHits, {
        description: 'of an exported workspace: trackers that have found the record',
      }),
    ),
    share: optional(RecordFileShare),
    export_histories: Type.Optional(Type.Array(RecordFileExport)),
  },
  { ...strict, $id: 'minutebook.record/1', title: 'Minutebook record file' },
);

export type RecordFile = Static<typeof RecordFile>;
export type RecordFileDialog = Static<typeof RecordFileDialog>;
export type RecordFileSpeaker = Static<typeof RecordFileSpeaker>;
