import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeMember, makeToken, makeUser, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { sendRaw } from '../../tests/kit/clients/raw-request.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';

let server: TestServer;
const tokens = { owner: '', reader: '', guest: '', stranger: '' };

before(async () => {
  server = await startTestServer();
  const acme = await makeWorkspace(server, { slug: 'acme' });
  const [owner, guest, stranger] = [
    await makeMember(server, acme, { base_role: 'owner' }),
    await makeMember(server, acme, { base_role: 'guest' }),
    await makeUser(server),
  ];
  Object.assign(tokens, {
    owner: owner.token,
    guest: guest.token,
    stranger: stranger.token,
    reader: await makeToken(server, owner.user_id, 'read'),
  });
});
after(() => server.stop());

interface Sent {
  /** The owner of the token; null sends no Authorization field. */
  as?: keyof typeof tokens | null;
  /** More header fields, one a string; `$owner` stands for the owner's token. */
  headers?: string[];
  body?: string | Buffer;
  /** Bytes instead of all that, with `$owner` likewise. */
  raw?: string;
}

/** A request, its expected answer (status, code, path of the first error), and options of the request. */
type Row = [target: string, answer: string, more?: Sent];

const LIST = 'GET /v2/workspaces?limit=';
const LABELS = '/v2/workspaces/acme/records/labels';
const AGAINST_TIME = 'start_date=2026-03-02&end_date=2026-03-01';
const json = (body: unknown): Sent => ({ body: JSON.stringify(body) });
const ids = { record_ids: [1], label_ids: [1] };
const invalid = (path: string) => `422 VALIDATION_ERROR ${path}`;

const paths: Row[] = [
  ['GET /nothing', '404 NOT_FOUND'],
  ['GET /v2', '404 NOT_FOUND'],
  ['GET /v2/nothing', '404 NOT_FOUND'],
  ['GET /V2/users/me', '404 NOT_FOUND'],
  ['GET /v2/users/me/', '200'],
  ['GET /v2/users/me//', '404 NOT_FOUND'],
  ['GET //v2/users/me', '404 NOT_FOUND'],
  ['GET /v2//users/me', '404 NOT_FOUND'],
  ['GET /v2/./users/me', '404 NOT_FOUND'],
  ['GET /v2/users/%6De', '200'],
  ['GET http://elsewhere.example/v2/users/me', '200'],
  ['GET /v2/%zz', '404 NOT_FOUND'],
  ['GET /v2/workspaces/%zz', '404 WORKSPACE_NOT_FOUND'],
  ['GET /v2/workspaces/a%00b', '404 WORKSPACE_NOT_FOUND'],
  ['GET /v2/workspaces/%ED%A0%80', '404 WORKSPACE_NOT_FOUND'],
  ['GET /v2/workspaces/acme%2Flabels', '404 WORKSPACE_NOT_FOUND'],
  ['GET /v2/workspaces/ACME', '404 WORKSPACE_NOT_FOUND'],
  [`GET /v2/workspaces/${'a'.repeat(200_000)}`, '404 WORKSPACE_NOT_FOUND'],
  ['GET /v2/workspaces/acme/members/%00', '404 NOT_FOUND'],
  ['GET /v2/workspaces/acme/members/%ED%A0%80', '404 NOT_FOUND'],
  ['GET /v2/workspaces/acme/members/%zz', invalid('path.member_id')],
  ['GET /v2/workspaces/acme/members/one', invalid('path.member_id')],
  ['GET /v2/workspaces/acme/members/1.0', invalid('path.member_id')],
  ['GET /v2/workspaces/acme/members/0x10', invalid('path.member_id')],
  ['GET /v2/workspaces/acme/members/9007199254740992', invalid('path.member_id')],
  ['GET /v2/workspaces/acme/members/9007199254740991', '404 MEMBER_NOT_FOUND'],
  ['GET /v2/workspaces/acme/members/-1', '404 MEMBER_NOT_FOUND'],
  ['GET /v2/workspaces/acme/members/-0', '404 MEMBER_NOT_FOUND'],
];

