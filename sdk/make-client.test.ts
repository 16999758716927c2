import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeRecord, type TestRecord } from '../tests/kit/make/make-record.ts';
import { makeLabel } from '../tests/kit/make/make-label.ts';
import { makeMember, makeWorkspace, type TestMember } from '../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { ApiError, makeClient, type Client, type ClientOptions } from './index.ts';

let server: TestServer;
let owner: TestMember;
let record: TestRecord;
let labels: number[];
let client: Client;
const slug = 'sdk';

before(async () => {
  server = await startTestServer();
  const workspace = await makeWorkspace(server, { slug });
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  labels = [await makeLabel(server, workspace), await makeLabel(server, workspace)];
  record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, label_ids: labels });
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, label_ids: labels.slice(1) });
  client = connect();
});
after(() => server.stop());

const connect = (options: Partial<ClientOptions> = {}) =>
  makeClient({ base_url: server.base_url, token: owner.token, ...options });

const refusal = (expected: Partial<ApiError>) => (error: unknown) => {
  assert.ok(error instanceof ApiError);
  const { status, type, request_id, retry_after_seconds } = error;
  assert.partialDeepStrictEqual({ status, type, request_id, retry_after_seconds }, expected);
  return true;
};

/** Answers of a proxy come before those of the server; tokens and requests of all are collected. */
function fetchBehind(answers: Response[]) {
  const tokens: (string | null)[] = [];
  const send: typeof fetch = async (address, init) => {
    tokens.push(new Headers(init?.headers).get('authorization'));
    return answers.shift() ?? fetch(address, init);
  };
  return { send, tokens };
}

const unavailable = (seconds = 0) =>
  new Response('<h1>Later</h1>', { status: 503, headers: { 'retry-after': String(seconds) } });

describe('A method', () => {
  test('resolves to the body of the answer', async () => {
    assert.equal((await client.getCurrentUser()).email, owner.email);
    assert.equal((await client.listWorkspaces()).items[0]?.slug, slug);
  });

  test('sends arrays, texts and times as the server reads them', async () => {
    const params = { slug };
    const count = async (query: object) => (await client.listRecords({ params, query })).items.length;
    assert.equal(await count({ label_ids: labels }), 1);
    assert.equal(await count({ label_ids: labels, label_filter_condition: 'or' }), 2);
    assert.equal(await count({ label_ids: [], limit: undefined }), 2);
    assert.equal(await count({ query: 'A & B + 50 % 회의' }), 0);
    assert.equal(await count({ start_date: '2026-03-02', end_date: '2026-03-02' }), 2);
  });

  test('returns the status too when an operation has several successes', async () => {
    const params = { slug, record_id: record.record_id };
    const body = { title: 'For you', expires_in_days: 7 } as const;
    const made = await client.putShare({ params, body });
    const changed = await client.putShare({ params, body: { ...body, title: 'For all' } });
    assert.deepEqual([made.status, changed.status], [201, 200]);
    assert.equal(changed.body.password, made.body.password);
    assert.equal(changed.body.shared_record.title, 'For all');
    assert.equal(await client.deleteShare({ params }), null);
  });

  test('escapes a slug in the path', async () => {
    const asked = client.getWorkspace({ params: { slug: 'a/b?c#d' } });
    await assert.rejects(asked, refusal({ status: 404, type: 'WORKSPACE_NOT_FOUND' }));
  });

  test('accepts exactly the input of its operation, at compile time', async () => {
    // @ts-expect-error: it needs a slug
    await assert.rejects(client.listRecords({ query: {} }));
    // @ts-expect-error: it needs record_ids
    await assert.rejects(client.getLabelStatus({ params: { slug } }));
    // @ts-expect-error: there is no such parameter
    const misspelt = client.listRecords({ params: { slug }, query: { label: 1 } });
    await assert.rejects(misspelt, /query\.label is not known here; the nearest that is known is label_ids/);
  });

  test('can be aborted', async () => {
    const signal = AbortSignal.abort(new Error('no longer wanted'));
    await assert.rejects(client.getCurrentUser({}, { signal }), /no longer wanted/);
  });
});

