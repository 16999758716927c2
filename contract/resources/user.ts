import { Type, type Static } from '../schema.ts';
import { UserLocale } from './allowed-values.ts';
import { closed, DateTime, Id } from './shapes.ts';

export const User = closed(
  {
    id: Id,
    email: Type.String({ description: 'the address that the person signs in with' }),
    name: Type.String(),
    locale: UserLocale,
    created_at: DateTime,
  },
  'User',
);
export type User = Static<typeof User>;
