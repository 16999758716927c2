import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Each costs some 20 kB and a file descriptor. Further ones are closed at once. */
const MOST_CONNECTIONS = 4_000;
/** A head longer than this counts as long, and all long ones together share a bound. */
const LONG_HEAD_BYTES = 32 * 1024;
const LONG_HEADS_BYTES = 32 * 1024 * 1024;
const LOOK_MS = 1_000;

/**
 * The parser holds a request's head until it is complete. Lists take four filters of a thousand values, so
 * one head may have 256 KiB; the unfinished heads of all connections are bounded here, and those that have
 * waited longest are closed.
 */
export function limitConnections(app: FastifyInstance, mostLongBytes = LONG_HEADS_BYTES): void {
  const { server } = app;
  server.maxConnections = MOST_CONNECTIONS;
  const heads = followHeads(server);
  let look: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(look);
    look = undefined;
  };
  server.on('connection', () => {
    look ??= setInterval(() => {
      if (heads.size === 0) end();
      else closeOldest(heads, mostLongBytes);
    }, LOOK_MS).unref();
  });
  app.addHook('onClose', end);
}

/** For each connection that waits for a request, the bytes received when it began to wait; the longest wait first. */
type Heads = Map<Socket, number>;

function followHeads(server: Server): Heads {
  const heads: Heads = new Map();
  server.on('connection', (socket: Socket) => {
    heads.set(socket, 0);
    socket.once('close', () => heads.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    heads.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) heads.set(socket, socket.bytesRead);
    });
  });
  return heads;
}

function closeOldest(heads: Heads, mostLongBytes: number): void {
  const long = [...heads]
    .map(([socket, begin]) => ({ socket, bytes: socket.bytesRead - begin }))
    .filter(({ bytes }) => bytes > LONG_HEAD_BYTES);
  let sum = long.reduce((total, { bytes }) => total + bytes, 0);
  for (const { socket, bytes } of long) {
    if (sum <= mostLongBytes) return;
    socket.destroy();
    sum -= bytes;
  }
}
