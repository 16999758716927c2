import { Type } from 'typebox';
import type { Reason } from '../reasons.ts';
import { described } from './shapes.ts';

/** A reason as it is sent: the name and values that its English sentence is made from. */
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
