/** A person in all records that the requester may see: a member, a contact, or somebody with a name. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace } from '../parameters.ts';
import { closed, described, Id, nullable } from '../resources/shapes.ts';
import { ListedActionItem } from './action-item-endpoints.ts';

/** `member-12`, `contact-34`, or `name-` followed by the name of a speaker. */
export const PersonKey = Type.String({
  pattern: '^(?:(?:member|contact)-[1-9]\\d{0,15}|name-[^\\n]{1,200})$',
  maxLength: 205,
  description: '`member-<id>`, `contact-<id>`, or `name-` and the name of a speaker who is neither',
});

const MetPerson = closed(
  {
    person: Type.String({ description: 'as `person` of this operation takes it' }),
    name: Type.String({ description: 'as the newest record writes it' }),
    record_count: Type.Integer({ description: 'the records in which both are' }),
  },
  'MetPerson',
);

export const Person = closed(
  {
    kind: Type.Unsafe<'member' | 'contact' | 'name'>({
      type: 'string',
      enum: ['member', 'contact', 'name'],
      description: 'whether it is a member, a contact, or a speaker of whom only the name is known',
    }),
    name: nullable(
      Type.String({
        description: 'as the newest record writes it where only the name is known; null: unknown',
      }),
    ),
    email: nullable(Type.String({ description: 'null: unknown, or not for the requester' })),
    phone_number: nullable(Type.String({ description: 'of a contact; null: unknown' })),
    company: nullable(Type.String({ description: 'of a contact; null: unknown' })),
    member_id: described(nullable(Id), 'null: not a member'),
    is_guest: Type.Boolean({ description: 'true: a member with the role of a guest' }),
    is_active: Type.Boolean({ description: 'false: a member who has left' }),
    record_count: Type.Integer({ description: 'of records that one may see; at most 1,000' }),
    has_more: Type.Boolean({ description: 'there are more records than have been counted' }),
    talk_time_ms: Type.Integer({ description: 'how long they talk in the counted records' }),
    total_talk_time_ms: Type.Integer({ description: 'how long everybody talks in those in which they do' }),
    may_forget_voice: Type.Boolean({
      description:
        'true: the requester may have their voice forgotten (`forget-voice`): it is known to them, or they manage a workspace that keeps voices',
    }),
    met: Type.Array(MetPerson, { description: 'who talks most often in the same records, at most eight' }),
    action_items: Type.Array(ListedActionItem, { description: 'what they still have to do, at most fifty' }),
    has_more_action_items: Type.Boolean({ description: 'true: there are more than are listed' }),
  },
  'Person',
);
export type Person = Static<typeof Person>;

export const appPersonEndpoints = named({
  'get-person': {
    tag: 'records',
    rate_limit: 'workspace',
    method: 'GET',
    path: '/app/workspaces/{slug}/person',
    summary: 'Get a person',
    description:
      'How many records one may see with them, how long they talk, what they have to do. Only what one may see counts, and somebody of whom one may see nothing is not there. The records themselves are listed by `search-records` with the same `person`.',
    params: inWorkspace,
    query: Type.Object({ person: PersonKey }),
    body: null,
    responses: { 200: Person },
    errors: ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'NOT_FOUND'],
    scope: 'records:read',
  },
} as const satisfies EndpointTable);
