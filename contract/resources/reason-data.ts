import { Type } from 'typebox';
import type { Reason } from '../reasons.ts';

/** A reason as it is sent: the English of its name and values stands beside it. */
export const ReasonData = Type.Unsafe<Reason>(
  Type.Object(
    { name: Type.String(), values: Type.Object({}, { additionalProperties: true }) },
    { additionalProperties: false, title: 'Reason', description: 'for programs, and for other languages' },
  ),
);
