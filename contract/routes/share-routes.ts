/**
 * Routes that need no membership: a shared record by its link and password, and original media by a signed
 * link (docs/decisions/0011-shared-records-and-media-links.md).
 */
import { Type, type Static } from '../schema.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';
import { none } from '../parameters.ts';
import { Waveform } from '../app/processing-endpoints.ts';
import { InsightType, RecordInsightLanguage } from '../resources/allowed-values.ts';
import { InsightValue, minutesPoints } from '../resources/insight.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

export const ShareUnlock = Type.Object(
  { password: Type.String({ maxLength: 1_000, description: 'that belongs to the link' }) },
  { title: 'ShareUnlock' },
);
export type ShareUnlock = Static<typeof ShareUnlock>;

const ShareVisit = closed(
  {
    access_token: Type.String({ description: 'a bearer token for this share, the same as in the cookie' }),
    expires_in_seconds: Type.Integer({ description: 'how long the visit may go on' }),
  },
  'ShareVisit',
);

const SharedDialog = closed(
  {
    id: described(Id, 'the number of the utterance'),
    start_ms: Type.Integer(),
    duration_ms: Type.Integer(),
    speaker_id: Id,
    text: Type.String({ description: 'what was said, always masked' }),
  },
  'SharedDialog',
);

export const SharedRecord = closed(
  {
    title: Type.String({ description: 'the title of the shared page' }),
    recorded_at: DateTime,
    started_at: DateTime,
    duration_ms: nullable(Type.Integer()),
    expires_at: described(nullable(DateTime), 'when the link ends; null: never'),
    speakers: Type.Array(
      closed(
        {
          speaker_id: Id,
          name: nullable(Type.String({ description: 'null: nobody has named the speaker' })),
        },
        'SharedSpeaker',
      ),
      { description: 'who speaks' },
    ),
    dialogs: Type.Array(SharedDialog),
    insights: Type.Array(
      closed(
        {
          type: InsightType,
          language: RecordInsightLanguage,
          value: described(InsightValue, 'what it says, always masked'),
        },
        'SharedInsight',
      ),
    ),
    ...minutesPoints,
    media: described(
      nullable(
        closed(
          {
            url: Type.String({ description: 'signed, ends with the visit' }),
            content_type: nullable(Type.String({ description: 'the kind of file' })),
          },
          'SharedMedia',
        ),
      ),
      'where the recording plays; null: it is not shared, or not there',
    ),
    waveform_url: nullable(Type.String({ description: 'where the waveform is; null: there is none' })),
  },
  'SharedRecord',
);
export type SharedRecord = Static<typeof SharedRecord>;

/** The clips of a playlist, in their order. What is said and heard in each is asked for by its own address. */
export const SharedPlaylist = closed(
  {
    title: Type.String({ description: 'the name of the playlist' }),
    expires_at: described(nullable(DateTime), 'when the link ends; null: never'),
    entries: Type.Array(
      closed(
        {
          url: Type.String({ description: 'path on this server at which `get-shared-entry` answers' }),
          title: Type.String({ description: 'the title of the clip' }),
          started_at: DateTime,
          duration_ms: Type.Integer(),
        },
        'SharedEntry',
      ),
      { description: 'in their order' },
    ),
  },
  'SharedPlaylist',
);
export type SharedPlaylist = Static<typeof SharedPlaylist>;

const ofShare = {
  method: 'GET',
  tag: 'shared records',
  params: Type.Object({ share_id: Type.String() }),
  query: none,
  access: 'visit',
  body: null,
  errors: ['SHARE_NOT_FOUND', 'UNAUTHORIZED'],
} as const;

const ofEntry = {
  ...ofShare,
  params: Type.Object({
    share_id: Type.String(),
    entry: Type.String({ description: 'names the clip within this link alone' }),
  }),
} as const;

