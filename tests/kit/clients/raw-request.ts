/** Sends and receives plain bytes, for requests that no HTTP client would send. */
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: Headers;
  /** The body without the chunk sizes of HTTP. */
  bytes: Buffer;
  text: string;
}

/**
 * Sends `bytes`, and reads until the server closes the connection, so they must contain `Connection: close`.
 */
export async function sendRaw(base_url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(base_url);
  const socket = connect(Number(port), hostname);
  // A server may answer and close the connection before it has read everything.
  socket.on('error', () => {});
  socket.write(bytes);
  return toAnswer(await buffer(socket));
}

function toAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) throw new Error(`this is no answer: "${bytes.toString('latin1').slice(0, 200)}"`);
  const [first = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status < 200) return toAnswer(rest);
  const headers = new Headers(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon), field.slice(colon + 1).trim()];
    }),
  );
  const body = headers.get('transfer-encoding') === 'chunked' ? joinChunks(rest) : rest;
  return { status, headers, bytes: body, text: body.toString('utf8') };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
