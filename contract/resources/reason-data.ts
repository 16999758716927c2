import { Type } from '../schema.ts';
import type { Reason } from '../reasons.ts';
import { described } from './shapes.ts';

/** A reason in the form that is sent: the name and values of its English sentence. */
export const ReasonData = Type.Unsafe<Reason>(
  Type.Object(
    {
      name: Type.String({ description: 'of the reason, which never changes' }),
      values: described(
        Type.Object({}, { additionalProperties: true }),
        'what its sentence has in it, by name',
      ),
    },
    { additionalProperties: false, title: 'Reason', description: 'for programs, and for other languages' },
  ),
);
