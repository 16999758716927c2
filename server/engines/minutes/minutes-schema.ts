import type { MinutesLength } from '@minutebook/contract/app/processing-endpoints.ts';
import { takeawayKinds } from '@minutebook/contract/resources/insight.ts';
import type { MinutesField } from './minutes.ts';

/** Names that answers are limited to. A field whose names there are none of is not asked for. */
export interface MinutesNames {
  label_names: readonly string[];
  /** The headings of the template that fits the meeting. */
  headings: readonly string[];
}

type NamedField = 'labels' | 'headings';

interface JsonSchema {
  type: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: false;
  items?: JsonSchema;
  enum?: readonly string[];
}

const text: JsonSchema = { type: 'string' };
const utterances: JsonSchema = { type: 'array', items: { type: 'integer' } };

/** Strict servers want every property required, and no keyword beyond these. */
function closed(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const listOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'array',
  items: closed({ ...properties, utterances }),
});

const SHAPES: Record<Exclude<MinutesField, NamedField>, JsonSchema> = {
  title: closed({ text, utterances }),
  summary: listOf({ text }),
  takeaways: listOf({ text, kind: { ...text, enum: takeawayKinds } }),
  sections: listOf({ title: text }),
  keywords: listOf({ text }),
  action_items: listOf({
    text,
    assignee: { type: ['string', 'null'] },
    due_date: { type: ['string', 'null'] },
  }),
  dates: listOf({ text, date_time: text }),
};

/** Sentences of a summary, and points of the minutes. */
const LENGTHS: Record<MinutesLength, { sentences: string; points: number }> = {
  short: { sentences: 'one to three', points: 4 },
  medium: { sentences: 'three to eight', points: 7 },
  long: { sentences: 'eight to fifteen', points: 15 },
};

export interface MinutesSize {
  /** Left out: medium. */
  length?: MinutesLength | undefined;
  /** Left out: one. */
  part_count?: number;
}

/** Each of many parts has fewer points: all together four times those of a short meeting, but three each at least. */
const MOST_TIMES = 4;
const LEAST_POINTS = 3;
function toSize({ length = 'medium', part_count = 1 }: MinutesSize): { sentences: string; points: number } {
  const { sentences, points } = LENGTHS[length];
  const share = Math.ceil((MOST_TIMES * points) / part_count);
  return { sentences, points: Math.min(points, Math.max(LEAST_POINTS, share)) };
}

/** The meaning of each field, for the prompt: many servers do not show the schema to the model. */
const toMeanings = ({
  sentences,
  points,
}: ReturnType<typeof toSize>): Record<Exclude<MinutesField, NamedField>, string> => ({
  title: '{text, utterances}: what the meeting was about, in at most eight words',
  summary: `list of {text, utterances}: ${sentences} sentences on what was said and how it ended, in the words of the meeting, each with the numbers that it is taken from`,
  takeaways: `list of {text, kind, utterances}: at most ${points} points, each a sentence with its figures; kind is decision, result, open_question or risk`,
  sections:
    'list of {title, utterances}: the topics in order, one every five to ten minutes; utterances holds only the number of the first one of the topic',
  keywords: 'list of {text, utterances}: at most ten names and terms as they are said',
  action_items:
    'list of {text, assignee, due_date, utterances}: what somebody promised or was asked to do; assignee is a name or null; due_date is YYYY-MM-DD or null. Of "[4] Bo: I send Ada the offer on Monday." it is {"text": "Send Ada the offer", "assignee": "Bo", "due_date": that Monday, "utterances": [4]}',
  dates:
    'list of {text, date_time, utterances}: appointments and deadlines to come; date_time is YYYY-MM-DD, or YYYY-MM-DDTHH:MM when a time is said',
});

export function toMinutesSchema(fields: readonly MinutesField[], names: MinutesNames): JsonSchema {
  const properties = fields.flatMap((field): [string, JsonSchema][] => {
    if (field === 'labels') return names.label_names.length === 0 ? [] : [[field, toLabels(names)]];
    if (field === 'headings') return names.headings.length === 0 ? [] : [[field, toHeadings(names)]];
    return [[field, SHAPES[field]]];
  });
  return closed(Object.fromEntries(properties));
}

const toLabels = ({ label_names }: MinutesNames): JsonSchema => ({
  type: 'array',
  items: { ...text, enum: label_names },
});
const toHeadings = ({ headings }: MinutesNames) => listOf({ heading: { ...text, enum: headings }, text });

/** Writes a line for each field. */
export function describeFields(
  fields: readonly MinutesField[],
  { label_names, headings, ...size }: MinutesNames & MinutesSize,
): string {
  const meanings = toMeanings(toSize(size));
  const lines = fields.flatMap((field) => {
    if (field === 'labels') {
      const of = JSON.stringify(label_names);
      return label_names.length === 0
        ? []
        : [`- labels: list of at most three of ${of}, only those that fit`];
    }
    if (field === 'headings') {
      const under = `list of {heading, text, utterances}: sentences that belong under each of ${JSON.stringify(headings)}`;
      return headings.length === 0 ? [] : [`- headings: ${under}`];
    }
    return [`- ${field}: ${meanings[field]}`];
  });
  return lines.join('\n');
}
