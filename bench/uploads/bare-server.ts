/** HTTP and a disk without any checks: writes every PUT to one file, and syncs it before the answer. */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { announcePort } from '../rival-process.ts';

const [path = ''] = process.argv.slice(2);
const server = createServer((request, answer) => {
  pipeline(request, createWriteStream(path, { flush: true })).then(
    () => answer.end(),
    () => answer.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => announcePort(server));
