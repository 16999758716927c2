/** The trash: deleted records, which people who may delete them can restore for some days. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, none, Offset } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable, Page } from '../resources/shapes.ts';
import { onRecord } from './record-endpoints.ts';

const Person = nullable(closed({ id: described(Id, 'the member'), name: Type.String() }, 'TrashPerson'));

export const TrashedRecord = closed(
  {
    id: described(Id, 'the record'),
    title: nullable(Type.String({ description: 'null: it has none' })),
    started_at: DateTime,
    duration_ms: nullable(Type.Integer()),
    filesize: Type.Integer({ description: 'bytes of its recording' }),
    owner: Person,
    deleted_by: Type.Unsafe<Static<typeof Person>>({ ...Person, description: 'null: an operator' }),
    deleted_at: described(DateTime, 'when it was deleted'),
    ends_at: Type.String({ format: 'date-time', description: 'when it is deleted for good' }),
    is_shared: Type.Boolean({ description: 'it has a link, which works again when the caller restores it' }),
    is_held: Type.Boolean({ description: 'a hold stands over it: it stays until that ends' }),
  },
  'TrashedRecord',
);
export type TrashedRecord = Static<typeof TrashedRecord>;

export const Trash = closed(
  {
    items: Type.Array(TrashedRecord, { description: 'the records that were deleted last, first' }),
    page: Page,
    size_bytes: Type.Integer({ description: 'of all that you see in the trash' }),
    days: Type.Integer({ description: 'how long deleted records are kept; 0: not at all' }),
  },
  'Trash',
);
export type Trash = Static<typeof Trash>;

/** The most records that one call deletes, so that a request stays short. */
export const EMPTIED_AT_ONCE = 200;

const below = { tag: 'trash', rate_limit: 'workspace', query: none, params: inWorkspace } as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const at = '/app/workspaces/{slug}/trash';

export const appTrashEndpoints = named({
  'list-trash': {
    ...below,
    method: 'GET',
    path: at,
    summary: 'List the trash',
    description: 'The deleted records that you may restore, the latest deletions first.',
    query: Type.Object({ limit: limit(50), offset: Offset }),
    body: null,
    responses: { 200: Trash },
    errors: base,
    scope: 'records:read',
  },
  'empty-trash': {
    ...below,
    method: 'DELETE',
    path: at,
    summary: 'Empty the trash',
    description: 'What you see in it is deleted for good, up to a number at once.',
    body: null,
    responses: {
      200: closed(
        {
          deleted: Type.Integer({ description: 'records that are gone for good' }),
          held: Type.Integer({ description: 'stay, because a hold stands over them' }),
          left: Type.Integer({ description: 'for another call' }),
        },
        'EmptiedTrash',
      ),
    },
    errors: [...base, 'RECORD_BUSY'],
    scope: 'records:delete',
  },
  'restore-record': {
    ...onRecord,
    tag: 'trash',
    method: 'POST',
    path: `${at}/{record_id}/restore`,
    summary: 'Restore a deleted record',
    description: 'Under its id, with all that belonged to it; its links for whoever may share it.',
    body: null,
    responses: { 204: null },
    errors: [...base, 'RECORD_NOT_FOUND', 'RECORD_BUSY', 'QUOTA_EXCEEDED'],
    scope: 'records:delete',
  },
  'purge-record': {
    ...onRecord,
    tag: 'trash',
    method: 'DELETE',
    path: `${at}/{record_id}`,
    summary: 'Delete a record in the trash for good',
    body: null,
    responses: { 204: null },
    errors: [...base, 'RECORD_NOT_FOUND', 'RECORD_BUSY'],
    scope: 'records:delete',
  },
} as const satisfies EndpointTable);
