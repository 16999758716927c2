/** Whether a request comes from a browser's address bar rather than a program, where both may use the same path. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isApi } from '../answers/answer-headers.ts';

/** A browser that opens an address puts HTML first; a client that accepts anything is a program. */
export function prefersPage({ accept = '' }: IncomingHttpHeaders): boolean {
  const kinds = accept.toLowerCase().split(',').map(toKind);
  const qualityOf = (name: string) => kinds.find((kind) => kind.name === name)?.quality ?? 0;
  const html = qualityOf('text/html');
  return html > 0 && html >= qualityOf('application/json');
}

function toKind(text: string): { name: string; quality: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { name, quality: quality === undefined ? 1 : Number(quality) || 0 };
}

/** Whether somebody has opened an address at which there is nothing: a page tells people so, and JSON tells programs. */
export const isStrayVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isApi(url) && prefersPage(headers);
