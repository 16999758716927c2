/**
 * The tools for agents over MCP, in the order of the list. Reading tools come first; no tool deletes, shares
 * or unmasks.
 */
import { Type, type Static, type ObjectSchema } from '../schema.ts';
import { momentKinds, type MomentKind } from '../v3/moment-endpoints.ts';

export interface McpTool {
  readonly title: string;
  readonly description: string;
  readonly input: ObjectSchema;
  /** Listed only when both the token and the address of the connection permit writing. */
  readonly writes?: true;
  /** Whether a repeated call has its effect twice. */
  readonly adds?: true;
}

/** The most characters of a transcript in one answer: about ten thousand tokens. */
const MOST_CHARACTERS = 40_000;

const RecordId = Type.Integer({ minimum: 1, description: 'record_id of search_records' });
const Ids = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100, description }));
const Day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));
const Moment = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));
const Cursor = Type.Optional(
  Type.String({ maxLength: 100_000, description: 'next_cursor of the answer before' }),
);

const PLACES = ['everywhere', 'all_fields', 'title_terms', 'transcript', 'insights'] as const;

/** Left out when the address already names the workspace. */
export const WorkspaceArgument = Type.Optional(
  Type.String({ maxLength: 200, description: 'slug; may be left out when you are in one workspace only' }),
);

