/** Records as programs create, change and copy them. */
import { Type, type Static, type Schema } from '../schema.ts';
import { appRecordEndpoints, changed, found, onRecord } from '../app/record-endpoints.ts';
import { SpeechEngineChoice } from '../app/processing-endpoints.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { RecordListQuery } from '../endpoints/record-endpoints.ts';
import { RecordProgress } from '../events.ts';
import { inWorkspace, limit, NextToken } from '../parameters.ts';
import { RecordScope, RecordSource, RecordStatus } from '../resources/allowed-values.ts';
import { V2RecordContact } from '../resources/record.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';
import { NEW_UPLOAD_LIMIT_BYTES, UploadedTranscript } from '../resources/upload.ts';
import { V3RecordDetail, V3RecordRead } from './record-detail.ts';

const optional = <T extends Schema>(schema: T) => Type.Optional(schema);
const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });
const ids = (maxItems: number, description: string) => optional(Type.Array(Id, { maxItems, description }));

const PhoneNumber = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'of the other side of a call; records with the same number are each other’s related calls',
});

const contactField = (maxLength: number, description: string) =>
  optional(nullable(Type.String({ minLength: 1, maxLength, description })));

const ContactInput = Type.Object(
  {
    name: contactField(200, 'how the person is called'),
    email: contactField(320, 'e-mail address'),
    phone_number: contactField(64, 'telephone number, as it is to be shown'),
    company: contactField(200, 'where the person works'),
  },
  {
    title: 'ContactInput',
    minProperties: 1,
    description: 'a person outside the workspace; equal in every field, it is the same contact',
  },
);

const EventInput = Type.Object(
  {
    summary: text(1_000, 'what the calendar calls the meeting'),
    conference_url: optional(
      nullable(Type.String({ format: 'uri', maxLength: 2_000, description: 'where it was held online' })),
    ),
    start: Type.String({ format: 'date-time', description: 'when it was to begin' }),
    end: Type.String({ format: 'date-time', description: 'when it was to end' }),
    attendees_emails: optional(
      Type.Array(Type.String({ minLength: 3, maxLength: 320 }), {
        maxItems: 500,
        description: 'addresses of those who were invited; none unless given',
      }),
    ),
    attendees: optional(
      Type.Array(
        Type.Object(
          {
            name: contactField(200, 'how the person is called'),
            email: contactField(320, 'e-mail address'),
          },
          { title: 'AttendeeInput', minProperties: 1, description: 'somebody who was invited' },
        ),
        {
          maxItems: 500,
          description: 'names and addresses of those who were invited, besides `attendees_emails`',
        },
      ),
    ),
  },
  { title: 'EventInput', description: 'the calendar event of the meeting' },
);
export type EventInput = Static<typeof EventInput>;

const Contacts = Type.Array(ContactInput, { maxItems: 100, description: 'people outside the workspace' });

const people = {
  phone_number: optional(nullable(PhoneNumber)),
  contacts: optional(Contacts),
  event: optional(nullable(EventInput)),
};

const access = {
  scope: optional(RecordScope),
  team_ids: ids(100, 'teams that the record belongs to'),
  access_member_ids: ids(1_000, 'members who see it besides'),
  access_team_ids: ids(100, 'teams that see it besides'),
};

const NewRecordDialog = Type.Object(
  {
    text: text(100_000, 'what was said'),
    speaker_id: optional(Type.Integer({ minimum: 0, description: '1 unless said' })),
    start_ms: optional(
      nullable(Type.Integer({ minimum: 0, description: 'from the beginning; null: estimated' })),
    ),
    duration_ms: optional(nullable(Type.Integer({ minimum: 0, description: 'null: estimated' }))),
  },
  { title: 'NewRecordDialog' },
);

