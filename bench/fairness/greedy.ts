/**
 * A process that repeats one request in so many lanes, whatever the answers are, until it is ended. It has the
 * lowest priority, as the greedy one's machine would be another.
 */
import { setPriority } from 'node:os';

export interface Greed {
  url: string;
  token: string;
  lanes: number;
  method: string;
  body?: object | undefined;
}

setPriority(19);
process.on('disconnect', () => process.exit());
const { url, token, lanes, method, body } = JSON.parse(process.argv[2] ?? '') as Greed;
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };

async function loop(): Promise<never> {
  for (;;) {
    await fetch(url, request)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}

for (let lane = 0; lane < lanes; lane += 1) void loop();
