import { Type, type Static } from '../schema.ts';
import { closed, described, Id, nullable } from './shapes.ts';

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
    id: described(Id, 'the number of the utterance, which citations of insights refer to'),
    start_ms: Type.Integer(),
    duration_ms: Type.Integer(),
    speaker_id: Id,
    text: Type.String({ description: 'what was said, masked where masking is on' }),
    bookmark: Type.Boolean({ description: 'true: somebody marked it' }),
    original_text: nullable(
      Type.String({ description: 'null unless something is masked and the requester may see it' }),
    ),
    pii_spans: nullable(
      Type.Array(PiiSpan, {
        description: 'what is masked in the original text; null: nothing is, or the requester may not see it',
      }),
    ),
  },
  'V2Dialog',
);
export type V2Dialog = Static<typeof V2Dialog>;
