import { Type, type Static } from 'typebox';
import { closed, DateTime, nullable } from './shapes.ts';

export const MediaUrl = closed(
  {
    url: Type.String({ description: 'absolute, signed, works without a token' }),
    expires_at: DateTime,
    filename: nullable(Type.String()),
    content_type: nullable(Type.String()),
  },
  'MediaUrl',
);
export type MediaUrl = Static<typeof MediaUrl>;
