import { Type } from 'typebox';
import type { Reason } from '../reasons.ts';

/** A reason as it is sent: the name and values that its English sentence is made from. */
export const ReasonData = Type.Unsafe<Reason>(
  Type.Object(
    { name: Type.String(), values: Type.Object({}, { additionalProperties: true }) },
    { additionalProperties: false, title: 'Reason', description: 'for programs, and for other languages' },
  ),
);
