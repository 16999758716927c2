/** Webhooks of a workspace, in the format of standardwebhooks.com, and what became of each delivery. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { FactTypeName } from '../facts.ts';
import { inWorkspace, limit, NextToken, none, pathId, Slug } from '../parameters.ts';
import { closed, DateTime, described, Id, nullable, oneOf } from '../resources/shapes.ts';
import { deliveryStates } from '../resources/value-lists.ts';

const pauseReasons = ['asked', 'failing', 'gone', 'owner_gone'] as const;
export type WebhookPause = (typeof pauseReasons)[number];

export type DeliveryState = (typeof deliveryStates)[number];

const deliveryFaults = [
  'address_refused',
  'no_such_host',
  'not_connected',
  'not_secure',
  'timed_out',
  'redirected',
  'refused',
  'record_gone',
  'dropped',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

export const Webhook = closed(
  {
    id: Id,
    url: Type.String({ description: 'where deliveries are sent' }),
    description: Type.String(),
    types: Type.Array(FactTypeName, { description: 'empty: all' }),
    owner_member_id: Type.Integer({
      description: 'whose eyes it sees with: who made it, or gave it another address',
    }),
    state: oneOf(['active', 'paused'], 'a paused webhook keeps its place for 30 days'),
    pause_reason: described(
      nullable(
        oneOf(
          pauseReasons,
          'asked: by somebody; failing: for five days; gone: it answered 410; owner_gone: the owner is no member any more',
        ),
      ),
      'why nothing is sent; null: it is active',
    ),
    failing_since: described(
      nullable(DateTime),
      'when the first attempt of an unbroken row of failures was made; null: the last one succeeded',
    ),
    created_at: DateTime,
  },
  'Webhook',
);
export type Webhook = Static<typeof Webhook>;

export const WebhookDelivery = closed(
  {
    seq: Type.Integer({ description: 'of the change that it tells' }),
    type: described(FactTypeName, 'of the change that it tells'),
    state: oneOf(deliveryStates, 'failed: no further attempt follows'),
    attempts: Type.Integer({ description: 'how often it was tried' }),
    created_at: described(DateTime, 'when the change happened'),
    due_at: nullable(Type.String({ format: 'date-time', description: 'of the next attempt' })),
    attempted_at: described(nullable(DateTime), 'when it was last tried; null: not yet'),
    duration_ms: nullable(Type.Integer({ description: 'of the last attempt' })),
    status: nullable(Type.Integer({ description: 'that the receiver answered last' })),
    fault: described(
      nullable(oneOf(deliveryFaults, 'why the last attempt failed')),
      'null: the last attempt succeeded, or there was none',
    ),
    request: nullable(
      Type.String({
        description:
          'the body of the last attempt; for its owner alone, with the scopes that read what it tells of',
      }),
    ),
    answer: nullable(
      Type.String({ description: 'the first 1,024 characters of the last answer; for its owner alone' }),
    ),
  },
  'WebhookDelivery',
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const WebhookSecret = closed(
  { secret: Type.String({ description: 'shown this once: `whsec_` and 32 bytes in base64' }) },
  'WebhookSecret',
);

const Url = Type.String({
  minLength: 8,
  maxLength: 2_000,
  description: 'https; nothing inside the own network',
});
const Description = Type.String({ maxLength: 200 });
const Types = Type.Array(FactTypeName, { maxItems: 100, description: 'empty: all' });

const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT'] as const;
const common = {
  tag: 'webhooks',
  rate_limit: 'workspace',
  permission: 'workspace.manage',
  query: none,
} as const;
const all = { ...common, params: inWorkspace, errors: base } as const;
const one = {
  ...common,
  params: Type.Object({ slug: Slug, webhook_id: pathId('webhook') }),
  errors: [...base, 'NOT_FOUND'],
} as const;
const at = '/api/v3/workspaces/{slug}/webhooks';

export const webhookEndpoints = named({
  'list-webhooks': {
    ...all,
    method: 'GET',
    path: at,
    summary: 'List the webhooks of the workspace',
    body: null,
    responses: { 200: closed({ items: Type.Array(Webhook) }, 'WebhookList') },
    scope: 'webhooks:write',
  },
  'create-webhook': {
    ...all,
    method: 'POST',
    path: at,
    summary: 'Create a webhook',
    description:
      'It is told what its creator may see. The secret is answered this once. A token with scopes needs those that read what `types` tell of too: `records:read` for records, shares and labels, `people:read` for people, teams, roles and invitations, both without `types`.',
    body: Type.Object(
      {
        url: Url,
        description: Type.Optional(described(Description, 'for people')),
        types: Type.Optional(Types),
      },
      { title: 'NewWebhook' },
    ),
    responses: {
      201: closed(
        { webhook: described(Webhook, 'as it is kept'), secret: WebhookSecret.properties.secret },
        'CreatedWebhook',
      ),
    },
    scope: 'webhooks:write',
  },
  'update-webhook': {
    ...one,
    method: 'PATCH',
    path: `${at}/{webhook_id}`,
    summary: 'Change, pause or resume a webhook',
    description:
      'Another address or other types need the scopes that a new webhook would. So does resuming one whose owner has gone: who does it is its owner from then on.',
    body: Type.Object(
      {
        url: Type.Optional(Url),
        description: Type.Optional(described(Description, 'for people')),
        types: Type.Optional(Types),
        state: Type.Optional(oneOf(['active', 'paused'], 'active: it goes on')),
        resume_from: Type.Optional(
          oneOf(
            ['stopped', 'now'],
            'with state active: where it stopped, or from now on; stopped unless said',
          ),
        ),
      },
      { title: 'WebhookChange' },
    ),
    responses: { 200: Webhook },
    scope: 'webhooks:write',
  },
  'delete-webhook': {
    ...one,
    method: 'DELETE',
    path: `${at}/{webhook_id}`,
    summary: 'Delete a webhook with its deliveries',
    body: null,
    responses: { 204: null },
    scope: 'webhooks:write',
  },
  'rotate-webhook-secret': {
    ...one,
    method: 'POST',
    path: `${at}/{webhook_id}/secret`,
    summary: 'Rotate the secret of a webhook',
    description: 'For some hours deliveries are signed with both.',
    body: Type.Object(
      {
        keep_old_hours: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 168, description: '24 unless said' }),
        ),
      },
      { title: 'SecretRotation' },
    ),
    responses: { 200: WebhookSecret },
    scope: 'webhooks:write',
  },
  'test-webhook': {
    ...one,
    method: 'POST',
    path: `${at}/{webhook_id}/test`,
    summary: 'Send a test event',
    description: 'A `webhook.test`, signed as everything else, also while the webhook is paused.',
    body: null,
    responses: {
      200: closed(
        { seq: Type.Integer({ description: 'the number of the event that was made for the test' }) },
        'WebhookTest',
      ),
    },
    scope: 'webhooks:write',
  },
  'list-webhook-deliveries': {
    ...one,
    method: 'GET',
    path: `${at}/{webhook_id}/deliveries`,
    summary: 'List the deliveries of a webhook',
    description: 'The newest change first.',
    query: Type.Object({
      state: Type.Optional(oneOf(deliveryStates, 'only these')),
      next_token: NextToken,
      limit: limit(50),
    }),
    body: null,
    responses: {
      200: closed(
        { items: Type.Array(WebhookDelivery), next_token: nullable(Type.String()) },
        'WebhookDeliveryPage',
      ),
    },
    scope: 'webhooks:write',
  },
  'redeliver-webhook': {
    ...one,
    method: 'POST',
    path: `${at}/{webhook_id}/deliveries/{seq}/redeliver`,
    params: Type.Object({ slug: Slug, webhook_id: pathId('webhook'), seq: pathId('change') }),
    summary: 'Send a delivery again',
    description: 'With all its attempts. Its id stays, so that receivers can tell.',
    body: null,
    responses: { 204: null },
    scope: 'webhooks:write',
  },
  'replay-webhook': {
    ...one,
    method: 'POST',
    path: `${at}/{webhook_id}/replay`,
    summary: 'Replay everything since a change',
    body: Type.Object(
      { from_seq: Type.Integer({ minimum: 1, description: 'the first change that is sent again' }) },
      { title: 'WebhookReplay' },
    ),
    responses: { 204: null },
    scope: 'webhooks:write',
  },
} as const satisfies EndpointTable);
