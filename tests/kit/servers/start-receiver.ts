/** A receiver of webhooks that a test controls: it can accept, refuse, hang, redirect and lie. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenHere } from './listen-here.ts';

export interface Received {
  headers: Record<string, string>;
  body: string;
  event: {
    id: string;
    type: string;
    seq: number;
    record_id: number | null;
    data: Record<string, unknown> | null;
  };
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Answers deliveries from now on. */
  answer: (response: ServerResponse, received: Received) => void;
  /** The number of open requests. */
  open: () => number;
  stop(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };

export async function startReceiver(): Promise<Receiver> {
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    void take(request, response);
  });
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await read(request);
    receiver.received.push(received);
    receiver.answer(response, received);
  }
  const { url, stop } = await listenHere(server);
  const receiver: Receiver = {
    url: `${url}/hook`,
    received: [],
    answer: answerWith(204),
    open: () => open,
    stop,
  };
  return receiver;
}

async function read(request: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts).toString('utf8');
  return { headers: request.headers as Record<string, string>, body, event: JSON.parse(body) };
}