const queries: Row[] = [
  [`${LIST}10`, '200'],
  [`${LIST}007`, '200'],
  [`${LIST}0`, invalid('query.limit')],
  [`${LIST}101`, invalid('query.limit')],
  [`${LIST}-1`, invalid('query.limit')],
  [LIST, invalid('query.limit')],
  ['GET /v2/workspaces?limit', invalid('query.limit')],
  [`${LIST}0x10`, invalid('query.limit')],
  [`${LIST}1e1`, invalid('query.limit')],
  [`${LIST}1.0`, invalid('query.limit')],
  [`${LIST}%205`, invalid('query.limit')],
  [`${LIST}5%20`, invalid('query.limit')],
  [`${LIST}+5`, invalid('query.limit')],
  [`${LIST}%2B5`, invalid('query.limit')],
  [`${LIST}%EF%BC%95`, invalid('query.limit')],
  [`${LIST}Infinity`, invalid('query.limit')],
  [`${LIST}1,2`, invalid('query.limit')],
  [`${LIST}1&limit=1`, invalid('query.limit')],
  [`${LIST}%zz`, invalid('query.limit')],
  [`${LIST}%FF`, invalid('query.limit')],
  ['GET /v2/workspaces?li%6Dit=101', invalid('query.limit')],
  ['GET /v2/workspaces?limit[]=101', '200'],
  ['GET /v2/workspaces?Limit=101', '200'],
  ['GET /v2/workspaces?%zz=1&__proto__=1&unknown=%zz&=&&', '200'],
  ['GET /v2/workspaces?offset=9007199254740991', '200'],
  ['GET /v2/workspaces?offset=9007199254740992', invalid('query.offset')],
  ['GET /v2/workspaces?only_active=1', '200'],
  ['GET /v2/workspaces?only_active=TRUE', invalid('query.only_active')],
  ['GET /v2/workspaces?only_active=', invalid('query.only_active')],
  ['GET /v2/workspaces?status=', invalid('query.status')],
  ['GET /v2/workspaces?status=Active', invalid('query.status')],
  ['GET /v2/workspaces/acme/members?query=', invalid('query.query')],
  ['GET /v2/workspaces/acme/members?query=a%00b', invalid('query.query')],
  ['GET /v2/workspaces/acme/members?query=%ED%A0%80', invalid('query.query')],
  [`GET /v2/workspaces/acme/members?query=${'%F0%9F%98%80'.repeat(1_000)}`, '200'],
  [`GET /v2/workspaces/acme/members?query=${'a'.repeat(1_001)}`, invalid('query.query')],
  ['GET /v2/workspaces/acme/members?query=1&query=2', invalid('query.query')],
  ['GET /v2/workspaces/acme/members?team_id=0', invalid('query.team_id')],
  [`GET ${LABELS}/status`, invalid('query.record_ids')],
  [`GET ${LABELS}/status?record_ids=`, invalid('query.record_ids[0]')],
  [`GET ${LABELS}/status?record_ids=1,,2`, invalid('query.record_ids[1]')],
  [`GET ${LABELS}/status?record_ids[0]=1&record_ids[1]=x`, invalid('query.record_ids[1]')],
  [`GET ${LABELS}/status?record_ids[]=x`, invalid('query.record_ids[0]')],
  [`GET ${LABELS}/status?record_ids%5B%5D=x`, invalid('query.record_ids[0]')],
  [`GET ${LABELS}/status?record_ids=${'1,'.repeat(100)}1`, invalid('query.record_ids')],
];

const RECORDS = 'GET /v2/workspaces/acme/records';
const invalidRecords = (query: string, path: string): Row => [
  `${RECORDS}?${query}`,
  invalid(`query.${path}`),
];

