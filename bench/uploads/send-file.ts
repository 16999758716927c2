/** Sends a file by either protocol, like a client: it is read from the disk while it is sent. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Destination {
  base_url: string;
  token: string;
  workspace: string;
}

export interface SentFile {
  path: string;
  size_bytes: number;
}

/** Create, PUT, complete. */
export async function sendWhole({ base_url, token, workspace }: Destination, file: SentFile): Promise<void> {
  const record = `${base_url}/v1/workspace/${workspace}/record`;
  const headers = { authorization: `Bearer ${token}` };
  const uuid = randomUUID();
  const fields = {
    uuid,
    rec_date: new Date().toISOString(),
    filename: 'sound.wav',
    filesize: file.size_bytes,
  };
  const { id } = JSON.parse((await ask('POST', record, headers, JSON.stringify(fields))).body) as {
    id: number;
  };
  const url = JSON.parse((await ask('POST', `${record}/${id}/upload`, headers)).body) as string;
  await putFile(url, file);
  await ask('POST', `${record}/${id}/upload/complete`, headers, JSON.stringify({ uuid }));
}

export async function putFile(url: string, file: SentFile): Promise<void> {
  await ask('PUT', url, {}, { file, start: 0, end: file.size_bytes });
}

/** Sends parts of a size that all common proxies accept. */
export async function sendInParts(
  { base_url, token, workspace }: Destination,
  file: SentFile,
  partBytes: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await ask('POST', `${base_url}/uploads`, {
    ...headers,
    'upload-length': String(file.size_bytes),
    'upload-metadata': `workspace ${btoa(workspace)},filename ${btoa('sound.wav')}`,
  });
  const url = created.headers.location ?? '';
  for (let start = 0; start < file.size_bytes; start += partBytes) {
    const end = Math.min(start + partBytes, file.size_bytes);
    const part = { 'upload-offset': String(start), 'content-type': 'application/offset+octet-stream' };
    await ask('PATCH', url, { ...headers, ...part }, { file, start, end });
  }
}

type Body = string | { file: SentFile; start: number; end: number };

async function ask(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Body = '',
): Promise<{ headers: IncomingMessage['headers']; body: string }> {
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.end - body.start;
  const asked = request(url, { method, headers: { ...headers, 'content-length': size } });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  if (typeof body === 'string') asked.end(body);
  else await pipeline(createReadStream(body.file.path, { start: body.start, end: body.end - 1 }), asked);
  const [answer] = await answered;
  const said = await text(answer);
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${said}`);
  return { headers: answer.headers, body: said };
}