export const NewRecord = Type.Object(
  {
    uuid: optional(
      Type.String({
        pattern: '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
        description:
          'made by the client: from the same person the same uuid is the same record, for as long as it exists',
      }),
    ),
    recorded_at: Type.String({ format: 'date-time', description: 'when the recording ended' }),
    recorded_at_is_start: optional(
      Type.Boolean({
        description: 'true: `recorded_at` is when it began; of use with a transcript, which tells its length',
      }),
    ),
    title: optional(text(1_000, 'found in the transcript unless given')),
    source: optional(RecordSource),
    language: optional(
      Type.String({
        pattern: '^(?:detect|multi|[a-z]{2})$',
        description: 'of what is said: an ISO 639-1 code, `detect`, or `multi` for several',
      }),
    ),
    ...access,
    label_ids: ids(100, 'labels that it carries'),
    keep_media: optional(
      Type.Boolean({ description: 'false: the recording is deleted once it was transcribed' }),
    ),
    keep_transcript: optional(
      Type.Boolean({ description: 'false: the transcript is deleted once insights were made' }),
    ),
    ...people,
    media: optional(
      Type.Object(
        {
          filename: text(1_000, 'with the ending that tells its kind'),
          size_bytes: Type.Integer({ minimum: 1, description: 'how many bytes will follow' }),
        },
        { title: 'AnnouncedMedia', description: 'a recording that follows' },
      ),
    ),
    transcript: optional(UploadedTranscript),
    dialogs: optional(
      Type.Array(NewRecordDialog, {
        minItems: 1,
        maxItems: 100_000,
        description: 'the transcript, said directly',
      }),
    ),
    speakers: optional(
      Type.Array(
        closed(
          {
            speaker_id: Type.Integer({ minimum: 0 }),
            name: nullable(Type.String({ maxLength: 200, description: 'null: nobody in particular' })),
          },
          'NewRecordSpeaker',
        ),
        { maxItems: 1_000, description: 'with `dialogs`: who their speakers are' },
      ),
    ),
  },
  { title: 'NewRecord' },
);
export type NewRecord = Static<typeof NewRecord>;

const CreatedRecord = closed(
  {
    record_id: described(Id, 'the record'),
    status: RecordStatus,
    notes: Type.Array(Type.String(), {
      description: 'what was guessed, left out or put right in the transcript, in English',
    }),
    upload: described(
      nullable(
        closed(
          {
            put_url: Type.String({ description: 'PUT the whole recording here; no token is needed' }),
            tus_url: Type.String({
              description: 'or send it in parts: POST here to begin (tus 1.0, with `record_id` as metadata)',
            }),
            complete_url: Type.String({ description: 'POST here once all is there' }),
          },
          'RecordUpload',
        ),
      ),
      'where the recording is to be sent; null: none was announced',
    ),
  },
  'CreatedRecord',
);

const RecordPatch = Type.Object(
  { ...appRecordEndpoints['update-record'].body.properties, ...people },
  { title: 'RecordPatch' },
);
export type RecordPatch = Static<typeof RecordPatch>;

const at = '/api/v3/workspaces/{slug}';
const { limit: _, ...filters } = RecordListQuery.properties;

