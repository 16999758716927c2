/** Records in the form of the pages: search with the places of its hits, and progress. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { RecordListQuery } from '../endpoints/record-endpoints.ts';
import { RecordProgress } from '../events.ts';
import { inWorkspace, none, pathId, Slug } from '../parameters.ts';
import { InsightType, RecordScope, RecordStatus } from '../resources/allowed-values.ts';
import { V2RecordListItem } from '../resources/record.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';
import { PersonKey } from './person-endpoints.ts';

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
    dialog_id: described(nullable(Id), 'the utterance; null: the hit is in no single one'),
    start_ms: nullable(
      Type.Integer({ description: 'where it begins in the recording, in milliseconds; null: unknown' }),
    ),
    speaker_name: nullable(Type.String({ description: 'who says it; null: unknown' })),
    text: Type.String({ description: 'the words around the hit' }),
    marks: Type.Array(Mark, { description: 'what to highlight in `text`' }),
  },
  'SearchSnippet',
);
export type SearchSnippet = Static<typeof SearchSnippet>;

/** The moments whose text search finds; notes are found as lines of the notes. */
export const foundKinds = ['comment', 'clip', 'bookmark'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** A matching line outside title and transcript. */
export const FieldHit = closed(
  {
    field: Type.Unsafe<'insight' | 'speaker' | 'attendee' | 'label' | 'owner'>({
      type: 'string',
      enum: ['insight', 'speaker', 'attendee', 'label', 'owner'],
      description: 'where the hit is',
    }),
    insight_type: described(
      nullable(InsightType),
      'of the insight, `action_item` for a task that people have written; null: it is in none',
    ),
    is_in_notes: Type.Boolean({ description: 'a line of the notes; `field` is `insight`, of no type' }),
    moment_kind: described(
      nullable(Type.Unsafe<FoundKind>({ type: 'string', enum: foundKinds })),
      'of the comment, clip or bookmark that has the text, `field` is `insight`, of no type; null: it is in none',
    ),
    text: Type.String({ description: 'without Markdown' }),
    marks: Type.Array(Mark, { description: 'what to highlight in `text`' }),
  },
  'FieldHit',
);
export type FieldHit = Static<typeof FieldHit>;

const hitFields = {
  title_marks: Type.Array(Mark, { description: 'what to highlight in the title' }),
  snippets: Type.Array(SearchSnippet, { description: 'the first hits in the transcript, at most three' }),
  hit_count: Type.Integer({ description: 'utterances that match; 0 without a query' }),
  field_hits: Type.Array(FieldHit, {
    description:
      'hits beside title and transcript: at most two lines of insights, notes, tasks and comments, and names',
  }),
};

/** The places where a search matched one record. */
export const RecordHits = closed({ record_id: Id, ...hitFields }, 'RecordHits');
export type RecordHits = Static<typeof RecordHits>;

export const AppRecordItem = closed(
  {
    record: described(V2RecordListItem, 'as API v2 lists it'),
    ...hitFields,
    hits_located: Type.Boolean({
      description: 'false: `hits` was less, and `locate-hits` tells them; the fields of hits are empty',
    }),
    progress: described(nullable(RecordProgress), 'how far processing has come; null: it is done'),
    speakers: Type.Array(Type.String(), { description: 'names of those who speak, at most six' }),
    talk_shares: Type.Array(Type.Number(), {
      description: 'how much of the talking is by each of `speakers`, in their order, from 0 to 1',
    }),
    gist: nullable(Type.String({ description: 'the first line of the summary, without Markdown' })),
  },
  'AppRecordItem',
);
export type AppRecordItem = Static<typeof AppRecordItem>;

/** The filters of the list, without its paging parameters. */
const { next_token, limit, order, query, search_mode: _mode, ...v2Filters } = RecordListQuery.properties;
const Names = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 5, description }));

/** The parameters of a search that concern texts and names. */
const searched = {
  query,
  search_mode: Type.Optional(
    Type.Unsafe<'all_fields' | 'title_terms' | 'transcript' | 'insights' | 'everywhere'>({
      type: 'string',
      enum: ['all_fields', 'title_terms', 'transcript', 'insights', 'everywhere'],
      default: 'all_fields',
      description:
        '`insights`: insights, notes, tasks, comments and names of clips; `everywhere`: these, title, transcript, speakers, attendees, labels and owner',
    }),
  ),
  is_question: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'that `query` asks something: of its words only those count that tell about what',
    }),
  ),
  speakers: Names('names, or their beginnings, of whom all have spoken'),
  participants: Names('names of whom all are a speaker, an attendee or the owner'),
};

