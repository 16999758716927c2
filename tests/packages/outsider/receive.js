/** Takes webhooks: each stands on the disk before it is confirmed. It may be killed at any time. */
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@minutebook/sdk';

const [port, path] = process.argv.slice(2);
const { WEBHOOK_SECRET } = process.env;
const file = await open(path, 'a');

async function take(request, response) {
  const body = await text(request);
  const { id, seq } = await verifyWebhook({ body, headers: request.headers }, WEBHOOK_SECRET);
  await file.appendFile(`${seq} ${id}\n`);
  await file.datasync();
  response.writeHead(204).end();
}

createServer((request, response) => {
  // Cut off, or not from our server: it comes again if it was meant for us.
  take(request, response).catch(() => response.destroy());
}).listen(Number(port), '127.0.0.1');