const filters: Row[] = [
  [`${RECORDS}?label_ids=1&label_ids=2`, '200'],
  [`${RECORDS}?label_ids[]=1&label_ids[]=2`, '200'],
  [`${RECORDS}?label_ids[0]=1&label_ids[7]=2&label_ids=3,4`, '200'],
  [`${RECORDS}?label_ids=1,1,1,1`, '200'],
  [`${RECORDS}?label_ids=9007199254740991`, '200'],
  [`${RECORDS}?label_ids=1&label_ids[x]=x`, '200'],
  invalidRecords('label_ids', 'label_ids[0]'),
  invalidRecords('label_ids=', 'label_ids[0]'),
  invalidRecords('label_ids=1,', 'label_ids[1]'),
  invalidRecords('label_ids=0', 'label_ids[0]'),
  invalidRecords('label_ids=1&label_ids[]=1.5', 'label_ids[1]'),
  invalidRecords('label_ids=9007199254740992', 'label_ids[0]'),
  invalidRecords(`team_ids=${'1,'.repeat(1_000)}1`, 'team_ids'),
  [`${RECORDS}?team_ids=${'1,'.repeat(999)}1`, '200'],
  [`${RECORDS}?team_ids=0,-1&owner_user_ids=-5`, '200'],
  invalidRecords('team_id=-1', 'team_id'),
  invalidRecords('owner_user_id=0', 'owner_user_id'),
  invalidRecords('record_sources=Zoom', 'record_sources[0]'),
  invalidRecords('record_sources=zoom,%20import', 'record_sources[1]'),
  invalidRecords('order=REC_DATE', 'order'),
  invalidRecords('search_mode=', 'search_mode'),
  invalidRecords('label_filter_condition=and,or', 'label_filter_condition'),
  invalidRecords('start_date=2026-02-29', 'start_date'),
  invalidRecords('start_date=2026-3-1', 'start_date'),
  invalidRecords('start_date=2026-03-01T00:00:00Z', 'start_date'),
  invalidRecords('start_date=20260301', 'start_date'),
  invalidRecords('end_date=', 'end_date'),
  invalidRecords('start_date=2026-03-02&end_date=2026-03-01', 'start_date'),
  [`${RECORDS}?start_date=0000-01-01&end_date=9999-12-31`, '200'],
  [`${RECORDS}?start_date=9999-12-31`, '200'],
  [`${RECORDS}?end_date=0000-01-01`, '200'],
  [`${RECORDS}?next_token=`, '200'],
  invalidRecords('next_token=nonsense', 'next_token'),
  invalidRecords('next_token=%00', 'next_token'),
  invalidRecords('next_token=a.b.c&next_token=d', 'next_token'),
  invalidRecords('query=', 'query'),
  [`${RECORDS}?query=%25_%5C%22%27%3B--`, '200'],
  [`${RECORDS}?query=%F0%9F%98%80%E2%80%8D`, '200'],
  [`${RECORDS}?query=${'%EA%B0%80'.repeat(1_000)}`, '200'],
  [`${RECORDS}/1?include=dialogs,`, '422 INVALID_INCLUDE'],
  [`${RECORDS}/1?include=Dialogs`, '422 INVALID_INCLUDE'],
  [`${RECORDS}/1?include=dialogs&include=everything`, '422 INVALID_INCLUDE'],
  [`${RECORDS}/1?include=dialogs&include=insights,dialogs`, '404 RECORD_NOT_FOUND'],
  [`${RECORDS}/1?include=`, '404 RECORD_NOT_FOUND'],
  [`${RECORDS}/1?include[]=nothing`, '404 RECORD_NOT_FOUND'],
  [`${RECORDS}/1?query=`, '404 RECORD_NOT_FOUND'],
];

