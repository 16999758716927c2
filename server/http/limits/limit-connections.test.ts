import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import fastify from 'fastify';
import { until } from '../../../tests/kit/until.ts';
import { limitConnections } from './limit-connections.ts';

test('Unfinished heads that are long share a bound: those that have waited longest are closed', async (t) => {
  const app = fastify({ http: { maxHeaderSize: 256 * 1024 } });
  t.after(() => app.close());
  limitConnections(app, 150 * 1024);
  app.get('/', async () => 'answered');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const begin = (size_bytes: number): Socket => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${'x'.repeat(size_bytes)}`);
    return socket;
  };
  const small = begin(1_000);
  const sockets: Socket[] = [];
  for (let count = 0; count < 3; count += 1) {
    sockets.push(begin(60 * 1024));
    await until('it is connected', () => sockets.at(-1)?.readyState === 'open');
  }
  await until('the oldest is closed', () => sockets[0]?.destroyed === true);
  for (const socket of [small, ...sockets.slice(1)]) {
    assert.equal(socket.destroyed, false);
    socket.write('\r\n\r\n');
    assert.match(await text(socket), /^HTTP\/1\.1 200 /);
  }
});
