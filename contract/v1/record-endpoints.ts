import { Type } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, NextToken, none, pathId, positiveId, positiveIdArray, Slug } from '../parameters.ts';
import {
  InsightStatus,
  InsightType,
  RecordInsightLanguage,
  RecordSource,
  RecordStatus,
} from '../resources/allowed-values.ts';
import { InsightValue } from '../resources/insight.ts';
import { V2Label } from '../resources/label.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const recordParams = Type.Object({ slug: Slug, record_id: pathId('record') });
const labelParams = Type.Object({ slug: Slug, record_id: pathId('record'), label_id: pathId('label') });

const V1RecordItem = closed(
  {
    id: Id,
    status: RecordStatus,
    source: RecordSource,
    rec_date: described(DateTime, 'when the recording ended'),
    title: nullable(Type.String()),
    labels: Type.Array(closed({ id: Id, name: Type.String() }, 'V1Label')),
  },
  'V1RecordItem',
);

const V1Dialog = closed(
  {
    start_at: Type.Integer({ description: 'milliseconds' }),
    duration: Type.Integer({ description: 'milliseconds' }),
    speaker: Type.String({ description: 'the name of the speaker, or a number' }),
    msg: Type.String({ description: 'what was said' }),
  },
  'V1Dialog',
);

const V1Record = closed(
  {
    id: Id,
    title: nullable(Type.String()),
    rec_date: described(DateTime, 'when the recording ended'),
    created_at: DateTime,
    status: RecordStatus,
    labels: Type.Array(V2Label),
    dialogs: nullable(Type.Array(V1Dialog)),
  },
  'V1Record',
);

const V1Insight = closed(
  {
    type: InsightType,
    status: InsightStatus,
    language: RecordInsightLanguage,
    value: described(nullable(InsightValue), 'null: it has not been made'),
  },
  'V1Insight',
);

const reading = {
  tag: 'older protocol',
  method: 'GET',
  query: none,
  body: null,
  rate_limit: 'workspace',
  scope: 'records:read',
} as const;
const ofRecord = {
  ...reading,
  params: recordParams,
  errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'RECORD_NOT_FOUND'],
} as const;
const ofLabel = {
  tag: 'older protocol',
  path: '/v1/workspace/{slug}/record/{record_id}/label/{label_id}',
  params: labelParams,
  query: none,
  body: null,
  responses: { 204: null },
  errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'INVALID_LABEL_SELECTION', 'RECORD_BUSY'],
  rate_limit: 'workspace',
  scope: 'records:write',
} as const;

export const v1RecordEndpoints = named({
  'v1-list-records': {
    ...reading,
    path: '/v1/workspace/{slug}/record',
    summary: 'List and search records',
    description: 'The newest first.',
    params: inWorkspace,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, description: 'of the page, which has 100 at most' })),
      query: Type.Optional(Type.String({ maxLength: 1_000, description: 'empty is as if absent' })),
      team_id: positiveId('only records of this team'),
      label_ids: positiveIdArray('labels the record carries'),
      label_filter_condition: Type.Optional(
        Type.Unsafe<'and' | 'or'>({
          type: 'string',
          enum: ['and', 'or'],
          description: 'and: records with all of the labels; or: with one of them',
        }),
      ),
      next_token: NextToken,
    }),
    responses: {
      200: closed({ items: Type.Array(V1RecordItem), next_token: nullable(Type.String()) }, 'V1RecordPage'),
    },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'],
  },
  'v1-get-record': {
    ...ofRecord,
    path: '/v1/workspace/{slug}/record/{record_id}',
    summary: 'Get a record with its dialogs',
    responses: { 200: V1Record },
  },
  'v1-list-insights': {
    ...ofRecord,
    path: '/v1/workspace/{slug}/record/{record_id}/insight',
    summary: 'List the insights of a record',
    responses: { 200: Type.Array(V1Insight) },
  },
  'v1-get-media-url': {
    ...ofRecord,
    path: '/v1/workspace/{slug}/record/{record_id}/download',
    summary: 'Get a temporary download URL of the original media',
    responses: { 200: Type.String() },
    errors: [...ofRecord.errors, 'MEDIA_NOT_FOUND', 'RECORD_NOT_READY'],
    scope: 'media:read',
  },
  'v1-add-label': {
    ...ofLabel,
    method: 'POST',
    summary: 'Add a label to a record',
  },
  'v1-remove-label': {
    ...ofLabel,
    method: 'DELETE',
    summary: 'Remove a label from a record',
  },
} as const satisfies EndpointTable);