const methods: Row[] = [
  ['POST /v2/users/me', '405 METHOD_NOT_ALLOWED'],
  ['PROPFIND /v2/users/me', '405 METHOD_NOT_ALLOWED'],
  ['TRACE /v2/users/me', '405 METHOD_NOT_ALLOWED', { as: null }],
  [`GET ${LABELS}`, '405 METHOD_NOT_ALLOWED'],
  [`HEAD ${LABELS}`, '405'],
  ['PATCH /v2/workspaces/acme/records/1/share', '405 METHOD_NOT_ALLOWED', { as: null, body: '{' }],
  ['POST /v2/users/me', '405 METHOD_NOT_ALLOWED', { as: null, body: 'x'.repeat(1_100_000) }],
  ['POST /v2/nothing', '404 NOT_FOUND', { as: null, body: 'x'.repeat(1_100_000) }],
  ['HEAD /v2/users/me', '200'],
  ['HEAD /v2/users/me', '401', { as: null }],
  ['HEAD /v2/nothing', '404'],
  ['OPTIONS /v2/users/me', '204', { as: null }],
  ['OPTIONS /v2/nothing', '204', { as: null }],
  ['GET /v2/users/me', '200', { body: '{"a":' }],
  ['BREW /v2/users/me', '405 METHOD_NOT_ALLOWED'],
  ['CONNECT elsewhere.example:443', '405 METHOD_NOT_ALLOWED'],
  ['OPTIONS *', '204'],
];

const authorization = (field: string): Sent => ({ as: null, headers: [`Authorization:${field}`] });

const tokenFields: Row[] = [
  ['GET /v2/users/me', '401 UNAUTHORIZED', { as: null }],
  ['GET /v2/users/me', '200', authorization(' bearer $owner')],
  ['GET /v2/users/me', '200', authorization(' BEARER $owner')],
  ['GET /v2/users/me', '200', authorization('Bearer $owner  ')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization('')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Bearer')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Bearer  $owner')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Bearer\t$owner')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Bearer "$owner"')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Bearer $owner,')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Basic $owner')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' $owner')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Bearer pat_0123456789abcdef')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(` Bearer ${'x'.repeat(4_000)}`)],
  ['GET /v2/users/me', '401 UNAUTHORIZED', authorization(' Bearer \xe9\xe9')],
  ['GET /v2/users/me', '401 UNAUTHORIZED', { headers: ['Authorization: Bearer $owner'] }],
  ['GET /v2/users/me', '401 UNAUTHORIZED', { as: null, headers: ['Cookie: token=$owner'] }],
  ['GET /v2/users/me?access_token=$owner&token=$owner', '401 UNAUTHORIZED', { as: null }],
];

