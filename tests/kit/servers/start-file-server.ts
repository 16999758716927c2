/** A file server that can be as unreliable as real ones. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { listenHere } from './listen-here.ts';

export interface ServedRequest {
  path: string;
  range: string | undefined;
  if_range: string | undefined;
}

export interface FileServer {
  url: string;
  files: Map<string, Buffer>;
  requests: ServedRequest[];
  /** Ends each of the next answers after this many bytes of its body. */
  cut: number[];
  /** Replaces each of the next answers. */
  answers: ((request: IncomingMessage, response: ServerResponse) => void)[];
  /**
   * Whether requests are redirected to another address, with the digest of the file in a header, like at
   * Hugging Face.
   */
  leads_on: boolean;
  /** Replaces the stated digest of a file. */
  stated: string | undefined;
  ignores_ranges: boolean;
}

export async function startFileServer(t: TestContext, files: Map<string, Buffer>): Promise<FileServer> {
  const state: Omit<FileServer, 'url'> = {
    files,
    requests: [],
    cut: [],
    answers: [],
    leads_on: false,
    stated: undefined,
    ignores_ranges: false,
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const { range, 'if-range': ifRange } = request.headers;
    state.requests.push({ path, range, if_range: typeof ifRange === 'string' ? ifRange : undefined });
    const answer = state.answers.shift();
    if (answer === undefined) serve(path, request, response);
    else answer(request, response);
  });

  function serve(path: string, request: IncomingMessage, response: ServerResponse): void {
    const content = files.get(path.replace(/^\/(?:cdn\/)?/, ''));
    if (content === undefined) return void response.writeHead(404).end('none');
    const digest = createHash('sha256').update(content).digest('hex');
    if (state.leads_on && !path.startsWith('/cdn/')) {
      const linked = `"${state.stated ?? digest}"`;
      return void response.writeHead(302, { location: `/cdn${path}`, 'x-linked-etag': linked }).end();
    }
    const etag = `"${digest.slice(0, 12)}"`;
    const { range, 'if-range': ifRange } = request.headers;
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const isPart = start > 0 && !state.ignores_ranges && ifRange === etag;
    const body = content.subarray(isPart ? start : 0);
    const place = isPart
      ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }
      : undefined;
    response.writeHead(isPart ? 206 : 200, { etag, 'content-length': body.length, ...place });
    const cut = state.cut.shift();
    if (cut === undefined) response.end(body);
    else response.write(body.subarray(0, cut), () => setTimeout(() => response.destroy(), 20));
  }

  const { url, stop } = await listenHere(server);
  t.after(stop);
  return Object.assign(state, { url });
}
