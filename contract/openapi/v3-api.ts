/** The parts of the OpenAPI document of /api/v3 besides its operations. */
import { commonErrors, type Endpoint } from '../endpoint.ts';
import type { Route } from '../route.ts';
import { v3Endpoints } from '../v3/endpoints.ts';
import { changeStreamRoutes } from '../v3/stream-routes.ts';
import { toParagraphs, type DescribedApi } from './described-api.ts';
import { v2Api } from './v2-api.ts';

const text = `One base for everything a program does: the 29 operations of API v2 under \`/api/v3\`, with the same bodies and answers, and everything
that writes: records with contacts, event and telephone number in one request, transcripts, corrections, people, settings, exports, changes and webhooks.

Requests, bodies, errors and rate limits are those of API v2, which stays as it is.

## What is promised

Within v3 there are only additions: operations, optional parameters, fields of answers, types of changes. Ignore what you do not know. What would
break a program becomes v4, beside v3, for at least a year.

## Sending a request again

Send \`Idempotency-Key\` with a POST, any text of at most 255 characters that you make for this one request. Repeated within 24 hours with the same key and
body, the request is answered as the first time, with \`Idempotency-Replayed: true\`, and does nothing; also after a crash of the server. While the first one
is still under way it is 409 \`REQUEST_IN_PROGRESS\`; with another body it is 422 \`IDEMPOTENCY_KEY_REUSED\`. Refusals are not kept. PUT, PATCH and DELETE may be
repeated without a key. A \`uuid\` of create-record is good for as long as the record is there.

## Reading and changing on condition

Whatever is read has an \`ETag\`: with \`If-None-Match\` it is 304 as long as nothing has changed. With \`If-Match\` and the ETag of the record, a PATCH or
DELETE is 412 \`RECORD_CHANGED\` when anybody else has changed it since; \`reason.values.version\` says which version it has now.

## Keeping a copy

Ask for changes without a cursor: every record that you may see comes as \`record.visible\`. Keep the cursor of each page together with what
the page said, and go on from it until \`has_more\` is false; then ask again from time to time. Put into the copy whatever names a record, with
\`include=record\` as the list shows it; drop what comes as \`record.gone\`. When somebody leaves a team, joins one or gets another role, what they see
changes with no record having changed: the feed tells that as well. A cursor is good for 30 days. Then it is 410 \`CURSOR_EXPIRED\`, and the copy
begins anew. \`follow-changes\` sends the same pages as server-sent events, as soon as there is something in them.

## Webhooks

Changes are sent to an address of yours in the format of standardwebhooks.com, whose libraries check the signature. A delivery may come more than once, with
the same \`webhook-id\`, and later than another one that happened after it: go by \`seq\` and \`version\`.`;

const tags = [
  ...v2Api.tags,
  {
    name: 'Action items',
    description: 'What is to be done after meetings: ticked, given to members, listed over all records.',
  },
  {
    name: 'Corrections',
    description: 'What people change of transcripts and insights; each can be taken back.',
  },
  { name: 'Contacts', description: 'People outside the workspace whom records name.' },
  { name: 'Settings', description: 'Masking and retention of a workspace, and its audit log.' },
  { name: 'Token', description: 'What a program can find out about its own token.' },
  { name: 'Changes', description: 'What has changed in a workspace, in its order.' },
  { name: 'Webhooks', description: 'Programs that are told what happens, and what became of each delivery.' },
];

const table: Readonly<Record<string, Endpoint | Route>> = { ...v3Endpoints, ...changeStreamRoutes };

export const v3Api: DescribedApi = {
  title: 'Minutebook API v3',
  version: '3',
  overview: toParagraphs(text),
  see_also: { description: 'API v2, which stays as it is', path: '/docs' },
  tags,
  table,
  has_webhooks: true,
  examples: ['v3'],
  error_codes: [
    ...new Set([...commonErrors, ...Object.values(table).flatMap(({ errors }) => errors)]),
  ].sort(),
};