const bodies: Row[] = [
  [`POST ${LABELS}`, invalid('body')],
  [`POST ${LABELS}`, invalid('body'), { body: '{"record_ids":' }],
  [
    `POST ${LABELS}`,
    invalid('body'),
    { body: '', headers: ['Content-Type: application/json', 'Content-Length: 0'] },
  ],
  [`POST ${LABELS}`, invalid('body'), { body: Buffer.from([0x22, 0xff, 0x22]) }],
  [`POST ${LABELS}`, invalid('body'), { body: `\u{feff}${JSON.stringify(ids)},` }],
  [`POST ${LABELS}`, invalid('body'), json(null)],
  [`POST ${LABELS}`, invalid('body'), json([])],
  [`POST ${LABELS}`, invalid('body'), json('text')],
  [`POST ${LABELS}`, invalid('body.record_ids'), json({})],
  [`POST ${LABELS}`, invalid('body.record_ids'), json({ ...ids, record_ids: null })],
  [`POST ${LABELS}`, invalid('body.record_ids'), json({ ...ids, record_ids: 1 })],
  [`POST ${LABELS}`, invalid('body.record_ids'), json({ ...ids, record_ids: '1' })],
  [`POST ${LABELS}`, invalid('body.record_ids'), json({ ...ids, record_ids: [] })],
  [`POST ${LABELS}`, invalid('body.label_ids'), json({ ...ids, label_ids: Array(101).fill(1) })],
  [`POST ${LABELS}`, invalid('body.record_ids[0]'), json({ ...ids, record_ids: ['1'] })],
  [`POST ${LABELS}`, invalid('body.record_ids[0]'), json({ ...ids, record_ids: [true] })],
  [`POST ${LABELS}`, invalid('body.record_ids[0]'), json({ ...ids, record_ids: [[1]] })],
  [`POST ${LABELS}`, invalid('body.record_ids[1]'), json({ ...ids, record_ids: [1, 1.5] })],
  [`POST ${LABELS}`, invalid('body.record_ids[0]'), json({ ...ids, record_ids: [2 ** 53] })],
  [`POST ${LABELS}`, invalid('body.record_ids[0]'), { body: '{"record_ids":[-1e400],"label_ids":[1]}' }],
  [`POST ${LABELS}`, invalid('body.a\u0000'), json({ ...ids, 'a\u0000': 1 })],
  [`POST ${LABELS}`, invalid('body.note'), json({ ...ids, note: 'a\u0000b' })],
  [`POST ${LABELS}`, invalid('body.note[0].x'), json({ ...ids, note: [{ x: '\ud800' }] })],
  [`POST ${LABELS}`, invalid('body.record_ids'), json({ ...ids, record_ids: Array(9_000).fill('') })],
  // More values than the operation can have are not read.
  [`POST ${LABELS}`, invalid('body'), json({ ...ids, record_ids: Array(340_000).fill('') })],
  [`POST ${LABELS}`, invalid('body'), { body: '['.repeat(100_000) + ']'.repeat(100_000) }],
  [
    `POST ${LABELS}`,
    invalid('body.record_ids[0]'),
    { body: `{"record_ids":[${'['.repeat(9_000)}${']'.repeat(9_000)}],"label_ids":[1]}` },
  ],
  [
    `POST ${LABELS}`,
    invalid('body'),
    { body: `{"record_ids":[${'['.repeat(50_000)}${']'.repeat(50_000)}],"label_ids":[1]}` },
  ],
  [
    `DELETE ${LABELS}`,
    invalid('body.label_ids'),
    { body: '{"record_ids":[1]}', headers: ['Content-Type: text/plain'] },
  ],
  [
    `DELETE ${LABELS}`,
    invalid('body.label_ids'),
    { body: '{"record_ids":[1]}', headers: ['Content-Type: ;;;'] },
  ],
  [
    `DELETE ${LABELS}`,
    invalid('body'),
    { body: 'record_ids=1&label_ids=1', headers: ['Content-Type: application/x-www-form-urlencoded'] },
  ],
  [`POST ${LABELS}`, '413 PAYLOAD_TOO_LARGE', { body: `"${'x'.repeat(1_048_576)}"` }],
  [`POST ${LABELS}`, '422 VALIDATION_ERROR body', { body: `"${'x'.repeat(1_048_574)}"` }],
  [`POST ${LABELS}`, invalid('body'), { headers: ['Content-Encoding: gzip'], body: 'x' }],
  [`POST ${LABELS}`, invalid('body'), { headers: ['Expect: a miracle'], body: 'x' }],
  [`POST ${LABELS}`, invalid('body'), { headers: ['Expect: 100-continue'], body: 'x' }],
  [
    'PUT /v2/workspaces/acme/records/1/share',
    invalid('body.expires_in_days'),
    json({ title: 'x', expires_in_days: '7' }),
  ],
  [
    'PUT /v2/workspaces/acme/records/1/share',
    invalid('body.expires_in_days'),
    json({ title: 'x', expires_in_days: 8 }),
  ],
  [
    'PUT /v2/workspaces/acme/records/1/share',
    invalid('body.title'),
    json({ title: 'x'.repeat(1_001), expires_in_days: 7 }),
  ],
  [
    'PUT /v2/workspaces/acme/records/1/share',
    '404 RECORD_NOT_FOUND',
    json({ title: '', expires_in_days: null, more: 2 ** 60 }),
  ],
  [
    'DELETE /v2/workspaces/acme/records/1/share',
    '404 RECORD_NOT_FOUND',
    { body: '{"a":', headers: ['Content-Type: application/json'] },
  ],
  [
    'DELETE /v2/workspaces/acme/records/1/share',
    '404 RECORD_NOT_FOUND',
    { body: 'x'.repeat(1_100_000), headers: ['Content-Type: application/json'] },
  ],
  ['GET /v2/users/me', '200', { body: 'x'.repeat(1_100_000) }],
];

