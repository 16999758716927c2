/** The state that a page shows in addition to a record's detail, and operations on its processing. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { RecordProgress } from '../events.ts';
import { InsightType } from '../resources/allowed-values.ts';
import { ReasonData } from '../resources/reason-data.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import { NEW_UPLOAD_LIMIT_BYTES, UploadedTranscript } from '../resources/upload.ts';
import { changed, found, onRecord } from './record-endpoints.ts';

export const RecordAudience = closed(
  {
    everyone: Type.Boolean({ description: 'every member but guests' }),
    teams: Type.Array(
      closed(
        {
          id: described(Id, 'the team'),
          name: Type.String(),
          member_count: Type.Integer({ description: 'how many may see it by the team' }),
        },
        'AudienceTeam',
      ),
      { description: 'teams whose members may see it' },
    ),
    members: Type.Array(closed({ id: described(Id, 'the member'), name: Type.String() }, 'AudienceMember'), {
      description: 'members who may see it by themselves',
    }),
    reads_all: Type.Array(
      closed({ id: described(Id, 'the member'), name: Type.String() }, 'AudienceReader'),
      {
        description: 'those who may read every record of the workspace',
      },
    ),
    link: described(
      nullable(closed({ expires_at: nullable(DateTime) }, 'AudienceLink')),
      'the link for people outside; null: there is none',
    ),
  },
  'RecordAudience',
);
export type RecordAudience = Static<typeof RecordAudience>;

export const DialogEdit = closed(
  {
    dialog_id: described(Id, 'the utterance'),
    machine_text: nullable(
      Type.String({ description: 'as it was transcribed, masked; null: the text is unchanged' }),
    ),
    machine_speaker_id: described(nullable(Id), 'the speaker as it was transcribed; null: unchanged'),
    edited_by: nullable(Type.String({ description: 'who changed it last; null: nobody who is still there' })),
    edited_at: described(DateTime, 'when it was last changed'),
  },
  'DialogEdit',
);
export type DialogEdit = Static<typeof DialogEdit>;

export const UnfinishedUpload = closed(
  {
    received_bytes: Type.Integer({ description: 'bytes that are there' }),
    size_bytes: Type.Integer({ description: 'bytes there will be in all' }),
    expires_at: described(DateTime, 'when what is there is thrown away'),
    is_own: Type.Boolean({ description: 'the caller began it, and can resume it or give it up' }),
  },
  'UnfinishedUpload',
);
export type UnfinishedUpload = Static<typeof UnfinishedUpload>;

export const SpeechEngineChoice = closed(
  {
    engine: Type.Unsafe<'local' | 'openai'>({
      type: 'string',
      enum: ['local', 'openai'],
      description: 'local: a model on the server’s machine; openai: a server with OpenAI’s API',
    }),
    model: Type.String({ minLength: 1, maxLength: 200, description: 'the model of it' }),
  },
  'SpeechEngineChoice',
);
export type SpeechEngineChoice = Static<typeof SpeechEngineChoice>;

export const SoundTrackFacts = closed(
  {
    codec: Type.String({ description: 'as ffmpeg names it' }),
    language: nullable(Type.String({ description: 'as the file states it; null: it does not' })),
    use: Type.Unsafe<'heard' | 'silent' | 'copy' | 'mix' | 'unheard' | 'undecodable'>({
      type: 'string',
      enum: ['heard', 'silent', 'copy', 'mix', 'unheard', 'undecodable'],
      description:
        'heard: it has sound of its own; copy: it is on another one; mix: it is on several others together; unheard: others, of the default language, are',
    }),
    channel_levels: Type.Array(Type.Integer(), {
      description: 'the level of each channel in dB below full scale, 96 for silence',
    }),
  },
  'SoundTrackFacts',
);
export type SoundTrackFacts = Static<typeof SoundTrackFacts>;

const minutesLanguages = ['en', 'ko', 'ja'] as const;
export const minutesLengths = ['short', 'medium', 'long'] as const;
export type MinutesLength = (typeof minutesLengths)[number];

export const MinutesWish = Type.Object(
  {
    language: Type.Optional(
      nullable(
        Type.Unsafe<(typeof minutesLanguages)[number]>({
          type: 'string',
          enum: [...minutesLanguages],
          description: 'that they are written in; null or left out: what is set, or that of the meeting',
        }),
      ),
    ),
    length: Type.Optional(
      Type.Unsafe<MinutesLength>({
        type: 'string',
        enum: [...minutesLengths],
        description: 'of the summary and the takeaways; medium unless said',
      }),
    ),
  },
  {
    title: 'MinutesWish',
    description: 'how a model writes the insights this time; the built-in engine, which quotes, refuses it',
  },
);
export type MinutesWish = Static<typeof MinutesWish>;

export const RecordState = closed(
  {
    progress: nullable(RecordProgress),
    failure_reason: described(nullable(ReasonData), 'why it failed; null: it has not'),
    upload: described(
      nullable(UnfinishedUpload),
      'what has come of the recording so far; null: nothing is under way',
    ),
    transcribes: Type.Boolean({ description: 'something transcribes recordings here' }),
    can_attach: Type.Boolean({ description: 'the caller can give the record a transcript' }),
    can_rerun: Type.Array(
      Type.Unsafe<'probe' | 'transcribe' | 'process'>({
        type: 'string',
        enum: ['probe', 'transcribe', 'process'],
      }),
      { description: 'steps that can be done again' },
    ),
    speech_engines: Type.Array(SpeechEngineChoice, {
      description:
        'what can transcribe it again; the first one does when nobody chooses. Empty: nothing, or the caller may not',
    }),
    writes_minutes: Type.Boolean({
      description: 'true: a model writes its insights; false: the built-in engine quotes what was said',
    }),
    has_waveform: Type.Boolean({ description: 'true: the waveform can be read' }),
    media_content_type: nullable(Type.String({ description: 'the kind of file; null: unknown' })),
    sound_tracks: Type.Array(SoundTrackFacts, {
      description: 'the sound tracks of the recording; empty: they were not measured',
    }),
    audience: described(RecordAudience, 'who may see it'),
    dialog_edits: Type.Array(DialogEdit, { description: 'utterances that people changed' }),
    edited_insights: Type.Array(InsightType, { description: 'can be reverted to what the machine wrote' }),
    stale_insights: Type.Array(InsightType, {
      description: 'rest on utterances that have been corrected since',
    }),
    is_joined: Type.Boolean({ description: 'it was joined of others: `separate-record` takes it apart' }),
  },
  'RecordState',
);
export type RecordState = Static<typeof RecordState>;

export const Waveform = closed(
  {
    interval_ms: Type.Integer({ description: 'milliseconds that each of the bytes stands for' }),
    peaks: Type.String({ description: 'base64: a byte, 0 … 255, for every interval' }),
  },
  'Waveform',
);
export type Waveform = Static<typeof Waveform>;

const ListeningUrl = closed(
  {
    url: Type.String({ description: 'of the original: absolute, signed, works without a token' }),
    expires_at: described(DateTime, 'when the addresses stop working'),
    content_type: nullable(Type.String({ description: 'the kind of the original; null: unknown' })),
    copy_url: nullable(
      Type.String({
        description: 'of a copy of its sound (AAC in MP4) that every browser plays; null: none',
      }),
    ),
    plays_copy: Type.Boolean({
      description:
        'true: a browser cannot play the original, or finds other moments in it; false: the copy is for browsers that cannot show its picture',
    }),
  },
  'ListeningUrl',
);
export type ListeningUrl = Static<typeof ListeningUrl>;

export const appProcessingEndpoints = named({
  'get-record-state': {
    ...onRecord,
    tag: 'processing',
    method: 'GET',
    path: '/app/workspaces/{slug}/records/{record_id}/state',
    summary: 'Get what a page shows beside a record',
    description: 'Progress, audience, edits.',
    body: null,
    responses: { 200: RecordState },
    errors: found,
    scope: 'records:read',
  },
  'get-waveform': {
    ...onRecord,
    tag: 'processing',
    method: 'GET',
    path: '/app/workspaces/{slug}/records/{record_id}/waveform',
    summary: 'Get how loud the recording is along its time',
    body: null,
    responses: { 200: Waveform },
    errors: [...found, 'MEDIA_NOT_FOUND'],
    scope: 'media:read',
  },
  'get-listening-url': {
    ...onRecord,
    tag: 'processing',
    method: 'GET',
    path: '/app/workspaces/{slug}/records/{record_id}/listening',
    summary: 'Get temporary URLs of what a page plays of a recording',
    body: null,
    responses: { 200: ListeningUrl },
    errors: [...found, 'MEDIA_NOT_FOUND', 'RECORD_NOT_READY'],
    scope: 'media:read',
  },
  'rerun-record': {
    ...onRecord,
    tag: 'processing',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/rerun',
    summary: 'Process a record again',
    description: 'From a stage on.',
    body: Type.Object(
      {
        from: Type.Unsafe<'probe' | 'transcribe' | 'process'>({
          type: 'string',
          enum: ['probe', 'transcribe', 'process'],
          description: 'the first step that is done again',
        }),
        speakers: Type.Optional(
          nullable(
            Type.Integer({
              minimum: 1,
              maximum: 32,
              description:
                'how many people speak in it, known from its next transcription on; null: found out',
            }),
          ),
        ),
        language: Type.Optional(
          nullable(
            Type.String({
              pattern: '^[a-z]{2}$',
              description: 'the language that is spoken in it, ISO 639-1; null: found out',
            }),
          ),
        ),
        engine: Type.Optional(
          described(
            nullable(SpeechEngineChoice),
            'what transcribes it this time; null or left out: what the workspace has chosen',
          ),
        ),
        minutes: Type.Optional(MinutesWish),
      },
      { title: 'Rerun' },
    ),
    responses: { 204: null },
    errors: [...changed, 'CONFLICT'],
    scope: 'records:write',
  },
  'put-transcript': {
    ...onRecord,
    tag: 'processing',
    method: 'PUT',
    path: '/app/workspaces/{slug}/records/{record_id}/transcript',
    summary: 'Replace the transcript of a record',
    description:
      'By that of a file, in place of the one that it has or waits for. In any format that can be imported. Corrections of an earlier transcript go with it; insights are made anew.',
    body: UploadedTranscript,
    body_limit_bytes: NEW_UPLOAD_LIMIT_BYTES,
    responses: {
      200: closed(
        {
          dialog_count: Type.Integer({ description: 'utterances that were read' }),
          notes: Type.Array(Type.String(), {
            description: 'what was guessed, left out or put right, in English',
          }),
        },
        'AttachedTranscript',
      ),
    },
    errors: [...changed, 'CONFLICT'],
    scope: 'records:write',
  },
  'cancel-processing': {
    ...onRecord,
    tag: 'processing',
    method: 'POST',
    path: '/app/workspaces/{slug}/records/{record_id}/cancel',
    summary: 'Stop processing a record',
    description: 'What was made so far stays.',
    body: null,
    responses: { 204: null },
    errors: changed,
    scope: 'records:write',
  },
} as const satisfies EndpointTable);
