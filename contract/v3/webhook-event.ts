/** The body of a delivery to a webhook: a fact, or that its owner does not see a record any more. */
import { Type, type ObjectSchema } from '../schema.ts';
import { factTypeNames, factTypes, type FactType } from '../facts.ts';
import { closed, DateTime, nullable } from '../resources/shapes.ts';

export type WebhookEventType = FactType | 'record.gone';
export const webhookEventTypes: readonly WebhookEventType[] = [...factTypeNames, 'record.gone'];

const toTitle = (type: string) =>
  `${type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`;

const EventWorkspace = closed(
  {
    id: Type.Integer({ description: 'the workspace in which it happened' }),
    slug: Type.String({ description: 'its short name in addresses' }),
  },
  'EventWorkspace',
);
const NO_DATA = 'events of this type have none';

const gone = {
  summary: 'The owner of the webhook does not see a record any more: it was deleted, or they lost access',
  data: Type.Object({
    reason: Type.Enum(['deleted', 'no_access'], { description: 'why it is not there any more' }),
  }),
};

const declare = (type: WebhookEventType): { summary: string; data: ObjectSchema } =>
  type === 'record.gone' ? gone : factTypes[type];

export const describeWebhookEvent = (type: WebhookEventType): string => declare(type).summary;

/** The body that a receiver is sent for this type. */
export function toWebhookEventShape(type: WebhookEventType): ObjectSchema {
  const { data } = declare(type);
  const hasData = Object.keys(data.properties).length > 0;
  return closed(
    {
      type: Type.Literal(type, { description: 'what happened' }),
      id: Type.String({ description: 'the same for every attempt, and in the header `webhook-id`' }),
      seq: Type.Integer({ description: 'grows from change to change of the workspace, with gaps' }),
      at: DateTime,
      workspace: EventWorkspace,
      record_id: nullable(Type.Integer({ description: 'the record that it happened to; null: none' })),
      version: nullable(Type.Integer({ description: 'of the record after the change; null: it has none' })),
      actor_member_id: nullable(
        Type.Integer({ description: 'who did it; null: an operator, the service itself, or time' }),
      ),
      changed: Type.Array(Type.String(), { description: 'fields of the record that changed' }),
      data: hasData ? nullable(data) : Type.Null({ description: NO_DATA }),
    },
    toTitle(type),
  );
}
