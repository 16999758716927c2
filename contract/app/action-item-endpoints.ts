/** Action items: ticking and assigning them, and listing them across all records that the caller may see. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
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
      description: 'false: the insight no longer has it; it stays because people have ticked or given it',
    }),
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

const errors = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND'] as const;
const record = '/app/workspaces/{slug}/records/{record_id}';
const below = { tag: 'action items', rate_limit: 'workspace' } as const;

export const appActionItemEndpoints = {
  'list-action-items': {
    ...below,
    name: 'list-action-items',
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
    name: 'list-record-action-items',
    method: 'GET',
    path: `${record}/action-items`,
    summary: 'List the action items of a record',
    description: 'In the order of its insight.',
    params: Type.Object({ slug: Slug, record_id: pathId('record') }),
    query: none,
    body: null,
    responses: { 200: closed({ items: Type.Array(ActionItem) }, 'ActionItems') },
    errors: [...errors, 'RECORD_NOT_FOUND'],
    scope: 'records:read',
  },
  'update-action-item': {
    ...below,
    name: 'update-action-item',
    method: 'PATCH',
    path: `${record}/action-items/{action_item_id}`,
    summary: 'Change an action item',
    description:
      'Tick it, give it to a member, or change its day. Whoever it is given to may tick it; all else needs the permission to edit the record.',
    params: Type.Object({
      slug: Slug,
      record_id: pathId('record'),
      action_item_id: pathId('action item'),
    }),
    query: none,
    body: Type.Object(
      {
        is_done: Type.Optional(Type.Boolean({ description: 'true ticks it, false takes the tick away' })),
        assignee_member_id: Type.Optional(described(nullable(Id), 'an active member; null: nobody')),
        due_date: Type.Optional(described(nullable(Day), 'the day it is due; null: none')),
      },
      { title: 'ActionItemChange', minProperties: 1 },
    ),
    responses: { 200: ActionItem },
    errors: [...errors, 'RECORD_NOT_FOUND', 'RECORD_BUSY', 'NOT_FOUND', 'RECORD_CHANGED'],
    takes_if_match: true,
    has_etag: true,
    scope: 'records:write',
  },
} as const satisfies Record<string, Endpoint>;
