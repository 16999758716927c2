/** Node's bare server: `GET /<bytes>` answers a constant body of that many bytes. */
import { createServer } from 'node:http';
import { announcePort, sendJson } from './rival-process.ts';

const bodies = new Map<number, Buffer>();

function bodyOf(bytes: number): Buffer {
  const known = bodies.get(bytes);
  if (known !== undefined) return known;
  const body = Buffer.alloc(bytes, 'a');
  bodies.set(bytes, body);
  return body;
}

const server = createServer((request, response) => {
  const body = bodyOf(Number(request.url?.slice(1)));
  sendJson(response, body);
});
server.listen(0, '127.0.0.1', () => announcePort(server));
