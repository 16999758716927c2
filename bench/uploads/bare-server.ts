/** Writes every PUT to one file, and syncs it before the answer. Ends with the process that started it. */
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const [path = ''] = process.argv.slice(2);
const server = createServer((request, answer) => {
  pipeline(request, createWriteStream(path, { flush: true })).then(
    () => answer.end(),
    () => answer.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
