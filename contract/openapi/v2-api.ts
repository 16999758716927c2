/** The OpenAPI document of v2 without its operations. */
import { endpoints } from '../endpoints.ts';
import { v2ErrorStatuses, type V2ErrorCode } from '../errors.ts';
import { toParagraphs, type DescribedApi } from './described-api.ts';

const text = `Read and organise the meeting records of your workspaces: transcripts, insights, original media and external shares. New programs use API v3, which has these operations
and everything that writes, uploads and tells what changes.

## Requests

Send a personal access token with every request: \`Authorization: Bearer pat_…\`. A token acts as its user and opens
every workspace in which the user is an active member. A token with the scope \`read\` cannot change anything.

Arrays in the query string repeat their key: \`label_ids=1&label_ids=2\`. Bodies are JSON, at most 1 MiB. Unknown
parameters and fields are ignored; everything else has to be exactly as described, nothing is converted.

`;

/** These chapters are in the document of every API for programs. */
export const sharedText = `## Pages

Lists with \`offset\` and \`limit\` answer \`page\` with the \`total\`. Lists of records answer a \`next_token\`: send it back
for the next page, until it is null. No record is skipped or repeated while others come and go.

## Errors

Every error has the same body: \`type\` is a code that the operation lists, \`message\` a sentence, \`reason\` what the sentence was made
of, \`request_id\` what the server log calls the request. A \`VALIDATION_ERROR\` lists every failing place in \`errors\`.

## Rate limits

Requests are counted by the minute: for a workspace all its members together, for a user where no workspace is
named, for an address without a valid token. One guest has at most a tenth of the workspace's requests, but 60 a
minute. Every answer says in \`RateLimit\` what is left; a 429 says in \`Retry-After\` how many seconds to wait.`;

/** In the order of display. */
const tags = [
  { name: 'Workspaces', description: 'Workspaces of the requester, and what they may use.' },
  { name: 'Users', description: 'The requester.' },
  { name: 'Records', description: 'Meetings and calls with transcript, insights and original media.' },
  { name: 'Labels', description: 'Labels, and which records carry them.' },
  { name: 'Shares', description: 'Records that are shared outside the workspace.' },
  { name: 'Members', description: 'People in the workspace.' },
  { name: 'Invitations', description: 'People who were asked to join.' },
  { name: 'Teams', description: 'Teams and the people in them.' },
  { name: 'Roles', description: 'What roles allow and deny, in the workspace and in teams.' },
];

export const v2Api: DescribedApi = {
  title: 'Minutebook API',
  version: '2',
  overview: toParagraphs(text + sharedText),
  see_also: { description: 'API v3, for new programs', path: '/docs/v3' },
  tags,
  table: endpoints,
  examples: ['v2', 'v3'],
  error_codes: Object.keys(v2ErrorStatuses) as V2ErrorCode[],
};
