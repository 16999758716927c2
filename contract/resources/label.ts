import { Type, type Static } from '../schema.ts';
import { V2BulkLabelStatus } from './allowed-values.ts';
import { closed, described, Id } from './shapes.ts';

const name = Type.String();
const color = Type.String({ description: '#rrggbb' });

export const V2Label = closed({ id: described(Id, 'the label'), name, color }, 'V2Label');
export type V2Label = Static<typeof V2Label>;

export const V2LabelWithRecordCount = closed(
  {
    id: described(Id, 'the label'),
    name,
    color,
    record_count: Type.Integer({ description: 'records with this label in the list of the requester' }),
  },
  'V2LabelWithRecordCount',
);
export type V2LabelWithRecordCount = Static<typeof V2LabelWithRecordCount>;

export const LabelList = closed({ items: Type.Array(V2LabelWithRecordCount) }, 'LabelList');

const V2BulkLabelStatusItem = closed(
  {
    id: Id,
    name,
    color,
    status: described(V2BulkLabelStatus, 'whether all, some or none of the records have it'),
  },
  'V2BulkLabelStatusItem',
);
export type V2BulkLabelStatusItem = Static<typeof V2BulkLabelStatusItem>;

export const BulkLabelStatus = closed(
  { labels: Type.Array(V2BulkLabelStatusItem, { description: 'all labels of the workspace' }) },
  'BulkLabelStatus',
);

export const V2RecommendedLabel = closed(
  { label_id: described(Id, 'the label'), label_name: Type.String({ description: 'its name' }) },
  'V2RecommendedLabel',
);
export type V2RecommendedLabel = Static<typeof V2RecommendedLabel>;

export const LabelRecommendations = closed(
  {
    record_id: Id,
    recommendations: Type.Array(V2RecommendedLabel, {
      description: 'labels that records like this one have, the likeliest first',
    }),
  },
  'LabelRecommendations',
);

/** The most records, and the most labels, of one bulk change. */
const BULK_LIMIT = 100;

export const BulkLabelChange = Type.Object(
  {
    record_ids: Type.Array(Id, { minItems: 1, maxItems: BULK_LIMIT, description: 'the records' }),
    label_ids: Type.Array(Id, {
      minItems: 1,
      maxItems: BULK_LIMIT,
      description: 'labels that each of the records gets, or loses',
    }),
  },
  { title: 'BulkLabelChange' },
);
export type BulkLabelChange = Static<typeof BulkLabelChange>;
