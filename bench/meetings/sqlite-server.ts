/** SQLite's search behind Node's bare server: `GET /?match=…`. The path of its file is the only argument. */
import { createServer } from 'node:http';
import { announcePort, sendJson } from '../rival-process.ts';
import { openSqliteIndex } from './sqlite-index.ts';

const index = openSqliteIndex(process.argv[2] ?? '');

const server = createServer((request, response) => {
  const match = new URL(request.url ?? '/', 'http://localhost').searchParams.get('match') ?? '';
  const body = Buffer.from(JSON.stringify({ items: index.search(match) }));
  sendJson(response, body);
});
server.listen(0, '127.0.0.1', () => announcePort(server));
