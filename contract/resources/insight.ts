/** Insights: what is stored and imported, and what is answered, where the kind says what the value is. */
import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { closed, nullable } from './shapes.ts';
import { InsightStatus, RecordInsightLanguage, type InsightType } from './allowed-values.ts';

const DialogIds = Type.Array(Type.Integer(), { description: 'utterances this item rests on' });

const Text = Type.String();
const Assignee = Type.Optional(nullable(Type.String()));
const DueDate = Type.Optional(nullable(Type.String({ format: 'date' })));
const Count = Type.Optional(Type.Integer({ minimum: 0 }));
const Moment = Type.Optional(Type.Integer({ minimum: 0 }));
const DateTimeSaid = Type.Optional(Type.String());

/** One item of an insight of any kind, as record files have it and the database does. */
export const InsightItem = Type.Object(
  {
    text: Type.Optional(Text),
    assignee: Assignee,
    due_date: DueDate,
    count: Count,
    title: Type.Optional(Text),
    start_ms: Moment,
    end_ms: Moment,
    date_time: DateTimeSaid,
    dialog_ids: DialogIds,
  },
  { additionalProperties: false },
);
export type InsightItem = Static<typeof InsightItem>;

/** Of any kind. */
export const InsightValue = Type.Object(
  { text: Type.String(), items: Type.Optional(Type.Array(InsightItem)) },
  { additionalProperties: false, title: 'InsightValue' },
);
export type InsightValue = Static<typeof InsightValue>;

/** The fields of items of each kind, besides their utterances. A line that a person wrote has only its text, so nothing else is required. */
const itemFields = {
  takeaway: { text: Text },
  toc: { title: Text, start_ms: Moment, end_ms: Moment },
  keyword: { text: Text, count: Count },
  date_time: { text: Text, date_time: DateTimeSaid },
  action_item: { text: Text, assignee: Assignee, due_date: DueDate },
  action_item_ts: { text: Text, assignee: Assignee, due_date: DueDate, start_ms: Moment },
} as const satisfies Partial<Record<InsightType, TProperties>>;

/** The names of those fields; undefined: an insight of this kind is a text without items. */
export const insightItemFields = (type: InsightType): readonly string[] | undefined =>
  type in itemFields ? Object.keys(itemFields[type as keyof typeof itemFields]) : undefined;

const TextValue = closed({ text: Type.String() }, 'InsightText');

const listValue = <Fields extends TProperties>(fields: Fields, title: string) =>
  closed(
    { text: Type.String(), items: Type.Array(closed({ ...fields, dialog_ids: DialogIds }, `${title}Item`)) },
    `${title}Value`,
  );

const insightOf = <const Kind extends InsightType, Value extends TObject>(
  type: Kind,
  value: Value,
  title: string,
) =>
  closed(
    {
      record_id: Type.Integer(),
      type: Type.Literal(type),
      status: InsightStatus,
      value: nullable(value),
      language: RecordInsightLanguage,
      custom_insight_template_id: nullable(Type.Integer()),
      is_edited: Type.Boolean(),
      edited_by_member_id: nullable(Type.Integer()),
      edited_at: nullable(Type.String({ format: 'date-time' })),
    },
    title,
  );

export const V2Insight = Type.Union(
  [
    insightOf('summary', TextValue, 'SummaryInsight'),
    insightOf('takeaway', listValue(itemFields.takeaway, 'Takeaway'), 'TakeawayInsight'),
    insightOf('toc', listValue(itemFields.toc, 'Chapter'), 'ChapterInsight'),
    insightOf('keyword', listValue(itemFields.keyword, 'Keyword'), 'KeywordInsight'),
    insightOf('date_time', listValue(itemFields.date_time, 'DateTime'), 'DateTimeInsight'),
    insightOf('action_item', listValue(itemFields.action_item, 'ActionItem'), 'ActionItemInsight'),
    insightOf(
      'action_item_ts',
      listValue(itemFields.action_item_ts, 'TimedActionItem'),
      'TimedActionItemInsight',
    ),
    insightOf('custom', TextValue, 'CustomInsight'),
  ],
  { title: 'V2Insight' },
);
export type V2Insight = Static<typeof V2Insight>;

/** An insight of one kind. */
export type InsightOf<Kind extends InsightType> = Extract<V2Insight, { type: Kind }>;
