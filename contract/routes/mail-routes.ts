/** The unsubscribe link of a mail: a page for people, and a request from their mail program (RFC 8058). */
import { Type } from '../schema.ts';
import { named } from '../endpoint.ts';
import type { RouteTable } from '../route.ts';
import { none } from '../parameters.ts';

const unsubscribe = {
  path: '/app/unsubscribe/{token}',
  tag: 'session',
  query: none,
  params: Type.Object({ token: Type.String({ description: 'the kind of mail and its reader, signed' }) }),
  access: 'link',
  body: null,
  errors: ['NOT_FOUND'],
} as const;

export const mailRoutes = named({
  'open-unsubscribe': {
    ...unsubscribe,
    kind: 'redirect',
    method: 'GET',
    answers_head: false,
    summary: 'Go to the page that refuses mails of a kind',
    description: 'Programs that look at links change nothing.',
    answers: { 302: { description: 'To the page' } },
  },
  unsubscribe: {
    ...unsubscribe,
    kind: 'json',
    method: 'POST',
    summary: 'Refuse mails of the kind of this link',
    description: 'Without signing in. A body is not read.',
    answers: { 204: { description: 'No more mails of this kind go to its address' } },
  },
} as const satisfies RouteTable);
