/**
 * A proxy in front of a server, like those of real networks: it limits the size of requests, and its
 * connections break.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from './listen-here.ts';

export interface TestProxy {
  base_url: string;
  /** Methods and body sizes of the requests that were passed on. */
  passed: { method: string; size_bytes: number }[];
  /** Breaks the connection of the next PATCH after this many bytes, once `arrived` has settled. */
  breakNextAfter(size_bytes: number, arrived: () => Promise<void>): void;
  stop(): Promise<void>;
}

/** @param limitBytes the limit of a body; a larger one is 413 */
export async function startProxy(target: string, limitBytes: number): Promise<TestProxy> {
  const passed: TestProxy['passed'] = [];
  let breaking: { size_bytes: number; arrived: () => Promise<void> } | null = null;

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const { method = '', headers, url = '/' } = incoming;
    const size_bytes = Number(headers['content-length'] ?? 0);
    if (size_bytes > limitBytes) {
      answer.writeHead(413).end();
      return;
    }
    passed.push({ method, size_bytes });
    const outgoing = request(target + url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    outgoing.on('error', () => incoming.destroy());
    if (method !== 'PATCH' || breaking === null) {
      incoming.pipe(outgoing);
      return;
    }
    const { size_bytes: last, arrived } = breaking;
    breaking = null;
    const breakOff = async () => {
      await arrived();
      incoming.destroy();
      outgoing.destroy();
    };
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      outgoing.write(chunk.subarray(0, Math.max(0, last - size)));
      size += chunk.length;
      if (size < last) return;
      incoming.pause();
      void breakOff();
    });
  }

  const { url, stop } = await listenHere(createServer(forward));
  return {
    base_url: url,
    passed,
    breakNextAfter(size_bytes, arrived) {
      breaking = { size_bytes, arrived };
    },
    stop,
  };
}
