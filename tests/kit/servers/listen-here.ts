import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on a free port of this machine, and stops it together with its connections. */
export async function listenHere(server: Server & { closeAllConnections?(): void }) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      const closed = once(server.close(), 'close');
      server.closeAllConnections?.();
      await closed;
    },
  };
}