export const mcpTools = {
  get_workspace: {
    title: 'Get workspace',
    description:
      'Lists your workspaces, or, of one, its time zone, who you are, and the ids of members, teams and labels that filters take.',
    input: Type.Object({}),
  },
  search_records: {
    title: 'Search meetings',
    description:
      'Finds recorded meetings and calls, newest first, by words and filters, with what matches. All words must occur; put "exact phrases" in quotes. Without a query: the latest. Go on with get_record.',
    input: Type.Object({
      query: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
      search_in: Type.Optional(
        Type.Unsafe<(typeof PLACES)[number]>({
          type: 'string',
          enum: PLACES,
          description:
            'everywhere unless told: titles, transcripts, insights, and names of people and labels',
        }),
      ),
      participants: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          maxItems: 5,
          description: 'names, all of whom spoke, were invited or own the meeting',
        }),
      ),
      from: Day('first day, in the time zone of the workspace'),
      to: Day('last day'),
      label_ids: Ids('all of these labels'),
      team_ids: Ids('any of these teams'),
      owner_user_id: Type.Optional(Type.Integer({ minimum: 1, description: 'user_id of a member' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: '10 unless told' })),
      cursor: Cursor,
    }),
  },
  ask: {
    title: 'Ask what was said',
    description:
      'Answers a question with passages of transcripts word for word, each with a link to its moment. Days and people that the question names narrow it. Go on with read_transcript around a dialog_id.',
    input: Type.Object({
      question: Type.String({ minLength: 1, maxLength: 500, pattern: String.raw`\S` }),
      record_ids: Ids('only these meetings'),
      participant: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'who spoke, was invited or owns the meeting',
        }),
      ),
      from: Day('first day'),
      to: Day('last day'),
      label_ids: Ids('all of these labels'),
      team_id: Type.Optional(Type.Integer({ minimum: 1 })),
      owner_user_ids: Ids('any of these users'),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: '8 unless told' })),
    }),
  },
  get_record: {
    title: 'Get meeting',
    description:
      'Reads what is known of a meeting: people, summary, action items and chapters with links to their moments. Often enough; for wording, go on with read_transcript.',
    input: Type.Object({ record_id: RecordId }),
  },
  read_transcript: {
    title: 'Read transcript',
    description:
      'Reads lines `[dialog_id] time speaker: text` of a meeting: from the beginning, a span of time, around a line, or only lines with some words. Narrow it where you can.',
    input: Type.Object({
      record_id: RecordId,
      from_ms: Moment('from this moment on'),
      to_ms: Moment('until this moment'),
      around_dialog_id: Type.Optional(
        Type.Integer({ minimum: 1, description: 'this line and those about it' }),
      ),
      query: Type.Optional(
        Type.String({ minLength: 1, maxLength: 1_000, description: 'only lines with any of these words' }),
      ),
      max_chars: Type.Optional(
        Type.Integer({ minimum: 500, maximum: MOST_CHARACTERS, description: '12000 unless told' }),
      ),
      cursor: Cursor,
    }),
  },
  list_moments: {
    title: 'List moments',
    description:
      'Lists notes, bookmarks, clips and comments that people made, and lines that your trackers have heard (`tracked`), with links: of one meeting in the order of time, else of all, the latest first.',
    input: Type.Object({
      record_id: Type.Optional(RecordId),
      kind: Type.Optional(Type.Unsafe<MomentKind>({ type: 'string', enum: momentKinds })),
      mine: Type.Optional(Type.Boolean({ description: 'only your own' })),
      mentioned: Type.Optional(Type.Boolean({ description: 'only comments that mention you' })),
      label_id: Type.Optional(Type.Integer({ minimum: 1, description: 'of all meetings with this label' })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '50 unless told' })),
      cursor: Cursor,
    }),
  },
  label_records: {
    title: 'Label meetings',
    description: 'Adds labels to meetings, or takes them off. get_workspace tells their ids.',
    input: Type.Object({
      record_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 }),
      label_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 100 }),
      action: Type.Unsafe<'add' | 'remove'>({ type: 'string', enum: ['add', 'remove'] }),
    }),
    writes: true,
  },
  add_moment: {
    title: 'Note a moment',
    description: 'Adds a note or a bookmark to a meeting, at a time or on a line of read_transcript.',
    input: Type.Object({
      record_id: RecordId,
      kind: Type.Optional(
        Type.Unsafe<'note' | 'bookmark'>({
          type: 'string',
          enum: ['note', 'bookmark'],
          description: 'note unless told',
        }),
      ),
      text: Type.Optional(Type.String({ maxLength: 2_000, description: 'one line; a note has some' })),
      start_ms: Moment('where it is; or dialog_id'),
      dialog_id: Type.Optional(Type.Integer({ minimum: 1 })),
      only_me: Type.Optional(Type.Boolean({ description: 'a note that nobody else sees' })),
    }),
    writes: true,
    adds: true,
  },
  add_action_item: {
    title: 'Add action item',
    description:
      'Adds what is to be done after a meeting, beside what was found in it: for a member, or for somebody else by name.',
    input: Type.Object({
      record_id: RecordId,
      text: Type.String({ minLength: 1, maxLength: 2_000, description: 'one line' }),
      assignee_member_id: Type.Optional(
        Type.Integer({ minimum: 1, description: 'member_id of get_workspace' }),
      ),
      assignee_name: Type.Optional(Type.String({ maxLength: 200, description: 'who is no member' })),
      due_date: Day('when it is due'),
      dialog_id: Type.Optional(
        Type.Integer({ minimum: 1, description: 'the line of read_transcript it rests on' }),
      ),
    }),
    writes: true,
    adds: true,
  },
  edit_record: {
    title: 'Edit meeting',
    description: 'Changes the title of a meeting, or says who its speakers are: get_record numbers them.',
    input: Type.Object({
      record_id: RecordId,
      title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      speakers: Type.Optional(
        Type.Array(
          Type.Object({
            speaker_id: Type.Integer({ minimum: 1 }),
            name: Type.String({ minLength: 1, maxLength: 200 }),
          }),
          { maxItems: 20 },
        ),
      ),
    }),
    writes: true,
  },
} as const satisfies Record<string, McpTool>;

export type McpToolName = keyof typeof mcpTools;
/** The arguments that a tool gets. */
export type McpArguments<Name extends McpToolName> = Static<(typeof mcpTools)[Name]['input']> & {
  workspace?: string;
};
