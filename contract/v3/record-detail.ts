/** A record as v3 shows it: what API v2 shows, and what is added since. Minutes are there when insights are. */
import { Type, type Static } from '../schema.ts';
import { minutesPoints } from '../resources/insight.ts';
import { V2RecordRead } from '../resources/record.ts';
import { closed, described, nullable } from '../resources/shapes.ts';

const { dialogs, insights, ...fields } = V2RecordRead.properties;
const { decisions, open_questions, risks } = minutesPoints;

export const V3Attendee = closed(
  {
    name: nullable(Type.String({ description: 'as the calendar has it; null: unknown' })),
    email: nullable(Type.String({ description: 'null: unknown' })),
  },
  'V3Attendee',
);
export type V3Attendee = Static<typeof V3Attendee>;

export const V3RecordRead = closed(
  {
    ...fields,
    phone_number: nullable(
      Type.String({
        description:
          'of the other side of a call, as whoever created or changed the record gave it; null: none is known',
      }),
    ),
    attendees: Type.Array(V3Attendee, {
      description: 'who was invited to the event, by name and address; `attendees_emails` has the addresses',
    }),
    dialogs,
    insights,
    decisions: Type.Optional(decisions),
    open_questions: Type.Optional(open_questions),
    risks: Type.Optional(risks),
  },
  'V3RecordRead',
);
export type V3RecordRead = Static<typeof V3RecordRead>;

export const V3RecordDetail = closed(
  { record: described(V3RecordRead, 'the record with all its fields') },
  'V3RecordDetail',
);
