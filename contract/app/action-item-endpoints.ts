/** Action items: found or written by hand, ticked, given to people, and listed across all records that the caller may see. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, NextToken, none, pathId, Slug } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const Day = Type.String({ format: 'date' });

export const ActionItem = closed(
  {
    id: Id,
    record_id: Id,
    text: Type.String({ description: 'what is to be done, masked where the workspace masks' }),
    start_ms: nullable(
      Type.Integer({ description: 'where it is said in the recording, in milliseconds; null: not known' }),
    ),
    dialog_ids: Type.Array(Id, { description: 'utterances it rests on' }),
    assignee: described(
      nullable(
        closed(
          {
            member_id: described(nullable(Id), 'null: the name is no member’s'),
            name: Type.String({
              description: 'of a member the present name; of others the name that the insight has',
            }),
          },
          'ActionItemAssignee',
        ),
      ),
      'who is to do it; null: nobody was named',
    ),
    due_date: described(nullable(Day), 'the day it is due; null: no day was named'),
    is_done: Type.Boolean({ description: 'whether somebody has ticked it' }),
    done_at: described(nullable(DateTime), 'when it was ticked; null: it is open'),
    is_in_insight: Type.Boolean({
      description:
        'false: the insight does not have it, or no longer: it stays because people have written, ticked or given it',
    }),
    is_by_hand: Type.Boolean({ description: 'true: somebody has written it' }),
    version: Type.Integer({ description: 'raised by every change; If-Match with `"<version>"` compares it' }),
  },
  'ActionItem',
);
export type ActionItem = Static<typeof ActionItem>;

export const ListedActionItem = closed(
  {
    item: described(ActionItem, 'what is to be done'),
    record: described(
      closed({ id: Id, title: nullable(Type.String()), started_at: DateTime }, 'ActionItemRecord'),
      'the record that it comes from',
    ),
    may_edit: Type.Boolean({ description: 'whether the caller may give it to somebody and change its day' }),
    may_tick: Type.Boolean({
      description: 'whether the caller may tick it: editors, and whoever it is given to',
    }),
  },
  'ListedActionItem',
);
export type ListedActionItem = Static<typeof ListedActionItem>;

const State = Type.Unsafe<'open' | 'overdue' | 'done'>({
  type: 'string',
  enum: ['open', 'overdue', 'done'],
  default: 'open',
  description: '`overdue`: open, and due before today in the time zone of the workspace',
});

const about = {
  assignee_member_id: Type.Optional(described(nullable(Id), 'an active member; null: nobody')),
  assignee_name: Type.Optional(
    described(
      nullable(Type.String({ maxLength: 200 })),
      'of somebody who is no member; beside a member it is not read; null: nobody',
    ),
  ),
  due_date: Type.Optional(described(nullable(Day), 'the day it is due; null: none')),
};
const text = Type.String({ minLength: 1, maxLength: 2_000, description: 'what is to be done, in one line' });

const errors = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const record = '/app/workspaces/{slug}/records/{record_id}';
const onItem = Type.Object({
  slug: Slug,
  record_id: pathId('record'),
  action_item_id: pathId('action item'),
});
const changed = [...errors, 'RECORD_NOT_FOUND', 'RECORD_BUSY', 'NOT_FOUND', 'RECORD_CHANGED'] as const;
const below = { tag: 'action items', rate_limit: 'workspace' } as const;

export const appActionItemEndpoints = named({
  'list-action-items': {
    ...below,
    method: 'GET',
    path: '/app/workspaces/{slug}/action-items',
    summary: 'List action items of all records',
    description:
      'Of those that one may see: open ones by day, done ones the latest first. A page may have fewer items than `limit`, even none, and still a `next_token`: items of records that one may not see are passed over.',
    params: inWorkspace,
    query: Type.Object({
      state: Type.Optional(State),
      assignee_member_id: Type.Optional(
        Type.Integer({ minimum: 1, description: 'only items given to this member; everybody’s unless said' }),
      ),
      next_token: NextToken,
      limit: limit(50),
    }),
    body: null,
    responses: {
      200: closed(
        { items: Type.Array(ListedActionItem), next_token: nullable(Type.String()) },
        'ActionItemPage',
      ),
    },
    errors,
    scope: 'records:read',
  },
  'list-record-action-items': {
    ...below,
    method: 'GET',
    path: `${record}/action-items`,
    summary: 'List the action items of a record',
    description: 'In the order of its insight, and then those that it does not have.',
    params: Type.Object({ slug: Slug, record_id: pathId('record') }),
    query: none,
    body: null,
    responses: { 200: closed({ items: Type.Array(ActionItem) }, 'ActionItems') },
    errors: [...errors, 'RECORD_NOT_FOUND'],
    scope: 'records:read',
  },
  'create-action-item': {
    ...below,
    method: 'POST',
    path: `${record}/action-items`,
    summary: 'Add an action item',
    description:
      'Beside those of the insight; it stays when insights are made again. One that was taken away and is written again in the same words is that item again.',
    params: Type.Object({ slug: Slug, record_id: pathId('record') }),
    query: none,
    body: Type.Object(
      {
        text,
        ...about,
        dialog_ids: Type.Optional(
          Type.Array(Type.Integer({ minimum: 1 }), {
            minItems: 1,
            maxItems: 100,
            description: 'utterances it rests on',
          }),
        ),
      },
      { title: 'NewActionItem' },
    ),
    responses: { 201: ActionItem },
    errors: [...errors, 'RECORD_NOT_FOUND', 'NOT_FOUND', 'RECORD_BUSY', 'CONFLICT'],
    has_etag: true,
    scope: 'records:write',
  },
  'update-action-item': {
    ...below,
    method: 'PATCH',
    path: `${record}/action-items/{action_item_id}`,
    summary: 'Change an action item',
    description:
      'Tick it, reword it, give it to somebody, or change its day. Whoever it is given to may tick it; all else needs the permission to edit the record. The insight stays as it is.',
    params: onItem,
    query: none,
    body: Type.Object(
      {
        is_done: Type.Optional(Type.Boolean({ description: 'true ticks it, false takes the tick away' })),
        text: Type.Optional(text),
        ...about,
      },
      { title: 'ActionItemChange', minProperties: 1 },
    ),
    responses: { 200: ActionItem },
    errors: changed,
    takes_if_match: true,
    has_etag: true,
    scope: 'records:write',
  },
  'delete-action-item': {
    ...below,
    method: 'DELETE',
    path: `${record}/action-items/{action_item_id}`,
    summary: 'Delete an action item',
    description:
      'Insights that are made again do not bring it back; what the insight says stays. Under a hold nothing of a record is deleted.',
    params: onItem,
    query: none,
    body: null,
    responses: { 204: null },
    errors: changed,
    takes_if_match: true,
    scope: 'records:write',
  },
} as const satisfies EndpointTable);
