import type { V1Endpoint, V1EndpointName } from '@minutebook/contract/v1/endpoints.ts';
import type { HandlerOf } from '../http/handler.ts';
import type { RecordContext } from '../records/record-context.ts';
import { RawJson, StreamedJson } from '../http/reply.ts';

export type V1Handler<Name extends V1EndpointName> = HandlerOf<V1Endpoint<Name>, RecordContext>;

/** The body of a v2 handler's answer, parsed where it is text already. */
export function toV2Body<Body extends object>({ body }: { body: Body | RawJson | StreamedJson }): Body {
  if (body instanceof StreamedJson) throw new Error('a body that is streamed is translated as it is sent');
  return body instanceof RawJson ? (JSON.parse(body.text.toString()) as Body) : body;
}
