import { Type, type Static } from 'typebox';
import { nullable } from './shapes.ts';
import { InsightStatus, InsightType, RecordInsightLanguage } from './allowed-values.ts';

const DialogIds = Type.Array(Type.Integer(), { description: 'utterances this item rests on' });

/** One item of an insight; which fields it has depends on the insight's type. */
export const InsightItem = Type.Object(
  {
    text: Type.Optional(Type.String()),
    assignee: Type.Optional(nullable(Type.String())),
    due_date: Type.Optional(nullable(Type.String({ format: 'date' }))),
    count: Type.Optional(Type.Integer({ minimum: 0 })),
    title: Type.Optional(Type.String()),
    start_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    end_ms: Type.Optional(Type.Integer({ minimum: 0 })),
    date_time: Type.Optional(Type.String()),
    dialog_ids: DialogIds,
  },
  { additionalProperties: false },
);

/** Generated content: `text` is the whole value as Markdown; all types but summary and custom add `items`. */
export const InsightValue = Type.Object(
  { text: Type.String(), items: Type.Optional(Type.Array(InsightItem)) },
  { additionalProperties: false, title: 'InsightValue' },
);
export type InsightValue = Static<typeof InsightValue>;

export const V2Insight = Type.Object(
  {
    record_id: Type.Integer(),
    type: InsightType,
    status: InsightStatus,
    value: nullable(InsightValue),
    language: RecordInsightLanguage,
    custom_insight_template_id: nullable(Type.Integer()),
    is_edited: Type.Boolean(),
    edited_by_member_id: nullable(Type.Integer()),
    edited_at: nullable(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false, title: 'V2Insight' },
);
export type V2Insight = Static<typeof V2Insight>;
