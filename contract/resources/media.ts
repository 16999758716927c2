import { Type, type Static } from 'typebox';
import { closed, DateTime, described, nullable } from './shapes.ts';

export const MediaUrl = closed(
  {
    url: Type.String({ description: 'absolute, signed, works without a token' }),
    expires_at: described(DateTime, 'when the address stops working'),
    filename: nullable(Type.String({ description: 'the name to save it under; null: unknown' })),
    content_type: nullable(Type.String({ description: 'null: unknown' })),
  },
  'MediaUrl',
);
export type MediaUrl = Static<typeof MediaUrl>;
