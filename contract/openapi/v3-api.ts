/** The parts of the OpenAPI document of /api/v3 besides its operations. */
import { commonErrors, type Endpoint } from '../endpoint.ts';
import { v3Endpoints } from '../v3/endpoints.ts';
import { toParagraphs, type DescribedApi } from './described-api.ts';

const text = `What programs build on beside API v2: a feed of everything that changes, to keep a copy of a workspace by, and webhooks.

Requests, bodies, errors and rate limits are those of API v2.

## What is promised

Within v3 there are only additions: operations, optional parameters, fields of answers, types of changes. Ignore what you do not know. What would
break a program becomes v4, beside v3.

## Keeping a copy

Ask for changes without a cursor: every record that you may see comes as \`record.visible\`. Keep the cursor of each page together with what
the page said, and go on from it until \`has_more\` is false; then ask again from time to time. Put into the copy whatever names a record, with
\`include=record\` as the list shows it; drop what comes as \`record.gone\`. When somebody leaves a team, joins one or gets another role, what they see
changes with no record having changed: the feed tells that as well. A cursor is good for 30 days. Then it is 410 \`CURSOR_EXPIRED\`, and the copy
begins anew.

## Webhooks

Changes are sent to an address of yours in the format of standardwebhooks.com, whose libraries check the signature. A delivery may come more than once, with
the same \`webhook-id\`, and later than another one that happened after it: go by \`seq\` and \`version\`.`;

const tags = [
  { name: 'Changes', description: 'What has changed in a workspace, in its order.' },
  { name: 'Webhooks', description: 'Programs that are told what happens, and what became of each delivery.' },
];

const table: Readonly<Record<string, Endpoint>> = v3Endpoints;

export const v3Api: DescribedApi = {
  title: 'Minutebook API v3',
  version: '3',
  overview: toParagraphs(text),
  see_also: { description: 'API v2, which reads and organises records', path: '/docs' },
  tags,
  table,
  error_codes: [
    ...new Set([...commonErrors, ...Object.values(table).flatMap(({ errors }) => errors)]),
  ].sort(),
};