export const shareRoutes = named({
  'unlock-shared-record': {
    ...ofShare,
    kind: 'json',
    method: 'POST',
    path: '/s/{share_id}/unlock',
    summary: 'Exchange the password of a share for an hour with it',
    description: 'Sets a cookie too. `x-attempts-left` counts down with each wrong password.',
    access: 'none',
    body: { content_type: 'application/json', schema: ShareUnlock, limit_bytes: 8 * 1024 },
    answers: { 200: { description: 'Open', content_type: 'application/json', schema: ShareVisit } },
  },
  'get-shared-record': {
    ...ofShare,
    kind: 'json',
    path: '/s/{share_id}',
    summary: 'Get a shared record, clip or playlist as it is seen outside',
    description:
      'Browsers, which prefer HTML, get the page that shows it. The link of a playlist has `entries`, and the clips behind them.',
    answers: {
      200: {
        description: 'The record or the playlist',
        content_type: 'application/json',
        schema: Type.Union([SharedRecord, SharedPlaylist]),
      },
    },
  },
  'get-shared-media': {
    ...ofShare,
    kind: 'media',
    path: '/s/{share_id}/media',
    summary: 'Play the recording of a shared record',
    headers: { range: { description: 'a part of it; 206 then' } },
    answers: { 200: { description: 'The recording', content_type: '*/*' } },
    errors: [...ofShare.errors, 'MEDIA_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'MEDIA_DAMAGED'],
  },
  'get-shared-waveform': {
    ...ofShare,
    kind: 'json',
    path: '/s/{share_id}/waveform',
    summary: 'Get the waveform of a shared record',
    description: 'How loud its recording is along its time.',
    answers: { 200: { description: 'The waveform', content_type: 'application/json', schema: Waveform } },
    errors: [...ofShare.errors, 'MEDIA_NOT_FOUND'],
  },
  'get-shared-entry': {
    ...ofEntry,
    kind: 'json',
    path: '/s/{share_id}/entries/{entry}',
    summary: 'Get a clip of a shared playlist as it is seen outside',
    description: 'As by a link of its own.',
    answers: { 200: { description: 'The clip', content_type: 'application/json', schema: SharedRecord } },
  },
  'get-shared-entry-media': {
    ...ofEntry,
    kind: 'media',
    path: '/s/{share_id}/entries/{entry}/media',
    summary: 'Play a clip of a shared playlist',
    headers: { range: { description: 'a part of it; 206 then' } },
    answers: { 200: { description: 'The sound of the clip', content_type: '*/*' } },
    errors: [...ofShare.errors, 'MEDIA_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'MEDIA_DAMAGED'],
  },
  'get-shared-entry-waveform': {
    ...ofEntry,
    kind: 'json',
    path: '/s/{share_id}/entries/{entry}/waveform',
    summary: 'Get the waveform of a clip of a shared playlist',
    answers: { 200: { description: 'The waveform', content_type: 'application/json', schema: Waveform } },
    errors: [...ofShare.errors, 'MEDIA_NOT_FOUND'],
  },
  'download-media': {
    kind: 'media',
    method: 'GET',
    path: '/media/{workspace_id}/{record_id}',
    tag: 'media',
    summary: 'Download original media',
    description: 'From the URL that `get-media-url` answers.',
    params: Type.Object({ workspace_id: Id, record_id: Id }),
    query: Type.Object({
      expires: Type.Integer({ description: 'when the address ends, in seconds since 1970' }),
      signature: Type.String({ description: 'signs the address' }),
      copy: Type.Optional(Type.Boolean({ description: 'true: the copy that pages play' })),
    }),
    access: 'link',
    headers: { range: { description: 'a part of it; 206 then' } },
    body: null,
    answers: { 200: { description: 'The recording', content_type: '*/*' } },
    errors: ['FORBIDDEN', 'MEDIA_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'MEDIA_DAMAGED'],
  },
} as const satisfies RouteTable);
