/** What is not HTTP at all never reaches the framework; it is answered here, in the shape of every other error. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const reasons: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The address and header fields are larger than 16 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};
const notHttp: [string, string] = ['422 Unprocessable Entity', 'This is not an HTTP request.'];

export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, message] = reasons[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify({ type: 'VALIDATION_ERROR', message, request_id: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