describe('A refusal is an ApiError', () => {
  test('with the server’s message and reason', async () => {
    const query = { limit: 101, owner_user_id: 0 };
    const asked = client.listRecords({ params: { slug }, query });
    await assert.rejects(asked, (error: ApiError) => {
      refusal({ status: 422, type: 'VALIDATION_ERROR', retry_after_seconds: null })(error);
      assert.match(error.request_id ?? '', /^[0-9a-f-]{36}$/);
      assert.deepEqual(
        error.details.map(({ path }) => path),
        ['query.owner_user_id', 'query.limit'],
      );
      assert.match(error.message, /^query\.owner_user_id must be/);
      return true;
    });
  });

  test('also when a proxy answers', async () => {
    const { send } = fetchBehind([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
    const asked = connect({ fetch: send, retries: 0 }).getCurrentUser();
    await assert.rejects(asked, refusal({ status: 502, type: 'UNEXPECTED_ANSWER', request_id: null }));
  });

  test('and so is a success that is not the server’s', async () => {
    const { send } = fetchBehind([new Response('<h1>Please sign in to this network</h1>')]);
    const asked = connect({ fetch: send }).getCurrentUser();
    await assert.rejects(asked, refusal({ status: 200, type: 'UNEXPECTED_ANSWER' }));
  });
});

describe('A request that can be repeated', () => {
  test('is retried when the server is busy, as often as allowed', async () => {
    const twice = fetchBehind([unavailable(), unavailable()]);
    assert.equal((await connect({ fetch: twice.send }).getCurrentUser()).email, owner.email);
    const thrice = fetchBehind([unavailable(), unavailable(), unavailable()]);
    const asked = connect({ fetch: thrice.send }).getCurrentUser();
    await assert.rejects(asked, refusal({ status: 503, retry_after_seconds: 0 }));
    assert.equal(thrice.tokens.length, 3);
  });

  test('is sent once when retries are switched off', async () => {
    const { send, tokens } = fetchBehind([unavailable()]);
    await assert.rejects(connect({ fetch: send }).getCurrentUser({}, { retries: 0 }), ApiError);
    await assert.doesNotReject(connect({ fetch: send, retries: 0 }).getCurrentUser());
    assert.equal(tokens.length, 2);
  });

  test('is not retried when the server asks for a wait of a minute', async () => {
    const { send, tokens } = fetchBehind([unavailable(60)]);
    await assert.rejects(connect({ fetch: send }).getCurrentUser(), refusal({ retry_after_seconds: 60 }));
    assert.equal(tokens.length, 1);
  });

  test('stops waiting when it is aborted', async () => {
    const { send, tokens } = fetchBehind([unavailable(20)]);
    const stopping = new AbortController();
    const asked = connect({
      fetch: async (...request) => {
        const answer = await send(...request);
        setTimeout(() => stopping.abort(new Error('no longer wanted')), 10);
        return answer;
      },
    }).getCurrentUser({}, { signal: stopping.signal });
    await assert.rejects(asked, /no longer wanted/);
    assert.equal(tokens.length, 1);
  });

  test('is retried after a lost connection, a timeout and a fault of a proxy', async () => {
    let asked = 0;
    const faults = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(new Response('', { status: 502 })),
    ];
    const send: typeof fetch = (address, init) => (faults[asked++] ?? (() => fetch(address, init)))();
    assert.equal((await connect({ fetch: send }).getCurrentUser()).email, owner.email);
    assert.equal(asked, 3);
    asked = 0;
    const page = connect({ fetch: send, retries_faults: false });
    await assert.rejects(page.getCurrentUser(), /fetch failed/);
    asked = 0;
    const silent = connect({
      timeout_ms: 20,
      fetch: (address, init) =>
        asked++ > 0
          ? fetch(address)
          : new Promise((_, reject) => {
              init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
            }),
    });
    await assert.rejects(silent.getCurrentUser(), refusal({ status: 401 }));
    assert.ok(asked > 1);
  });

  test('may also create something, once, under one key', async () => {
    const keys: (string | null)[] = [];
    let isLost = true;
    const send: typeof fetch = async (address, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const answer = await fetch(address, init);
      if (isLost) {
        isLost = false;
        await answer.text();
        throw new TypeError('the answer was lost');
      }
      return answer;
    };
    const body = { name: 'Once', color: '#112233' };
    const label = await connect({ fetch: send }).createLabel({ params: { slug }, body });
    assert.equal(label.name, 'Once');
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
    assert.match(keys[0] ?? '', /^[\d.-]{30,}$/);
  });

  test('is not a PATCH', async () => {
    const { send, tokens } = fetchBehind([unavailable()]);
    const behind = connect({ fetch: send });
    await assert.rejects(
      behind.updateLabel({ params: { slug, label_id: 1 }, body: { name: 'Ada' } }),
      ApiError,
    );
    assert.equal(tokens.length, 1);
  });
});

test('A change can require that nobody else has changed the record', async () => {
  const versions: string[] = [];
  const note = (response: Response) => versions.push(response.headers.get('etag') ?? '');
  const told = connect({ on_response: note });
  const params = { slug, record_id: record.record_id };
  await told.getRecord({ params });
  const [etag = ''] = versions;
  await told.updateRecord({ params, body: { title: 'First' } }, { if_match: etag });
  const second = told.updateRecord({ params, body: { title: 'Second' } }, { if_match: etag });
  await assert.rejects(second, refusal({ status: 412, type: 'RECORD_CHANGED' }));
});

test('Header fields of the program are sent with every request', async () => {
  const sent: (string | null)[] = [];
  const send: typeof fetch = async (address, init) => {
    sent.push(new Headers(init?.headers).get('x-minutebook'));
    return fetch(address, init);
  };
  await connect({ fetch: send, headers: { 'x-minutebook': 'page' } }).getCurrentUser();
  assert.deepEqual(sent, ['page']);
});

describe('A token', () => {
  test('may come from a function, which is called again after a refusal', async () => {
    const refused: (string | undefined)[] = [];
    const { send, tokens } = fetchBehind([]);
    const user = await connect({
      fetch: send,
      token: async (old) => {
        refused.push(old);
        return old === undefined ? 'mb_old' : owner.token;
      },
    }).getCurrentUser();
    assert.equal(user.email, owner.email);
    assert.deepEqual(refused, [undefined, 'mb_old']);
    assert.deepEqual(tokens, ['Bearer mb_old', `Bearer ${owner.token}`]);
  });

  test('that stays refused is an error', async () => {
    let made = 0;
    const token = async () => `mb_${(made += 1)}`;
    await assert.rejects(connect({ token }).getCurrentUser(), refusal({ type: 'UNAUTHORIZED' }));
    assert.equal(made, 2);
    await assert.rejects(connect({ token: 'mb_old' }).getCurrentUser(), refusal({ status: 401 }));
  });

  test('is optional for operations without one', async () => {
    const { send, tokens } = fetchBehind([]);
    const nobody = makeClient({ base_url: `${server.base_url}/`, fetch: send });
    await assert.rejects(nobody.getCurrentUser(), refusal({ status: 401 }));
    assert.deepEqual(tokens, [null]);
  });
});
