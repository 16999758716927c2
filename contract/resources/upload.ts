/** A client's description of a recording that it is about to upload. */
import { Type, type Static, type Schema } from '../schema.ts';
import { RecordScope } from './allowed-values.ts';
import { described } from './shapes.ts';

/** null counts as absent. One type list instead of a union, so that a fault is reported once. */
function optional<T extends Schema>(schema: T) {
  // A schema that also allows null must not keep the original's title.
  const { type, enum: values, title: _, ...rest } = schema;
  const orNull = {
    ...rest,
    type: [type, 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
  return Type.Optional(Type.Unsafe<Static<T> | null>(orNull));
}
/** Some clients send the word `default` when the user did not choose. */
const choice = (description: string) =>
  Type.Optional(
    Type.Unsafe<boolean | 'default' | null>({
      type: ['boolean', 'string', 'null'],
      enum: [true, false, 'default', null],
      description: `${description}; \`default\` is as if absent`,
    }),
  );
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const ids = (maxItems: number) => optional(Type.Array(Type.Integer(), { maxItems }));

/** A day alone, or a date-time with or without a zone. */
const ISO_8601 = String.raw`^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$`;
const UUID = '^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

/** The body contains the transcript; everything else is small. */
export const NEW_UPLOAD_LIMIT_BYTES = 32 * 1024 * 1024;

export const UploadedTranscript = Type.Object(
  {
    filename: described(text(1_000), 'its ending can decide between formats that look alike'),
    content: Type.String({ description: 'the text of the file, or its bytes' }),
    content_encoding: optional(
      Type.String({
        pattern: '^(?:text|base64)$',
        description: 'base64: the bytes as they are, also of a Word document; else text',
      }),
    ),
  },
  { description: 'a transcript in any format that can be imported: nothing is transcribed then' },
);
export type UploadedTranscript = Static<typeof UploadedTranscript>;

export const NewUpload = Type.Object(
  {
    uuid: Type.String({
      pattern: UUID,
      description: 'made by the client: the same uuid from the same person is the same record',
    }),
    rec_date: Type.String({
      pattern: ISO_8601,
      description: 'when the recording ended; without a zone in that of the workspace',
    }),
    filesize: optional(
      Type.Integer({ minimum: 0, description: 'bytes that will follow; 0 or null: a transcript alone' }),
    ),
    filename: described(optional(text(1_000)), 'as the file is called'),
    duration: optional(Type.Number({ description: 'ignored: the recording itself says how long it is' })),
    source: optional(Type.String({ maxLength: 100, description: 'a RecordSource; else manual_upload' })),
    upload_source: optional(Type.String({ maxLength: 100, description: 'the program that uploads' })),
    scope: optional(RecordScope),
    transcribe_language: optional(
      Type.String({
        pattern: '^(?:default|detect|multi|[a-z]{2})$',
        description: 'default, detect, multi or an ISO 639-1 code',
      }),
    ),
    speakers: optional(
      Type.Integer({ minimum: 1, maximum: 32, description: 'how many people speak in it; else found out' }),
    ),
    two_sides: optional(
      Type.Boolean({
        description:
          'its two channels are the two sides of a conversation: speakers are told apart on each; else mixed',
      }),
    ),
    save_media: choice('keep the recording after it was transcribed'),
    save_dialog: choice('keep the transcript after insights were made'),
    title: described(optional(Type.String({ maxLength: 1_000 })), 'null: one is made from the transcript'),
    title_from_file: optional(
      Type.Boolean({
        description:
          'nobody typed the title, it is what the file is called: an event of the calendar that it was recorded in gives a better one',
      }),
    ),
    team_ids: ids(100),
    accessible_team_ids: described(ids(100), 'teams that may see it beside its own'),
    accessible_user_ids: described(ids(1_000), 'members who may see it beside its teams'),
    label_ids: ids(100),
    transcript: optional(UploadedTranscript),
  },
  { title: 'NewUpload' },
);
export type NewUpload = Static<typeof NewUpload>;