const order: Row[] = [
  [`${LIST}0`, '401 UNAUTHORIZED', { as: null }],
  [`POST ${LABELS}`, '401 UNAUTHORIZED', { as: null, body: 'x'.repeat(1_100_000) }],
  ['GET /v2/workspaces/nowhere/members/x', invalid('path.member_id')],
  ['POST /v2/workspaces/nowhere/records/labels', invalid('body'), { body: '{' }],
  ['GET /v2/workspaces/nowhere/records/1?include=x', '422 INVALID_INCLUDE'],
  ['GET /v2/workspaces/acme/records/1?include=x', '422 INVALID_INCLUDE', { as: 'stranger' }],
  ['GET /v2/workspaces/nowhere/records?next_token=x', invalid('query.next_token')],
  ['GET /v2/workspaces/acme/records?next_token=x', invalid('query.next_token'), { as: 'stranger' }],
  ['GET /v2/workspaces/nowhere/shared-records?next_token=x', invalid('query.next_token')],
  ['GET /v2/workspaces/acme/shared-records?next_token=x', invalid('query.next_token'), { as: 'stranger' }],
  [`GET /v2/workspaces/nowhere/records?${AGAINST_TIME}`, invalid('query.start_date')],
  [`GET /v2/workspaces/acme/records?${AGAINST_TIME}`, invalid('query.start_date'), { as: 'stranger' }],
  ['GET /v2/workspaces/nowhere/members/1', '404 WORKSPACE_NOT_FOUND', { as: 'stranger' }],
  ['GET /v2/workspaces/acme/members/999', '403 FORBIDDEN', { as: 'stranger' }],
  ['GET /v2/workspaces/acme/members/999', '403 FORBIDDEN', { as: 'guest' }],
  [
    'PUT /v2/workspaces/acme/records/999/share',
    invalid('body.title'),
    { as: 'reader', body: '{"expires_in_days":7}' },
  ],
  ['DELETE /v2/workspaces/acme/records/999/share', '403 FORBIDDEN', { as: 'reader' }],
  ['DELETE /v2/workspaces/acme/records/999/share', '404 RECORD_NOT_FOUND'],
];

