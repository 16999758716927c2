import { RawJson } from '../http/reply.ts';

/** What a handler of v2 answered, as an object again where it is text already. */
export function toV2Body<Body extends object>({ body }: { body: Body | RawJson }): Body {
  return body instanceof RawJson ? (JSON.parse(body.text.toString()) as Body) : body;
}
