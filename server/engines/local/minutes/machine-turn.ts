/** Turns that all processes of a machine take: servers and workers beside each other have one memory. */
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;

/**
 * Runs the work while no other process of this machine works with the same folder. The turn is a name in the
 * kernel (an abstract socket), which is free again when its process ends, in whatever way. Other systems than
 * Linux have none: there only the processes' own turns count.
 */
export async function inTurnOfMachine<T>(
  folder: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux') return work();
  // A name may be shorter than a path is.
  const path = `\0minutebook ${hash('sha256', resolve(folder))}`;
  // Nobody is answered: whoever connects is let go.
  const turn = createServer((socket) => socket.destroy());
  for (;;) {
    signal.throwIfAborted();
    // Workers of a cluster would share it.
    turn.listen({ path, exclusive: true });
    const error = await once(turn, 'listening').then(
      () => undefined,
      (refused: NodeJS.ErrnoException) => refused,
    );
    if (error === undefined) break;
    if (error.code !== 'EADDRINUSE') throw error;
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
  try {
    return await work();
  } finally {
    turn.close();
  }
}
