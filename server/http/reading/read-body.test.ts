import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Type } from '@minutebook/contract/schema.ts';
import { ApiError } from '@minutebook/contract/errors.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { readBody } from './read-body.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** A hundred places of 200 characters each, said in the message and in the list. */
const LONGEST_ANSWER = 70_000;
const NOT_TEXT = Array<string>(120).fill('"\\u0000"').join(',');

test('A body that is wrong far inside is answered with less than it has, not with its places at full length', async () => {
  const bodies = [
    `${'['.repeat(19_000)}${NOT_TEXT}${']'.repeat(19_000)}`,
    `{"${'k'.repeat(400_000)}":[${NOT_TEXT}]}`,
  ];
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  const path = `/v2/workspaces/${workspace.slug}/records/labels`;
  for (const body of bodies) {
    const { status, text } = await server.send('POST', path, { body, token });
    assert.equal(status, 422);
    assert.ok(text.length < LONGEST_ANSWER, `${text.length} characters`);
    const { type, errors } = JSON.parse(text) as { type: string; errors: { path: string }[] };
    assert.equal(type, 'VALIDATION_ERROR');
    assert.match(errors[0]?.path ?? '', /^body[.[].*…$/);
  }
});

/** Each once took from 5 to 37 seconds, and gigabytes. */
const MADE_OF_VALUES: Record<string, (times: number) => string> = {
  'empty objects': (times) => `[${'{},'.repeat(times)}{}]`,
  numbers: (times) => `[${'0,'.repeat(times)}0]`,
  'lists in lists': (times) => `${'['.repeat(times)}${']'.repeat(times)}`,
  'texts that are none': (times) => `[${'"\\ud800",'.repeat(times)}0]`,
  keys: (times) => `{${Array.from({ length: times }, (_, place) => `"${place}":0`).join(',')}}`,
};

for (const [kind, make] of Object.entries(MADE_OF_VALUES)) {
  test(`A body of millions of ${kind} is refused before it is parsed`, async () => {
    const body = Buffer.from(`{"x":${make(1_000_000)}}`);
    const start = process.cpuUsage();
    await assert.rejects(readBody(body, Type.Object({})), refusedAs('body must hold at most 20000 values'));
    const { user, system } = process.cpuUsage(start);
    assert.ok(user + system < 500_000, `${(user + system) / 1000} ms of processor time`);
  });
}

const refusedAs = (message: string) => (error: unknown) =>
  error instanceof ApiError && error.code === 'VALIDATION_ERROR' && error.message === message;

test('A text that may not be empty has something to be seen, in short bodies and in long ones', async () => {
  const schema = Type.Object({ name: Type.String({ minLength: 1 }), note: Type.String() });
  const read = (name: string, note: string) => readBody(Buffer.from(JSON.stringify({ name, note })), schema);
  const blanks = [
    ' ',
    '\u200b',
    '\u2060\n',
    '\ufeff\u00ad',
    '\u3164',
    '\u115f',
    '\u2800',
    '\ufe0f',
    '\u{e0020}',
    '\u202e',
  ];
  for (const note of ['', '\u200b', 'x'.repeat(300_000)]) {
    await assert.rejects(read('', note), refusedAs('body.name must not be empty'));
    for (const blank of blanks)
      await assert.rejects(
        read(blank, note),
        refusedAs('body.name must not be blank'),
        JSON.stringify(blank),
      );
    // Marks and joiners belong to what they stand beside.
    for (const name of ['x', '\u200bx', '👨‍👩‍👧', 'ㄱ', 'é'.normalize('NFD'), '𠮷'])
      assert.deepEqual(await read(name, note), { name, note });
  }
});

test('A string in a body is never read as another value, whatever it looks like', async () => {
  const text = `\\"[{,${'"[{,\\'.repeat(40_000)}`;
  const body = { text, ids: [1, 2] };
  const read = await readBody(Buffer.from(JSON.stringify(body)), Type.Object({ text: Type.String() }));
  assert.deepEqual(read, body);
});

test('A body has as many values as its schema allows, and a wrong one of a long body is named', async () => {
  const schema = v3Endpoints['create-record'].body;
  const body = {
    recorded_at: '2026-03-01T09:00:00Z',
    dialogs: Array.from({ length: 100_000 }, (_, place) => ({
      text: 'Yes.',
      speaker_id: 1,
      start_ms: place * 10,
      duration_ms: 5,
    })),
  };
  const send = () => readBody(Buffer.from(JSON.stringify(body)), schema);
  assert.deepEqual(await send(), body);
  body.dialogs[77_777] = { text: 'No.', speaker_id: 0.5, start_ms: 0, duration_ms: 5 };
  await assert.rejects(send(), refusedAs('body.dialogs[77777].speaker_id must be a whole number'));
  body.dialogs[50_000] = { text: '\0', speaker_id: 1, start_ms: 0, duration_ms: 5 };
  await assert.rejects(
    send(),
    refusedAs('body.dialogs[50000].text must not contain U+0000 or lone surrogates'),
  );
});
