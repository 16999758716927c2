/**
 * One keep-alive connection that requests the paths in turn. It reads only the status and the length of an
 * answer, so that on a machine with two cores the load costs next to nothing compared with what it measures.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { makeTurns, type Lane } from './run-load.ts';

const HEAD_END = Buffer.from('\r\n\r\n');
/** Ends a bench whose server does not answer. */
const ANSWER_TIMEOUT_MS = 60_000;

export async function openHttpLane(port: number, paths: readonly string[], token: string): Promise<Lane> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const nextRequest = makeTurns(paths.map((path) => toRequest(path, token)));
  const answers = makeAnswerReader(socket);
  return {
    async ask() {
      socket.write(nextRequest());
      await answers.next();
    },
    async close() {
      socket.destroy();
    },
  };
}

function toRequest(path: string, token: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
}

function makeAnswerReader(socket: Socket): { next(): Promise<void> } {
  let waiting: PromiseWithResolvers<void> | null = null;
  let failure: Error | undefined;
  let head: Buffer = Buffer.alloc(0);
  /** The number of missing bytes of the body, or null while the head is being read. */
  let missingBytes: number | null = null;

  function read(data: Buffer): void {
    let body = data;
    if (missingBytes === null) {
      head = head.length === 0 ? data : Buffer.concat([head, data]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      missingBytes = readLength(head.toString('latin1', 0, end));
      body = head.subarray(end + HEAD_END.length);
      head = Buffer.alloc(0);
    }
    missingBytes -= body.length;
    if (missingBytes > 0) return;
    missingBytes = null;
    waiting?.resolve();
    waiting = null;
  }

  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
    socket.destroy();
  };
  socket.on('data', (data) => {
    try {
      read(data);
    } catch (error) {
      fail(error as Error);
    }
  });
  socket.on('error', fail);
  socket.on('end', () => fail(new Error('A server closed a connection in the midst of the bench.')));
  socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
    if (waiting !== null) fail(new Error(`No answer within ${ANSWER_TIMEOUT_MS / 1000} s.`));
  });
  return {
    next() {
      // A connection that ended between two requests would leave the next one waiting for ever.
      if (failure !== undefined) return Promise.reject(failure);
      waiting = Promise.withResolvers<void>();
      return waiting.promise;
    },
  };
}

/** @throws for every answer except 200 with a length */
function readLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`Not a 200: ${head}`);
  return Number(length);
}
