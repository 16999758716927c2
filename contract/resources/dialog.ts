import { Type, type Static } from 'typebox';
import { closed, Id, nullable } from './shapes.ts';

export const PiiSpan = closed(
  {
    type: Type.String({ description: 'what is masked, such as phone_number' }),
    start: Type.Integer({ description: 'offset into `text` in Unicode code points' }),
    end: Type.Integer({ description: 'exclusive' }),
  },
  'PiiSpan',
);
export type PiiSpan = Static<typeof PiiSpan>;

export const V2Dialog = closed(
  {
    id: Id,
    start_ms: Type.Integer(),
    duration_ms: Type.Integer(),
    speaker_id: Id,
    text: Type.String(),
    bookmark: Type.Boolean(),
    original_text: nullable(
      Type.String({ description: 'null unless something is masked and the requester may see it' }),
    ),
    pii_spans: nullable(Type.Array(PiiSpan)),
  },
  'V2Dialog',
);
export type V2Dialog = Static<typeof V2Dialog>;
