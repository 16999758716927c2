/**
 * A network between us and a server that drops everything while it is `dark`: connections stay open, but
 * nothing arrives.
 */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { listenHere } from './listen-here.ts';

export interface BlackHole {
  port: number;
  /** @param dark true affects existing and new connections, 'old' only existing ones */
  setDark(dark: boolean | 'old'): void;
  stop(): Promise<void>;
}

export async function startBlackHole(target: NetConnectOpts): Promise<BlackHole> {
  const sockets = new Set<Socket>();
  let isDark = false;
  const link = (one: Socket, other: Socket) => {
    sockets.add(one);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    one.on('data', (bytes: Buffer) => other.write(bytes));
    if (isDark) one.pause();
  };
  const server = createServer((near) => {
    const far = connect(target);
    link(near, far);
    link(far, near);
  });
  const { port, stop } = await listenHere(server);
  return {
    port,
    setDark(dark) {
      isDark = dark === true;
      for (const socket of sockets) {
        if (dark === false) socket.resume();
        else socket.pause();
      }
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await stop();
    },
  };
}
