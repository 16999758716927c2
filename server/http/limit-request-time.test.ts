import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { makeBrokenRequestAnswer } from './broken-request.ts';
import { limitRequestTime } from './limit-request-time.ts';

let app: FastifyInstance;
let port: number;
before(async () => {
  const clientErrorHandler = makeBrokenRequestAnswer(pino({ level: 'silent' }));
  app = fastify({ requestTimeout: 0, clientErrorHandler });
  limitRequestTime(app, 100);
  app.post('/quick', async () => 'answered');
  app.post('/slow', { config: { takes_its_time: true } }, async () => 'answered');
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
after(() => app.close());

async function answerTo(path: string, delay_ms: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`,
  );
  setTimeout(() => socket.writable && socket.write('cd'), delay_ms);
  return text(socket);
}

test('A body that does not come in time is 408', async () => {
  assert.match(await answerTo('/quick', 1_000), /^HTTP\/1\.1 408 /);
});

test('A body that comes in time is read', async () => {
  assert.match(await answerTo('/quick', 0), /^HTTP\/1\.1 200 .*answered/s);
});

test('Where a body takes its time, it is waited for', async () => {
  assert.match(await answerTo('/slow', 500), /^HTTP\/1\.1 200 .*answered/s);
});
