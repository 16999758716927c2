import type { FastifyRequest } from 'fastify';

/** The query string as sent, without `?`. */
export function searchOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
