/** The OpenAPI document of the pages' API without its operations. */
import { appEndpoints } from '../app/endpoints.ts';
import { commonErrors, type Endpoint } from '../endpoint.ts';
import { toParagraphs, type DescribedApi } from './described-api.ts';

const text = `What the pages of Minutebook use: signing in, the account, and all that pages alone need. It changes together with the
pages, without notice: programs use API v3, which has what they need of it and stays as it is.

Requests, bodies, errors and rate limits are those of API v3. A personal access token is good for all that
names no password; the operations of the session need none, and set or read a cookie instead.

A change with PATCH names what is to be different; what is left out stays.`;

const tags = [
  { name: 'Session', description: 'Signing in and out, and joining by invitation.' },
  { name: 'Me', description: 'Name, password, tokens and sessions of the current user.' },
  { name: 'Records', description: 'Search with the places of the hits, and what becomes of records.' },
  { name: 'Uploads', description: 'Recordings on their way to the server.' },
  { name: 'Processing', description: 'What is made of a recording: how far it is, and making it again.' },
  { name: 'Trash', description: 'Deleted records, for as long as they can come back.' },
  {
    name: 'Action items',
    description: 'What is to be done after meetings: ticked, given to members, listed over all records.',
  },
  {
    name: 'Corrections',
    description: 'What people change of transcripts and insights; each can be taken back.',
  },
  { name: 'Shares', description: 'Records that are shared outside the workspace.' },
  { name: 'Labels', description: 'Creating, changing, merging and deleting labels.' },
  { name: 'Members', description: 'People in the workspace.' },
  { name: 'Invitations', description: 'People who were asked to join.' },
  { name: 'Service accounts', description: 'Accounts of programs, and their tokens.' },
  { name: 'Programs', description: 'What people let in with OAuth, and the questions before they do.' },
  { name: 'Teams', description: 'Teams and the people in them.' },
  { name: 'Roles', description: 'Custom roles of the workspace and of teams.' },
  { name: 'Settings', description: 'Masking, retention and engines of a workspace, and its audit log.' },
];

const table: Readonly<Record<string, Endpoint>> = appEndpoints;
const codesOf = ({ errors }: Endpoint) => errors;

export const appApi: DescribedApi = {
  title: 'Minutebook API of the pages',
  version: '0',
  overview: toParagraphs(text),
  see_also: {
    description: 'What else answers: uploads, events, links, the older protocol',
    path: '/docs/service',
  },
  tags,
  table,
  examples: ['app', 'v3'],
  error_codes: [...new Set([...commonErrors, ...Object.values(table).flatMap(codesOf)])].sort(),
};
