import { createServer } from 'node:net';
import { listenHere } from './servers/listen-here.ts';

/** Finds a port for a server that must have the same address after a restart. */
export async function findFreePort(): Promise<number> {
  const { port, stop } = await listenHere(createServer());
  await stop();
  return port;
}
