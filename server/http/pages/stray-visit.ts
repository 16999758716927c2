import type { FastifyRequest } from 'fastify';
import { isApi } from '../answers/answer-headers.ts';
import { prefersPage } from './prefers-page.ts';

/** Whether somebody has opened an address at which there is nothing: a page tells people so, and JSON tells programs. */
export const isStrayVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isApi(url) && prefersPage(headers);
