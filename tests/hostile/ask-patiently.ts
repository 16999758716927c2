/** `fetch` for what takes minutes on a busy machine: it waits for an answer for as long as the connection stays. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export async function askPatiently(
  url: string,
  { method = 'GET', headers, body }: RequestInit,
): Promise<Response> {
  const sent = request(url, { method, headers: Object.fromEntries(new Headers(headers)), agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const status = answer.statusCode ?? 0;
  const fields = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const content = new Uint8Array(await buffer(answer));
  return new Response(status === 204 ? null : content, { status, headers: fields });
}