const notHttp: Row[] = [
  ['nonsense', '422 VALIDATION_ERROR request', { raw: 'hello\r\n\r\n' }],
  [
    'an address that is not encoded',
    '422 VALIDATION_ERROR address',
    { raw: 'GET /v2/workspaces?query=\xed\x9a\x8c HTTP/1.1\r\nHost: x\r\n\r\n' },
  ],
  ['a TLS greeting', '422 VALIDATION_ERROR request', { raw: '\x16\x03\x01\x02\x00\x01\x00' }],
  ['another version', '422 VALIDATION_ERROR request', { raw: 'GET / HTTP/3.0\r\n\r\n' }],
  [
    'two lengths',
    '422 VALIDATION_ERROR request',
    { raw: `POST ${LABELS} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx` },
  ],
  [
    'two hosts',
    '400 VALIDATION_ERROR request',
    { raw: 'GET /v2/users/me HTTP/1.1\r\nHost: x\r\nhOST: y\r\n\r\n' },
  ],
  [
    'a length that is no number',
    '422 VALIDATION_ERROR request',
    { raw: `POST ${LABELS} HTTP/1.1\r\nHost: x\r\nContent-Length: one\r\n\r\nx` },
  ],
  [
    'length and chunks',
    '422 VALIDATION_ERROR request',
    {
      raw: `POST ${LABELS} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    },
  ],
  ['a field without a colon', '422 VALIDATION_ERROR request', { raw: 'GET / HTTP/1.1\r\nHost\r\n\r\n' }],
  [
    'fields of 300 KB',
    '431 VALIDATION_ERROR request',
    { raw: `GET / HTTP/1.1\r\nX: ${'x'.repeat(300_000)}\r\n\r\n` },
  ],
  [
    'an address of 300 KB',
    '431 VALIDATION_ERROR request',
    { raw: `GET /${'x'.repeat(300_000)} HTTP/1.1\r\n\r\n` },
  ],
  [
    'fields of 8 MB',
    '431 VALIDATION_ERROR request',
    { raw: `GET / HTTP/1.1\r\nX: ${'x'.repeat(8_000_000)}\r\n\r\n` },
  ],
  ['no host', '401 UNAUTHORIZED', { raw: 'GET /v2/users/me HTTP/1.1\r\nConnection: close\r\n\r\n' }],
  ['an old version', '401 UNAUTHORIZED', { raw: 'GET /v2/users/me HTTP/1.0\r\n\r\n' }],
  [
    'a wish to upgrade',
    '401 UNAUTHORIZED',
    {
      raw: 'GET /v2/users/me HTTP/1.1\r\nHost: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n',
    },
  ],
  [
    'a body in pieces that is too long',
    '413 PAYLOAD_TOO_LARGE',
    {
      raw:
        `POST ${LABELS} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer $owner\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${`80000\r\n${'x'.repeat(0x80000)}\r\n`.repeat(3)}0\r\n\r\n`,
    },
  ],
];

function toBytes(target: string, { as = 'owner', headers = [], body = '', raw }: Sent): Buffer {
  if (raw !== undefined) return Buffer.from(raw.replace('$owner', tokens.owner), 'latin1');
  const sized = headers.some((field) => field.startsWith('Content-Length')) || body.length === 0;
  const head = [
    `${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(as === null ? [] : [`Authorization: Bearer ${tokens[as]}`]),
    ...(sized ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...headers,
  ];
  const text = head.join('\r\n').replaceAll('$owner', tokens.owner);
  return Buffer.concat([Buffer.from(`${text}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}

const groups = {
  'the path': paths,
  'the query string': queries,
  'the filters': filters,
  'the method': methods,
  'the token': tokenFields,
  'the body': bodies,
  'the order of checks': order,
  'the protocol': notHttp,
};

/** Names a test by the printable beginning of its request. */
function toName(target: string, { as, headers = [], body = '' }: Sent): string {
  const parts = [target, as === null ? 'no token' : (as ?? ''), ...headers, String(body)];
  const shown = parts.filter((part) => part !== '').map((part) => part.slice(0, 60));
  return shown.join(', ').replaceAll(/[^\x20-\x7e]/g, '?');
}

for (const [group, rows] of Object.entries(groups)) {
  for (const [target, expected, sent = {}] of rows) {
    test(`${group}: ${toName(target, sent)} is answered with ${expected.replace('\u0000', '?')}`, async () => {
      const { status, headers, text } = await sendRaw(server.base_url, toBytes(target, sent));
      const body = status < 400 || text === '' ? {} : JSON.parse(text);
      const parts = [status, body.type, body.errors?.[0]?.path];
      assert.equal(parts.filter((part) => part !== undefined).join(' '), expected, text);
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
      if ('type' in body) assert.equal(body.request_id, headers.get('x-request-id'));
      assert.equal('errors' in body, body.type === 'VALIDATION_ERROR');
      assert.doesNotMatch(text, /fastify|FST_|node_modules|\n\s+at |\.ts:/);
      if (status >= 400) assert.equal(headers.has('allow'), status === 405);
    });
  }
}
