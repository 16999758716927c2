import { RawJson, StreamedJson } from '../http/reply.ts';

/** The body of a v2 handler's answer, parsed where it is text already. */
export function toV2Body<Body extends object>({ body }: { body: Body | RawJson | StreamedJson }): Body {
  if (body instanceof StreamedJson) throw new Error('a body that is streamed is translated as it is sent');
  return body instanceof RawJson ? (JSON.parse(body.text.toString()) as Body) : body;
}
