/** The `webhooks` of the OpenAPI document: what the service sends to receivers, by the type of the event. */
import { describeWebhookEvent, toWebhookEventShape, webhookEventTypes } from '../v3/webhook-event.ts';
import { readWebhookExamples } from './examples.ts';
import type { JsonSchema, SchemaComponents } from './schema-components.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const signature = [
  header('webhook-id', 'the same for every attempt: whoever has seen it leaves out the others'),
  header('webhook-timestamp', 'when the attempt was made, in seconds since 1970'),
  header('webhook-signature', '`v1,` and the signature in base64; several while a secret is exchanged'),
];

const answers = {
  '2XX': { description: 'Taken; what follows the status is kept for the list of deliveries.' },
  '410': { description: 'Not wanted any more: the webhook is paused.' },
  default: {
    description: 'Not taken, or no answer within 15 seconds: it is sent again. Redirects are not followed.',
  },
};

export function toWebhooks(components: SchemaComponents): Record<string, JsonSchema> {
  const examples = readWebhookExamples();
  return Object.fromEntries(
    webhookEventTypes.map((type) => {
      const shape = toWebhookEventShape(type) as unknown as JsonSchema;
      const schema = components.refer(shape);
      const post = {
        operationId: `on-${type.replaceAll(/[._]/g, '-')}`,
        tags: ['Webhooks'],
        summary: describeWebhookEvent(type),
        // The sender is authenticated by the signature instead.
        security: [],
        parameters: signature,
        requestBody: { required: true, content: { 'application/json': { schema, example: examples[type] } } },
        responses: answers,
      };
      return [type, { post }];
    }),
  );
}
