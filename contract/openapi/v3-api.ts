/** The parts of the OpenAPI document of /api/v3 besides its operations. */
import { commonErrors, type Endpoint } from '../endpoint.ts';
import type { Route } from '../route.ts';
import { v3Endpoints } from '../v3/endpoints.ts';
import { changeStreamRoutes } from '../v3/stream-routes.ts';
import { toParagraphs, type DescribedApi } from './described-api.ts';
import { sharedText, v2Api } from './v2-api.ts';

const text = `One base for everything that a program does: it finds and reads records with transcripts and insights, creates and uploads
them, changes them, keeps a copy, and is told what happens.

## First request

Make a token in the pages under _My account → Access tokens_, and ask what it may do:

\`\`\`sh
curl {base_url}/api/v3/token -H "Authorization: Bearer $TOKEN"
curl {base_url}/api/v3/workspaces -H "Authorization: Bearer $TOKEN"
curl {base_url}/api/v3/workspaces/demo/records -H "Authorization: Bearer $TOKEN"
\`\`\`

The guides have what is longer than a request: [the client for TypeScript and JavaScript]({base_url}/docs/guides/sdk.md),
[tokens and their scopes]({base_url}/docs/guides/tokens.md), [keeping a copy]({base_url}/docs/guides/changes.md), [webhooks]({base_url}/docs/guides/webhooks.md),
[uploads]({base_url}/docs/guides/uploads.md), [OAuth]({base_url}/docs/guides/oauth.md), [agents]({base_url}/docs/guides/agents.md) and [the command line]({base_url}/docs/guides/mb.md).

## Requests

Send a token with every request: \`Authorization: Bearer …\`. It acts as its user or service account, within its scopes; each operation names
the scope that it needs. Arrays in the query string repeat their key: \`label_ids=1&label_ids=2\`. Bodies are JSON, compressed if you
like (\`Content-Encoding\`: gzip, deflate, br or zstd). Unknown fields of bodies are ignored; a parameter that is unknown is 422, with the nearest known
name; everything else has to be exactly as described, nothing is converted. Times are ISO 8601 in UTC, fields that end in \`_ms\` are milliseconds.

${sharedText}

## Stability

Within v3 there are only additions: operations, optional parameters, fields of answers, types of changes. Ignore what you do not know. What would
break a program becomes v4, beside v3, for at least a year.

## Idempotency

Send \`Idempotency-Key\` with a POST, any text of at most 255 characters that you make for this one request. Repeated within 24 hours with the same key and
body, the request is answered as the first time, with \`Idempotency-Replayed: true\`, and does nothing; also after a crash of the server. While the first one
is still under way it is 409 \`REQUEST_IN_PROGRESS\`; with another body it is 422 \`IDEMPOTENCY_KEY_REUSED\`. Refusals are not kept. What has words of a record, such as an export or a
comment, is read anew each time, for whoever may read the record then; with a record, what is kept about it goes. PUT, PATCH and DELETE may be repeated without a key. A \`uuid\` of create-record is good for as long as the record is there.

## Conditional requests

Whatever is read has an \`ETag\`: with \`If-None-Match\` it is 304 as long as nothing has changed. With \`If-Match\` and the ETag of the record, a PATCH or
DELETE is 412 \`RECORD_CHANGED\` when anybody else has changed it since; \`reason.values.version\` says which version it has now.

## Keeping a copy

Ask for changes without a cursor: every record that you may see comes as \`record.visible\`. Keep the cursor of each page together with what
the page said, and go on from it until \`has_more\` is false; then ask again from time to time. Put into the copy whatever names a record, with
\`include=record\` as the list shows it; drop what comes as \`record.gone\`. When somebody leaves a team, joins one or gets another role, what they see
changes with no record having changed: the feed tells that as well. A cursor is good for 30 days. Then it is 410 \`CURSOR_EXPIRED\`, and the copy
begins anew. \`follow-changes\` sends the same pages as server-sent events, as soon as there is something in them.

## Receiving webhooks

Changes are sent to an address of yours in the format of standardwebhooks.com, whose libraries check the signature. A delivery may come more than once, with
the same \`webhook-id\`, and later than another one that happened after it: go by \`seq\` and \`version\`.`;

const [workspaces, users, records, ...others] = v2Api.tags;

const tags = [
  { name: 'Token', description: 'What a program can find out about its own token.' },
  ...[workspaces, users, records].filter((tag) => tag !== undefined),
  { name: 'Uploads', description: 'Recordings whose record `create-record` has made.' },
  { name: 'Processing', description: 'What is made of a recording: how far it is, and making it again.' },
  {
    name: 'Corrections',
    description: 'What people change of transcripts and insights; each can be taken back.',
  },
  {
    name: 'Action items',
    description: 'What is to be done after meetings: ticked, given to members, listed over all records.',
  },
  {
    name: 'Moments',
    description:
      'Spans of a record with a reason: bookmarks, clips, comments, and notes for all or for their author alone; playlists of them.',
  },
  { name: 'Trackers', description: 'Words that you want to hear of when somebody says them.' },
  { name: 'Calendars', description: 'The events of the days around, from a calendar that you give.' },
  { name: 'Trash', description: 'Deleted records, for as long as they can come back.' },
  { name: 'Changes', description: 'What has changed in a workspace, in its order.' },
  { name: 'Webhooks', description: 'Programs that are told what happens, and what became of each delivery.' },
  ...others,
  { name: 'Contacts', description: 'People outside the workspace whom records name.' },
  { name: 'Settings', description: 'Masking and retention of a workspace, and its audit log.' },
];

const table: Readonly<Record<string, Endpoint | Route>> = { ...v3Endpoints, ...changeStreamRoutes };

export const v3Api: DescribedApi = {
  title: 'Minutebook API v3',
  version: '3',
  overview: toParagraphs(text),
  see_also: { description: 'API v2: 29 of these operations at /v2, which stays as it is', path: '/docs' },
  tags,
  table,
  has_webhooks: true,
  examples: ['v3'],
  error_codes: [
    ...new Set([...commonErrors, ...Object.values(table).flatMap(({ errors }) => errors)]),
  ].sort(),
};
