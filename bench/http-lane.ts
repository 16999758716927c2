/**
 * One keep-alive connection that sends the same request again and again. It reads no more of an answer than its status
 * and length, so that on a machine with two cores the load costs next to nothing beside what it measures.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Lane } from './run-load.ts';

const HEAD_END = Buffer.from('\r\n\r\n');

export async function openHttpLane(port: number, path: string, token: string | null): Promise<Lane> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const authorization = token === null ? '' : `Authorization: Bearer ${token}\r\n`;
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`);
  const answers = makeAnswerReader(socket);
  return {
    async ask() {
      socket.write(request);
      await answers.next();
    },
    async close() {
      socket.destroy();
    },
  };
}

function makeAnswerReader(socket: Socket): { next(): Promise<void> } {
  let waiting = Promise.withResolvers<void>();
  let head: Buffer = Buffer.alloc(0);
  /** Of the body; null while the head is read. */
  let missing_bytes: number | null = null;

  function read(data: Buffer): void {
    let body = data;
    if (missing_bytes === null) {
      head = head.length === 0 ? data : Buffer.concat([head, data]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      missing_bytes = readLength(head.toString('latin1', 0, end));
      body = head.subarray(end + HEAD_END.length);
      head = Buffer.alloc(0);
    }
    missing_bytes -= body.length;
    if (missing_bytes > 0) return;
    missing_bytes = null;
    waiting.resolve();
  }

  const fail = (error: Error) => {
    waiting.reject(error);
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
  socket.on('end', () => fail(new Error('the server closed the connection')));
  return {
    next() {
      waiting = Promise.withResolvers<void>();
      return waiting.promise;
    },
  };
}

/** @throws for every answer but 200 with a length */
function readLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`answered ${head}`);
  return Number(length);
}
