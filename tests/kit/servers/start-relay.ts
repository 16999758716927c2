/** Passes bytes on to a database until it is told to stop, like a network that silently drops packets. */
import { connect, createServer, type Socket } from 'node:net';
import type { TestConnection } from '../test-cluster.ts';
import { listenHere } from './listen-here.ts';

export interface Relay {
  /** The database, reached through this relay. */
  connection: TestConnection;
  /** Stops passing bytes without closing connections. */
  stall(): void;
  /** Resolves when bytes were lost. */
  untilStalled(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRelay(database: TestConnection): Promise<Relay> {
  const sockets = new Set<Socket>();
  const lost = Promise.withResolvers<void>();
  let isStalled = false;
  const server = createServer((incoming) => {
    // A host that starts with a slash is a folder of sockets.
    const outgoing = database.host.startsWith('/')
      ? connect(`${database.host}/.s.PGSQL.${database.port}`)
      : connect(database.port, database.host);
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (isStalled) lost.resolve();
        else to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!isStalled) to.destroy();
      });
    }
  });
  const { port, stop } = await listenHere(server);
  return {
    connection: { ...database, host: '127.0.0.1', port },
    stall() {
      isStalled = true;
    },
    untilStalled: () => lost.promise,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await stop();
    },
  };
}
