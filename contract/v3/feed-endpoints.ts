/** The changes in a workspace, for programs that keep a copy of it. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { FactTypeName } from '../facts.ts';
import { inWorkspace } from '../parameters.ts';
import { V2RecordListItem } from '../resources/record.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';
import type { ChangeWith } from './change-data.ts';

const ChangeShape = closed(
  {
    seq: Type.Integer({ description: 'grows from change to change of the workspace, with gaps' }),
    type: Type.Union(
      [
        FactTypeName,
        Type.Literal('record.visible', {
          description: 'the record is there for you now: put it into your copy',
        }),
        Type.Literal('record.gone', { description: 'the record is not there for you any more: drop it' }),
      ],
      { description: 'what happened; new types are added without notice' },
    ),
    at: DateTime,
    record_id: described(nullable(Id), 'the record that it happened to; null: none'),
    version: nullable(
      Type.Integer({ description: 'of the record after the change; of two, the higher one is newer' }),
    ),
    actor_member_id: nullable(
      Type.Integer({ description: 'null: an operator, the service itself, or time' }),
    ),
    changed: Type.Array(Type.String(), { description: 'fields of the record that changed' }),
    data: described(
      nullable(Type.Record(Type.Unknown())),
      'ids and values of fixed lists that belong to the type; null: none',
    ),
    record: Type.Optional(
      Type.Union([V2RecordListItem, Type.Null()], {
        description: 'with include=record: as the list shows it now; null: it is gone',
      }),
    ),
  },
  'ChangeItem',
);
export type ChangeItem = ChangeWith<Omit<Static<typeof ChangeShape>, 'type' | 'data'>>;
export const ChangeItem = Type.Unsafe<ChangeItem>(ChangeShape);

export const ChangePage = closed(
  {
    items: Type.Array(ChangeItem, { description: 'changes in the order of `seq`' }),
    cursor: Type.String({ description: 'where the next request goes on; keep it when the items are kept' }),
    has_more: Type.Boolean({ description: 'false: this is all until something else changes' }),
  },
  'ChangePage',
);
export type ChangePage = Static<typeof ChangePage>;

export const ChangesQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      maxLength: 100_000,
      description:
        'of the page before; left out: from the beginning, which shows every record as record.visible first; `now`: only what changes from now on',
    }),
  ),
  limit: Object.assign(
    Type.Integer({ minimum: 1, maximum: 500, description: 'most changes that are looked at' }),
    { default: 100 as const },
  ),
  types: Type.Optional(
    Type.Array(FactTypeName, {
      maxItems: 100,
      description: 'only these; record.visible and record.gone come all the same',
    }),
  ),
  include: Type.Optional(
    Type.Unsafe<'record'>({
      type: 'string',
      enum: ['record'],
      description: 'each record as the list shows it now',
    }),
  ),
});

export const feedEndpoints = named({
  'list-changes': {
    method: 'GET',
    path: '/api/v3/workspaces/{slug}/changes',
    tag: 'changes',
    summary: 'List what has changed since a cursor',
    description:
      'A copy that follows these pages holds what you may see: upsert on everything that has a record, drop on record.gone. Access that you lose or get is told as well. A cursor is good for 30 days; older ones are 410, and the copy is made anew from the beginning.',
    params: inWorkspace,
    query: ChangesQuery,
    body: null,
    responses: { 200: ChangePage },
    includes: { at: 'items', fields: ['record'], always: false },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CURSOR_EXPIRED'],
    rate_limit: 'workspace',
    scope: 'records:read',
  },
} as const satisfies EndpointTable);
