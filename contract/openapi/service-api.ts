/**
 * The third OpenAPI document without its operations: routes that belong neither to API v2 nor to the pages'
 * API.
 */
import { commonErrors, type Endpoint } from '../endpoint.ts';
import type { Route } from '../route.ts';
import { routes } from '../routes.ts';
import { changeStreamRoutes } from '../v3/stream-routes.ts';
import { v1Endpoints } from '../v1/endpoints.ts';
import { toParagraphs, type DescribedApi } from './described-api.ts';

const text = `What Minutebook answers beside API v3, API v2 and the API of its pages: uploads, events, what links open, the older protocol, and what
stands there for operators and browsers.

Programs may rely on uploads, events, links and health. The older protocol, v1, is for clients that people already have: what is new
uses API v3.`;

const tags = [
  { name: 'Uploads', description: 'The bytes of recordings: whole behind a link, or in parts (tus 1.0).' },
  { name: 'Events', description: 'What becomes of recordings, as it happens.' },
  { name: 'Shared records', description: 'Records that are shared outside, behind a link and a password.' },
  { name: 'Media', description: 'Original media behind a signed link.' },
  { name: 'Agents', description: 'The Model Context Protocol: the same rights, always masked.' },
  { name: 'OAuth', description: 'How programs get tokens: codes with PKCE, devices, refresh, revocation.' },
  {
    name: 'Directory',
    description: 'SCIM 2.0: people and teams of a workspace, kept by Okta, Entra and others.',
  },
  { name: 'Older protocol', description: 'What clients of v1 speak.' },
  { name: 'Session', description: 'Signing in with a provider of OpenID Connect.' },
  { name: 'Operation', description: 'Health and metrics.' },
  { name: 'Reference', description: 'These documents, and the pages that show them.' },
  { name: 'Pages', description: 'The web application.' },
];

const all: readonly (Endpoint | Route)[] = [
  // The documents of the other APIs contain these.
  ...routes.filter(({ name }) => !(name in changeStreamRoutes)),
  ...Object.values<Endpoint>(v1Endpoints),
];

export const serviceApi: DescribedApi = {
  title: 'Minutebook beside its APIs',
  version: '0',
  overview: toParagraphs(text),
  see_also: { description: 'API v3', path: '/docs/v3' },
  tags,
  table: Object.fromEntries(all.map((entry) => [entry.name, entry])),
  examples: ['service'],
  error_codes: [...new Set([...commonErrors, ...all.flatMap(({ errors }) => errors)])].sort(),
};
