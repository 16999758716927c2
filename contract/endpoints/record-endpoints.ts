import { Type } from '../schema.ts';
import { PUBLISHED_BODY_LIMIT_BYTES, named, type EndpointTable } from '../endpoint.ts';
import {
  idArray,
  inWorkspace,
  limit,
  NextToken,
  none,
  Offset,
  pathId,
  positiveId,
  positiveIdArray,
  searchText,
  Slug,
} from '../parameters.ts';
import { RecordSource } from '../resources/allowed-values.ts';
import { ExportHistoryPage } from '../resources/export-history.ts';
import { MediaUrl, RecordDetail, RecordPage } from '../resources/record.ts';
import { PutShareBody, PutShareReply, V2SharedRecord } from '../resources/share.ts';

const recordParams = Type.Object({ slug: Slug, record_id: pathId('record') });

export const RecordListQuery = Type.Object({
  query: searchText('text searched in titles and transcripts'),
  search_mode: Type.Optional(
    Type.Unsafe<'all_fields' | 'title_terms' | 'transcript'>({
      type: 'string',
      enum: ['all_fields', 'title_terms', 'transcript'],
      default: 'all_fields',
      description: 'where `query` is searched',
    }),
  ),
  user_id: positiveId('only records that this user can see as well'),
  label_ids: positiveIdArray('labels the record carries'),
  label_filter_condition: Type.Optional(
    Type.Unsafe<'and' | 'or'>({
      type: 'string',
      enum: ['and', 'or'],
      default: 'and',
      description: 'whether all of `label_ids` or any of them',
    }),
  ),
  order: Type.Optional(
    Type.Unsafe<'id' | 'rec_date'>({
      type: 'string',
      enum: ['id', 'rec_date'],
      default: 'id',
      description: 'newest first, by id or by recorded_at',
    }),
  ),
  team_id: positiveId('only records of this team'),
  team_ids: idArray('records of any of these teams'),
  next_token: NextToken,
  owner_user_id: positiveId('only records that this user owns'),
  owner_user_ids: idArray('records that any of these users owns'),
  record_sources: Type.Optional(
    Type.Array(RecordSource, { maxItems: 1_000, description: 'where records came from' }),
  ),
  start_date: Type.Optional(
    Type.String({
      format: 'date',
      description: 'first day of recorded_at, in the time zone of the workspace',
    }),
  ),
  end_date: Type.Optional(
    Type.String({
      format: 'date',
      description: 'last day of recorded_at, in the time zone of the workspace',
    }),
  ),
  limit: limit(100),
});

export const recordEndpoints = named({
  'list-records': {
    method: 'GET',
    path: '/v2/workspaces/{slug}/records',
    tag: 'records',
    summary: 'List and search records',
    description: 'The newest first.',
    params: inWorkspace,
    query: RecordListQuery,
    body: null,
    responses: { 200: RecordPage },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    rate_limit: 'workspace',
    scope: 'records:read',
  },
  'get-record': {
    method: 'GET',
    path: '/v2/workspaces/{slug}/records/{record_id}',
    tag: 'records',
    summary: 'Get a record',
    description: 'With its dialogs and insights when included.',
    params: recordParams,
    query: Type.Object({
      include: Type.Optional(
        Type.String({
          description: 'comma-separated list of `dialogs` and `insights`',
          // Repeated values are joined instead of refused.
          'x-repeatable': true,
        }),
      ),
      query: Type.Optional(
        Type.String({ maxLength: 1_000, description: 'only dialogs that match at least one of these terms' }),
      ),
    }),
    body: null,
    responses: { 200: RecordDetail },
    includes: { at: 'record', fields: ['dialogs', 'insights'], always: true },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'INVALID_INCLUDE'],
    rate_limit: 'workspace',
    scope: 'records:read',
  },
  'get-media-url': {
    method: 'GET',
    path: '/v2/workspaces/{slug}/records/{record_id}/media',
    tag: 'records',
    summary: 'Get a temporary download URL of the original media',
    params: recordParams,
    query: none,
    body: null,
    responses: { 200: MediaUrl },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'MEDIA_NOT_FOUND', 'RECORD_NOT_READY'],
    rate_limit: 'workspace',
    scope: 'media:read',
  },
  'get-share': {
    method: 'GET',
    path: '/v2/workspaces/{slug}/records/{record_id}/share',
    tag: 'shares',
    summary: 'Get the external share of a record',
    params: recordParams,
    query: none,
    body: null,
    responses: { 200: V2SharedRecord },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'SHARE_NOT_FOUND'],
    rate_limit: 'workspace',
    scope: 'shares:write',
  },
  'put-share': {
    method: 'PUT',
    path: '/v2/workspaces/{slug}/records/{record_id}/share',
    tag: 'shares',
    summary: 'Share a record, or change its share',
    description:
      'With people outside. 201 with a new password, or 200 when a live share was changed, which keeps its link and password.',
    params: recordParams,
    query: none,
    body: PutShareBody,
    body_limit_bytes: PUBLISHED_BODY_LIMIT_BYTES,
    responses: { 200: PutShareReply, 201: PutShareReply },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'SHARE_NOT_FOUND', 'RECORD_NOT_READY'],
    rate_limit: 'workspace',
    scope: 'shares:write',
  },
  'delete-share': {
    method: 'DELETE',
    path: '/v2/workspaces/{slug}/records/{record_id}/share',
    tag: 'shares',
    summary: 'End the external share of a record',
    params: recordParams,
    query: none,
    body: null,
    responses: { 204: null },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND', 'SHARE_NOT_FOUND'],
    rate_limit: 'workspace',
    scope: 'shares:write',
  },
  'list-export-histories': {
    method: 'GET',
    path: '/v2/workspaces/{slug}/records/{record_id}/export-histories',
    tag: 'records',
    summary: 'List the exports of a record',
    description: 'Where it was exported to, the newest first.',
    params: recordParams,
    query: Type.Object({ offset: Offset, limit: limit(20) }),
    body: null,
    responses: { 200: ExportHistoryPage },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND'],
    rate_limit: 'workspace',
    scope: 'records:read',
  },
  'list-shared-records': {
    method: 'GET',
    path: '/v2/workspaces/{slug}/shared-records',
    tag: 'shares',
    summary: 'List shared records',
    description: 'Those with a live external share, the newest share first.',
    params: inWorkspace,
    query: Type.Object({ next_token: NextToken, limit: limit(100) }),
    body: null,
    responses: { 200: RecordPage },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
    rate_limit: 'workspace',
    scope: 'records:read',
  },
} as const satisfies EndpointTable);
