/** Questions about what was said. The shape of the answer has room for sentences of a language model. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { RecordListQuery } from '../endpoints/record-endpoints.ts';
import { inWorkspace, none, positiveId } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const { start_date, end_date } = RecordListQuery.properties;
const ids = (maxItems: number, description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems, description }));

/** Unless `limit` says another number. */
export const MOST_PASSAGES = 8;

const AnswerScope = closed(
  {
    record_ids: ids(100, 'only these records'),
    label_ids: ids(100, 'only records that carry all of these labels'),
    team_id: positiveId('only records of this team'),
    owner_user_ids: ids(100, 'only records that any of these users owns'),
    participant: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'only records with a speaker, an attendee or an owner of this name',
      }),
    ),
    start_date,
    end_date,
  },
  'AnswerScope',
);

export const Question = closed(
  {
    question: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: String.raw`\S`,
      description: 'in the language of the meetings; a day or a person that it names narrows the answer',
    }),
    scope: Type.Optional(described(AnswerScope, 'where to look; left out: in all that you may see')),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, default: MOST_PASSAGES, description: 'most passages' }),
    ),
    with_text: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'false: no sentences, even where a model could write them',
      }),
    ),
    with_lines: Type.Optional(
      Type.Boolean({ default: false, description: 'true: passages also tell who says which of their lines' }),
    ),
  },
  'Question',
);
export type Question = Static<typeof Question>;

const PassageSpeaker = closed(
  {
    speaker_id: described(Id, 'the number of the speaker in the record'),
    name: nullable(Type.String({ description: 'null: nobody has named the speaker' })),
  },
  'PassageSpeaker',
);

const PassageLine = closed(
  {
    dialog_id: described(Id, 'the utterance'),
    speaker: described(PassageSpeaker, 'who says it'),
    text: Type.String({ description: 'what is said, as you may see it' }),
  },
  'PassageLine',
);

export const AnswerPassage = closed(
  {
    number: Type.Integer({ description: 'from 1, the best first' }),
    record_id: described(Id, 'the record that it is from'),
    title: nullable(Type.String({ description: 'of the record' })),
    started_at: described(DateTime, 'when the meeting began'),
    dialog_ids: Type.Array(Id, { description: 'its utterances, one to six that follow one another' }),
    start_ms: Type.Integer({ description: 'where it begins in the recording' }),
    end_ms: Type.Integer({ description: 'where it ends' }),
    speaker: described(nullable(PassageSpeaker), 'who says all of it; null: several do'),
    text: Type.String({ description: 'its utterances as you may see them, a line each' }),
    lines: Type.Optional(
      Type.Array(PassageLine, { description: 'its utterances, where `with_lines` asks for them' }),
    ),
    terms: Type.Array(Type.String(), { description: 'words in `text` that the question asks for' }),
  },
  'AnswerPassage',
);
export type AnswerPassage = Static<typeof AnswerPassage>;
/** Whether they are asked for or not, lines are known. */
export type SpokenPassage = AnswerPassage & Required<Pick<AnswerPassage, 'lines'>>;

export const AnswerSentence = closed(
  {
    sentence: Type.String({ description: 'what the passages say' }),
    passages: Type.Array(Type.Integer(), { description: 'the numbers of those that say it' }),
  },
  'AnswerSentence',
);
export type AnswerSentence = Static<typeof AnswerSentence>;

const passages = Type.Array(AnswerPassage, { description: 'none: nothing was found' });
const engine = described(
  nullable(closed({ name: Type.String(), model: nullable(Type.String()) }, 'AnswerEngine')),
  'who wrote `text`; null: nobody has',
);
const language = Type.String({
  description: 'of the question, ISO 639-1; where its few words tell none, of the passages',
});

export const Answer = closed(
  {
    passages,
    text: described(
      nullable(Type.Array(AnswerSentence)),
      'null: no language model has written any in time; none: nothing of what it wrote stands in the passages',
    ),
    engine,
    language,
  },
  'Answer',
);
export type Answer = Static<typeof Answer>;

/** The events of an answer: `passages` first, a `sentence` as often as one was verified, `done` at the end. */
export const answerEvents = {
  passages: closed({ passages, language }, 'AnswerPassages'),
  sentence: AnswerSentence,
  done: closed({ engine }, 'AnswerDone'),
};

export const answerEndpoints = named({
  ask: {
    tag: 'records',
    rate_limit: 'workspace',
    method: 'POST',
    path: '/api/v3/workspaces/{slug}/answers',
    summary: 'Ask what was said',
    description:
      'Answers with passages of transcripts that you may see, word for word, each with its place. Of records without a scope at most two passages each. Where the workspace has a language model, it writes sentences from them; those whose figures, names, days or words the passages do not hold are left out. As JSON they are waited for some seconds. With `Accept: text/event-stream` the passages come at once as an event `passages`, then an event `sentence` each, and `done`.',
    params: inWorkspace,
    query: none,
    body: Question,
    responses: { 200: Answer },
    events: answerEvents,
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
    only_reads: true,
    turns: 'own',
  },
} as const satisfies EndpointTable);
