/** Records as pages list them: search with the places of its hits, and progress. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { RecordListQuery } from '../endpoints/record-endpoints.ts';
import { RecordProgress } from '../events.ts';
import { inWorkspace } from '../parameters.ts';
import { RecordScope, RecordStatus } from '../resources/allowed-values.ts';
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

export const AppRecordItem = closed(
  {
    record: V2RecordListItem,
    title_marks: Type.Array(Mark),
    snippets: Type.Array(SearchSnippet, { description: 'the first hits in the transcript, at most three' }),
    hit_count: Type.Integer({ description: 'utterances that match; 0 without a query' }),
    progress: nullable(RecordProgress),
    speakers: Type.Array(Type.String(), { description: 'names of those who speak, at most six' }),
    gist: nullable(Type.String({ description: 'the first line of the summary, without Markdown' })),
  },
  'AppRecordItem',
);
export type AppRecordItem = Static<typeof AppRecordItem>;

export const appRecordSearchEndpoints = {
  'search-records': {
    tag: 'records',
    rate_limit: 'workspace',
    name: 'search-records',
    method: 'GET',
    path: '/app/workspaces/{slug}/records',
    summary: 'List and search records with the places of the hits, newest first',
    params: inWorkspace,
    query: Type.Object({
      ...RecordListQuery.properties,
      view: Type.Optional(
        Type.Unsafe<'all' | 'mine' | 'shared_with_me' | 'drafts'>({
          type: 'string',
          enum: ['all', 'mine', 'shared_with_me', 'drafts'],
          default: 'all',
        }),
      ),
      scopes: Type.Optional(Type.Array(RecordScope, { maxItems: 3 })),
      statuses: Type.Optional(Type.Array(RecordStatus, { maxItems: 6 })),
    }),
    body: null,
    responses: {
      200: closed({ items: Type.Array(AppRecordItem), next_token: nullable(Type.String()) }, 'AppRecordPage'),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
} as const satisfies Record<string, Endpoint>;