export const v3RecordEndpoints = named({
  'create-record': {
    tag: 'records',
    rate_limit: 'workspace',
    query: Type.Object({}),
    method: 'POST',
    path: `${at}/records`,
    summary: 'Create a record',
    description:
      'With a transcript it is whole at once, with media the recording follows. Exactly one of `media`, `transcript` and `dialogs`. With a transcript insights are made in the background: the status goes from `transcribed` to `processed`.',
    params: inWorkspace,
    body: NewRecord,
    body_limit_bytes: NEW_UPLOAD_LIMIT_BYTES,
    responses: { 201: CreatedRecord },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'QUOTA_EXCEEDED', 'RECORD_BUSY'],
    scope: 'records:create',
    permission: 'record.upload',
  },
  'join-records': {
    tag: 'records',
    rate_limit: 'workspace',
    query: Type.Object({}),
    method: 'POST',
    path: `${at}/records/join`,
    summary: 'Join recordings of one meeting',
    description:
      'A new record has their recordings and transcripts one after the other; its insights are made anew. It is as the first of them, and for its owner alone where they differ in who sees them. Once it has everything, they go to the trash: `separate-record` brings them back.',
    params: inWorkspace,
    body: Type.Object(
      {
        record_ids: Type.Array(Id, {
          minItems: 2,
          maxItems: 20,
          description: 'in their order; each is ready, has its recording, and may be edited and deleted',
        }),
      },
      { title: 'RecordsToJoin' },
    ),
    responses: { 201: closed({ record_id: described(Id, 'the new record') }, 'JoinedRecord') },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'RECORD_BUSY', 'CONFLICT'],
    scope: 'records:delete',
    permission: 'record.upload',
  },
  'separate-record': {
    ...onRecord,
    tag: 'records',
    method: 'POST',
    path: `${at}/records/{record_id}/separate`,
    summary: 'Take joined recordings apart',
    description:
      'Brings back what it was joined of, as long as the trash keeps it, and puts it into the trash.',
    body: null,
    responses: { 204: null },
    errors: [...changed, 'CONFLICT'],
    scope: 'records:delete',
  },
  'update-record': {
    ...appRecordEndpoints['update-record'],
    path: `${at}/records/{record_id}`,
    summary: 'Change a record',
    description:
      'What is left out stays. `contacts` is the whole list; null takes the telephone number or the event away.',
    body: RecordPatch,
    body_limit_bytes: 1024 * 1024,
    responses: { 200: V3RecordDetail },
    errors: changed,
    takes_if_match: true,
    has_etag: true,
  },
  'list-speech-engines': {
    ...onRecord,
    tag: 'processing',
    method: 'GET',
    path: `${at}/records/{record_id}/speech-engines`,
    summary: 'List the engines that can transcribe the record again',
    description:
      'For `engine` of `rerun-record`. The first is the one that does it when nobody chooses; none: nothing is transcribed here.',
    body: null,
    responses: { 200: closed({ items: Type.Array(SpeechEngineChoice) }, 'SpeechEngineList') },
    errors: found,
    scope: 'records:read',
  },
  'get-record-progress': {
    ...onRecord,
    tag: 'processing',
    method: 'GET',
    path: `${at}/records/{record_id}/progress`,
    summary: 'Get how far the processing of a record is',
    body: null,
    responses: {
      200: closed(
        {
          progress: described(nullable(RecordProgress), 'null: nothing is under way, and nothing has failed'),
        },
        'RecordProgressReply',
      ),
    },
    errors: found,
    scope: 'records:read',
  },
  'export-records': {
    tag: 'records',
    rate_limit: 'workspace',
    method: 'GET',
    path: `${at}/export`,
    summary: 'Export records',
    description:
      'Whole, with transcripts and insights, page by page, by the filters of list-records. A record that you may see and not export is in `left_out`. A page may have fewer records than `limit`: it ends when it is 16 MB long. Each page is in the audit log.',
    params: inWorkspace,
    query: Type.Object({
      ...filters,
      next_token: NextToken,
      limit: Object.assign(
        Type.Integer({ minimum: 1, maximum: 25, description: 'most records of the page' }),
        { default: 10 as const },
      ),
    }),
    body: null,
    responses: {
      200: closed(
        {
          items: Type.Array(V3RecordRead),
          left_out: Type.Array(Id, { description: 'ids of records that you may not export' }),
          next_token: nullable(Type.String()),
        },
        'RecordExportPage',
      ),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'list-contacts': {
    tag: 'contacts',
    rate_limit: 'workspace',
    method: 'GET',
    path: `${at}/contacts`,
    summary: 'List contacts',
    description: 'People outside the workspace whom records that you may see name.',
    params: inWorkspace,
    query: Type.Object({
      query: optional(text(200, 'text in the name, the e-mail address, the number or the company')),
      after_id: optional(Type.Integer({ minimum: 1, description: 'the last id of the page before' })),
      limit: limit(50),
    }),
    body: null,
    responses: {
      200: closed({ items: Type.Array(V2RecordContact), has_more: Type.Boolean() }, 'ContactPage'),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
} as const satisfies EndpointTable);
