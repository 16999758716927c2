/**
 * Insights: in the form that is stored and imported, and in that of answers, where the type of an insight
 * determines its value.
 */
import { Type, type Static, type ObjectSchema, type Fields } from '../schema.ts';
import { closed, described, nullable } from './shapes.ts';
import { InsightStatus, RecordInsightLanguage, type InsightType } from './allowed-values.ts';

const DialogIds = Type.Array(Type.Integer(), { description: 'utterances this item rests on' });

const Text = Type.String();
const InsightMarkdown = described(Text, 'the whole insight as Markdown');
const Assignee = Type.Optional(
  nullable(Type.String({ description: 'who has to do it, as said; null: nobody was named' })),
);
const DueDate = Type.Optional(
  nullable(
    Type.String({ format: 'date', description: 'the day by which it is to be done; null: none was said' }),
  ),
);
const Count = Type.Optional(Type.Integer({ minimum: 0 }));
const Moment = Type.Optional(Type.Integer({ minimum: 0 }));
const Start = described(Moment, 'where it begins, in milliseconds');
const End = described(Moment, 'where it ends, in milliseconds');
const ToDo = described(Text, 'what is to be done');
const DateTimeSaid = Type.Optional(
  Type.String({ description: 'the day, or the time, that was meant: ISO 8601' }),
);

export const takeawayKinds = ['decision', 'result', 'open_question', 'risk'] as const;
export type TakeawayKind = (typeof takeawayKinds)[number];

/** An item of an insight of any type, in record files and in the database. */
export const InsightItem = Type.Object(
  {
    text: Type.Optional(described(Text, 'the item in a sentence, or its word')),
    kind: Type.Optional(
      Type.Unsafe<TakeawayKind>({
        type: 'string',
        enum: [...takeawayKinds],
        description: 'what a takeaway is; left out: it is not known',
      }),
    ),
    assignee: Assignee,
    due_date: DueDate,
    count: described(Count, 'how often the word is said'),
    title: Type.Optional(described(Text, 'the title of the section')),
    start_ms: Start,
    end_ms: End,
    date_time: DateTimeSaid,
    dialog_ids: DialogIds,
  },
  { additionalProperties: false },
);
export type InsightItem = Static<typeof InsightItem>;

const Points = (description: string) =>
  Type.Array(
    closed({ text: described(Text, 'the point in a sentence'), dialog_ids: DialogIds }, 'MinutesPoint'),
    { description },
  );

/** The takeaways of some kinds, as fields of a record. */
export const minutesPoints = {
  decisions: Points('what was decided'),
  open_questions: Points('what was left open'),
  risks: Points('what may go wrong, or stands in the way'),
};
export type MinutesPoint = Static<typeof minutesPoints.decisions>[number];
export type MinutesPoints = Record<keyof typeof minutesPoints, MinutesPoint[]>;

/** The value of an insight of any type. */
export const InsightValue = Type.Object(
  {
    text: InsightMarkdown,
    items: Type.Optional(
      Type.Array(InsightItem, {
        description: 'the insight item by item, for all types but summary and custom',
      }),
    ),
  },
  { additionalProperties: false, title: 'InsightValue' },
);
export type InsightValue = Static<typeof InsightValue>;

/** The fields of items of each kind, besides their utterances. A line that a person wrote has only its text, so nothing else is required. */
const itemFields = {
  takeaway: { text: described(Text, 'the point in a sentence') },
  toc: { title: described(Text, 'what the section is about'), start_ms: Start, end_ms: End },
  keyword: { text: described(Text, 'the word'), count: described(Count, 'how often it is said') },
  date_time: { text: described(Text, 'the sentence that names it'), date_time: DateTimeSaid },
  action_item: { text: ToDo, assignee: Assignee, due_date: DueDate },
  action_item_ts: {
    text: ToDo,
    assignee: Assignee,
    due_date: DueDate,
    start_ms: described(Moment, 'where it is said, in milliseconds'),
  },
} as const satisfies Partial<Record<InsightType, Fields>>;

/** The names of those fields, or undefined for a type without items. */
export const insightItemFields = (type: InsightType): readonly string[] | undefined =>
  type in itemFields ? Object.keys(itemFields[type as keyof typeof itemFields]) : undefined;

const TextValue = closed({ text: InsightMarkdown }, 'InsightText');

const listValue = <Named extends Fields>(fields: Named, title: string) =>
  closed(
    {
      text: InsightMarkdown,
      items: Type.Array(closed({ ...fields, dialog_ids: DialogIds }, `${title}Item`), {
        description: 'the insight item by item, in the order of the text',
      }),
    },
    `${title}Value`,
  );

const insightOf = <const Kind extends InsightType, Value extends ObjectSchema>(
  type: Kind,
  value: Value,
  title: string,
) =>
  closed(
    {
      record_id: Type.Integer(),
      type: Type.Literal(type),
      status: InsightStatus,
      value: described(nullable(value), 'null: it has not been made, or there is nothing to say'),
      language: described(RecordInsightLanguage, 'the language it was asked for in'),
      custom_insight_template_id: nullable(
        Type.Integer({ description: 'the template of a custom insight; null: it is of another type' }),
      ),
      is_edited: Type.Boolean({ description: 'true: somebody has changed what was made' }),
      edited_by_member_id: nullable(Type.Integer({ description: 'who changed it last; null: nobody' })),
      edited_at: nullable(
        Type.String({
          format: 'date-time',
          description: 'when it was last changed by somebody; null: never',
        }),
      ),
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

/** An insight of one type. */
export type InsightOf<Kind extends InsightType> = Extract<V2Insight, { type: Kind }>;
