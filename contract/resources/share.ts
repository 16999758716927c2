import { Type, type Static } from '../schema.ts';
import { SharedRecordDuration } from './allowed-values.ts';
import { closed, DateTime, described, Id, nullable } from './shapes.ts';

export const V2SharedRecord = closed(
  {
    record_id: Id,
    share_id: Type.String(),
    title: nullable(Type.String({ description: 'the title of the shared page; null: that of the record' })),
    duration: SharedRecordDuration,
    url: Type.String({ description: 'path on this server at which the shared record opens' }),
    created_at: DateTime,
    expires_at: nullable(DateTime),
  },
  'V2SharedRecord',
);
export type V2SharedRecord = Static<typeof V2SharedRecord>;

export const PutShareReply = closed(
  {
    shared_record: described(V2SharedRecord, 'the link as it is now'),
    password: Type.String({ description: 'what whoever has the link is asked for; shown here alone' }),
  },
  'PutShareReply',
);

/** The fields of a link to a clip or a playlist; v3 has these links beside those to whole records. */
export const linkFields = (opens: string) => ({
  share_id: Type.String(),
  duration: SharedRecordDuration,
  url: Type.String({ description: `path on this server at which the ${opens} opens` }),
  created_at: DateTime,
  expires_at: nullable(DateTime),
});

export const V2SharedRecordSummary = closed(
  {
    share_id: Type.String(),
    title: nullable(Type.String({ description: 'the title of the shared page; null: that of the record' })),
    url: Type.String({ description: 'path on this server at which the shared record opens' }),
    duration: SharedRecordDuration,
    created_at: DateTime,
    expires_at: nullable(DateTime),
  },
  'V2SharedRecordSummary',
);
export type V2SharedRecordSummary = Static<typeof V2SharedRecordSummary>;

/** The days that a share can last; null means for ever. */
const shareDays = [7, 30, 60, 90] as const;
export type ShareDays = (typeof shareDays)[number];

export const PutShareBody = Type.Object(
  {
    title: Type.String({ maxLength: 1_000, description: 'title of the shared page' }),
    expires_in_days: Type.Unsafe<ShareDays | null>({
      enum: [...shareDays, null],
      description: 'days from now until the link ends; null: never',
    }),
  },
  { title: 'PutShareBody' },
);
export type PutShareBody = Static<typeof PutShareBody>;