const filters = {
  ...v2Filters,
  ...searched,
  person: Type.Optional(PersonKey),
  view: Type.Optional(
    Type.Unsafe<'all' | 'mine' | 'shared_with_me' | 'drafts'>({
      type: 'string',
      enum: ['all', 'mine', 'shared_with_me', 'drafts'],
      default: 'all',
      description: 'which list',
    }),
  ),
  scopes: Type.Optional(
    Type.Array(RecordScope, { maxItems: 3, description: 'only records with one of these' }),
  ),
  statuses: Type.Optional(Type.Array(RecordStatus, { maxItems: 6, description: 'only these' })),
};

export const SavedSearch = closed(
  {
    id: Id,
    name: Type.String(),
    search: Type.String({ description: 'the query string of the list’s address' }),
  },
  'SavedSearch',
);
export type SavedSearch = Static<typeof SavedSearch>;

const SearchName = Type.String({ minLength: 1, maxLength: 100 });
const SearchText = Type.String({ maxLength: 4_000 });
/** Members reach only their own. */
const savedSearches = { tag: 'records', rate_limit: 'workspace', query: none } as const;
const savedSearchParams = Type.Object({ slug: Slug, saved_search_id: pathId('saved search') });
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const savedSearchesAt = '/app/workspaces/{slug}/saved-searches';

export const appRecordSearchEndpoints = named({
  'search-records': {
    tag: 'records',
    rate_limit: 'workspace',
    method: 'GET',
    path: '/app/workspaces/{slug}/records',
    summary: 'Search records, with the places of the hits',
    description: 'The newest first.',
    params: inWorkspace,
    query: Type.Object({
      ...filters,
      next_token,
      limit,
      order,
      hits: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100,
          description: 'in how many records of the page hits are located, the first ones; by default in all',
        }),
      ),
    }),
    body: null,
    responses: {
      200: closed({ items: Type.Array(AppRecordItem), next_token: nullable(Type.String()) }, 'AppRecordPage'),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'locate-hits': {
    tag: 'records',
    rate_limit: 'workspace',
    method: 'GET',
    path: '/app/workspaces/{slug}/record-hits',
    summary: 'Locate the hits of a search in some records',
    description: 'Records that are gone, or that the requester may not see, are left out.',
    params: inWorkspace,
    query: Type.Object({
      ...searched,
      record_ids: Type.Array(Type.Integer(), {
        minItems: 1,
        maxItems: 50,
        description: 'records that the search has found',
      }),
    }),
    body: null,
    responses: { 200: closed({ items: Type.Array(RecordHits) }, 'LocatedHits') },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    scope: 'records:read',
  },
  'count-records': {
    tag: 'records',
    rate_limit: 'workspace',
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
  'list-saved-searches': {
    ...savedSearches,
    method: 'GET',
    path: savedSearchesAt,
    summary: 'List the searches that the current member has saved, by name',
    params: inWorkspace,
    body: null,
    responses: { 200: closed({ items: Type.Array(SavedSearch) }, 'SavedSearches') },
    errors: base,
    scope: 'records:read',
  },
  'create-saved-search': {
    ...savedSearches,
    method: 'POST',
    path: savedSearchesAt,
    summary: 'Save a search under a name',
    params: inWorkspace,
    body: Type.Object(
      { name: SearchName, search: described(SearchText, 'the query string of the list’s address') },
      { title: 'NewSavedSearch' },
    ),
    responses: { 201: SavedSearch },
    errors: [...base, 'CONFLICT'],
    scope: 'records:write',
  },
  'update-saved-search': {
    ...savedSearches,
    method: 'PATCH',
    path: `${savedSearchesAt}/{saved_search_id}`,
    summary: 'Change the name of a saved search, or what it searches',
    params: savedSearchParams,
    body: Type.Object(
      {
        name: Type.Optional(described(SearchName, 'another name for it')),
        search: Type.Optional(described(SearchText, 'the query string of the list’s address')),
      },
      { title: 'SavedSearchChange' },
    ),
    responses: { 200: SavedSearch },
    errors: [...base, 'NOT_FOUND', 'CONFLICT'],
    scope: 'records:write',
  },
  'delete-saved-search': {
    ...savedSearches,
    method: 'DELETE',
    path: `${savedSearchesAt}/{saved_search_id}`,
    summary: 'Delete a saved search',
    params: savedSearchParams,
    body: null,
    responses: { 204: null },
    errors: [...base, 'NOT_FOUND'],
    scope: 'records:write',
  },
} as const satisfies EndpointTable);
