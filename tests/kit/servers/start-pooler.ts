/**
 * A pooler in front of PostgreSQL that gives each transaction another connection, so that notifications for
 * LISTEN never arrive.
 */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { listenHere } from './listen-here.ts';

/** The message of PostgreSQL's protocol that carries a notification. */
const NOTIFICATION = 'A'.charCodeAt(0);
/** The type of a message, and its length. */
const HEAD_BYTES = 5;

export async function startPooler(target: NetConnectOpts) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    near.pipe(far);
    let held = Buffer.alloc(0);
    far.on('data', (bytes: Buffer) => {
      held = Buffer.concat([held, bytes]);
      while (held.length >= HEAD_BYTES) {
        const end = 1 + held.readUInt32BE(1);
        if (held.length < end) return;
        if (held[0] !== NOTIFICATION) near.write(held.subarray(0, end));
        held = held.subarray(end);
      }
    });
  });
  const { port, stop } = await listenHere(server);
  return {
    port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await stop();
    },
  };
}
