/** A record as v3 shows it: what API v2 shows, and what is added since. */
import { Type } from 'typebox';
import { V2RecordRead } from '../resources/record.ts';
import { closed, described, nullable } from '../resources/shapes.ts';

const { dialogs, insights, ...fields } = V2RecordRead.properties;

export const V3RecordRead = closed(
  {
    ...fields,
    phone_number: nullable(
      Type.String({
        description:
          'of the other side of a call, as whoever created or changed the record gave it; null: none is known',
      }),
    ),
    dialogs,
    insights,
  },
  'V3RecordRead',
);

export const V3RecordDetail = closed(
  { record: described(V3RecordRead, 'the record with all its fields') },
  'V3RecordDetail',
);
