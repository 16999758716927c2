/** Records as pages list them: search with the places of its hits, and progress. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { RecordListQuery } from '../endpoints/record-endpoints.ts';
import { RecordProgress } from '../events.ts';
import { inWorkspace } from '../parameters.ts';
import { InsightType, RecordScope, RecordStatus } from '../resources/allowed-values.ts';
import { V2RecordListItem } from '../resources/record.ts';
import { closed, Id, nullable } from '../resources/shapes.ts';

/** The library writes tuples in an older dialect of JSON Schema. */
const Mark = Type.Unsafe<[start: number, end: number]>({
  type: 'array',
  items: Type.Integer(),
  minItems: 2,
  maxItems: 2,
  description: 'start and end in UTF-16 units',
});

/** A piece of an utterance around a hit. */
export const SearchSnippet = closed(
  {
    dialog_id: nullable(Id),
    start_ms: nullable(Type.Integer()),
    speaker_name: nullable(Type.String()),
    text: Type.String(),
    marks: Type.Array(Mark, { description: 'what to highlight in `text`' }),
  },
  'SearchSnippet',
);
export type SearchSnippet = Static<typeof SearchSnippet>;

/** A line beside title and transcript that matches. */
export const FieldHit = closed(
  {
    field: Type.Unsafe<'insight' | 'speaker' | 'attendee' | 'label' | 'owner'>({
      type: 'string',
      enum: ['insight', 'speaker', 'attendee', 'label', 'owner'],
    }),
    insight_type: nullable(InsightType),
    text: Type.String({ description: 'without Markdown' }),
    marks: Type.Array(Mark, { description: 'what to highlight in `text`' }),
  },
  'FieldHit',
);
export type FieldHit = Static<typeof FieldHit>;

export const AppRecordItem = closed(
  {
    record: V2RecordListItem,
    title_marks: Type.Array(Mark),
    snippets: Type.Array(SearchSnippet, { description: 'the first hits in the transcript, at most three' }),
    hit_count: Type.Integer({ description: 'utterances that match; 0 without a query' }),
    field_hits: Type.Array(FieldHit, {
      description: 'hits beside title and transcript: at most two lines of insights, and names',
    }),
    progress: nullable(RecordProgress),
    speakers: Type.Array(Type.String(), { description: 'names of those who speak, at most six' }),
    gist: nullable(Type.String({ description: 'the first line of the summary, without Markdown' })),
  },
  'AppRecordItem',
);
export type AppRecordItem = Static<typeof AppRecordItem>;

/** What narrows the list, without what cuts it into pages. */
const { next_token, limit, order, search_mode: _mode, ...v2Filters } = RecordListQuery.properties;
const Names = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 5, description }));

const filters = {
  ...v2Filters,
  search_mode: Type.Optional(
    Type.Unsafe<'all_fields' | 'title_terms' | 'transcript' | 'insights' | 'everywhere'>({
      type: 'string',
      enum: ['all_fields', 'title_terms', 'transcript', 'insights', 'everywhere'],
      default: 'all_fields',
      description: '`everywhere`: title, transcript, insights, speakers, attendees, labels and owner',
    }),
  ),
  speakers: Names('names, or their beginnings, of whom all have spoken'),
  participants: Names('names of whom all are a speaker, an attendee or the owner'),
  view: Type.Optional(
    Type.Unsafe<'all' | 'mine' | 'shared_with_me' | 'drafts'>({
      type: 'string',
      enum: ['all', 'mine', 'shared_with_me', 'drafts'],
      default: 'all',
    }),
  ),
  scopes: Type.Optional(Type.Array(RecordScope, { maxItems: 3 })),
  statuses: Type.Optional(Type.Array(RecordStatus, { maxItems: 6 })),
};

export const appRecordSearchEndpoints = {
  'search-records': {
    tag: 'records',
    rate_limit: 'workspace',
    name: 'search-records',
    method: 'GET',
    path: '/app/workspaces/{slug}/records',
    summary: 'List and search records with the places of the hits, newest first',
    params: inWorkspace,
    query: Type.Object({ ...filters, next_token, limit, order }),
    body: null,
    responses: {
      200: closed({ items: Type.Array(AppRecordItem), next_token: nullable(Type.String()) }, 'AppRecordPage'),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'count-records': {
    tag: 'records',
    rate_limit: 'workspace',
    name: 'count-records',
    method: 'GET',
    path: '/app/workspaces/{slug}/record-count',
    summary: 'Count the records of a list or a search, up to a thousand',
    params: inWorkspace,
    query: Type.Object(filters),
    body: null,
    responses: {
      200: closed(
        {
          count: Type.Integer({ description: 'at most 1,000' }),
          has_more: Type.Boolean({ description: 'there are more than have been counted' }),
        },
        'RecordCount',
      ),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
} as const satisfies Record<string, Endpoint>;
