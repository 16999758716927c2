import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { sendRaw } from '../../../tests/kit/clients/raw-request.ts';
import { makeBrokenRequestAnswer } from '../broken-request.ts';
import { limitRequestTime } from './limit-request-time.ts';

let app: FastifyInstance;
let port: number;
before(async () => {
  const clientErrorHandler = makeBrokenRequestAnswer(pino({ level: 'silent' }));
  app = fastify({ requestTimeout: 0, clientErrorHandler });
  limitRequestTime(app, { fullnessFor: () => 0 }, { timeout_ms: 1_000, least_bytes: 2, patience_ms: 300 });
  app.post('/quick', async () => 'answered');
  app.post('/slow', { config: { takes_its_time: true } }, async () => 'answered');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
after(() => app.close());

function begin(path: string, lengthBytes: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
      `Content-Length: ${lengthBytes}\r\n\r\nab`,
  );
  return socket;
}

async function answerTo(path: string, delayMs: number): Promise<string> {
  const socket = begin(path, 4);
  setTimeout(() => socket.writable && socket.write('cd'), delayMs);
  return text(socket);
}

test('A body that does not come in time is 408', async () => {
  assert.match(await answerTo('/quick', 1_000), /^HTTP\/1\.1 408 /);
});

test('A body that comes a byte at a time to stay open is 408 long before its time is over', async () => {
  const socket = begin('/quick', 1_000);
  const drip = setInterval(() => socket.writable && socket.write('x'), 200);
  assert.match(await text(socket), /^HTTP\/1\.1 408 /);
  clearInterval(drip);
});

test('A body that comes steadily, but not in time, is 408', async () => {
  const socket = begin('/quick', 100_000);
  const flow = setInterval(() => socket.writable && socket.write('x'.repeat(100)), 20);
  assert.match(await text(socket), /^HTTP\/1\.1 408 /);
  clearInterval(flow);
});

test('A body that comes in time is read', async () => {
  assert.match(await answerTo('/quick', 0), /^HTTP\/1\.1 200 .*answered/s);
});

test('An endpoint that allows slow bodies waits for them', async () => {
  assert.match(await answerTo('/slow', 500), /^HTTP\/1\.1 200 .*answered/s);
});

test('When memory is full, a body has a fifteenth of that time', async (t) => {
  const clientErrorHandler = makeBrokenRequestAnswer(pino({ level: 'silent' }));
  const full = fastify({ requestTimeout: 0, clientErrorHandler });
  t.after(() => full.close());
  limitRequestTime(
    full,
    { fullnessFor: () => 1 },
    { timeout_ms: 60_000, least_bytes: 2, patience_ms: 7_500 },
  );
  full.post('/quick', async () => 'answered');
  const url = await full.listen({ host: '127.0.0.1', port: 0 });
  const began = performance.now();
  const { status } = await sendRaw(
    url,
    'POST /quick HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab',
  );
  assert.equal(status, 408);
  assert.ok(performance.now() - began < 7_500);
});
