/** Comments in exported files, for who asks for them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { readDocxText } from '../../import/formats/documents/docx.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Olga *' });
  const bo = await makeMember(server, workspace, { name: 'Bo' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['Good morning.', 'Forty euros.'],
  });
  const url = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}`;
  const say = async (body: object, { token } = owner): Promise<number> =>
    requireOk(await server.send('POST', `${url}/moments`, { token, body: { kind: 'comment', ...body } })).body
      .id;
  const send = (body: object, { token } = owner) => server.send('POST', `${url}/export`, { token, body });
  const write = async (format: string, more: object = { with_comments: true }): Promise<string> => {
    const { content, encoding } = requireOk(await send({ format, ...more })).body;
    if (encoding === 'utf-8') return content;
    return readDocxText('record.docx', Buffer.from(content, 'base64'));
  };
  const resolve = async (id: number) => {
    const body = { is_resolved: true };
    requireOk(await server.send('PATCH', `${url}/moments/${id}`, { token: owner.token, body }));
  };
  return { workspace, owner, bo, record, say, send, write, resolve };
}

test('with their answers at their times, escaped as talk is; without being asked for they are in no file', async () => {
  const { bo, say, write, resolve } = await makeScene();
  const later = await say({ start_ms: 65_000, text: 'Is this *final*? <b>' });
  const first = await say({ start_ms: 4_000, text: '# Too dear' }, bo);
  await say({ reply_to: first, text: '- Agreed' });
  await say({ reply_to: first, text: 'So be it.' }, bo);
  await resolve(later);
  const markdown = await write('markdown');
  const expected = `## Comments

- 0:04 **Bo**: \\# Too dear
  - **Olga \\***: - Agreed
  - **Bo**: So be it.
- 1:05 **Olga \\***: Is this \\*final\\*? \\<b\\> (resolved)

## Transcript
`;
  assert.ok(markdown.includes(expected), markdown);
  const text = await write('text');
  const plain = `Comments
[0:04] Bo: # Too dear
    Olga *: - Agreed
    Bo: So be it.
[1:05] Olga *: Is this *final*? <b> (resolved)

Transcript
`;
  assert.ok(text.includes(plain), text);
  const word = await write('docx');
  for (const part of [
    'Comments',
    '0:04  Bo: # Too dear',
    'Olga *: - Agreed',
    'Is this *final*? <b> (resolved)',
  ])
    assert.ok(word.includes(part), `${part} in ${word}`);
  const { comments } = JSON.parse(await write('json'));
  assert.deepEqual(comments, [
    {
      author: 'Bo',
      text: '# Too dear',
      start_ms: 4_000,
      is_resolved: false,
      answers: [
        { author: 'Olga *', text: '- Agreed' },
        { author: 'Bo', text: 'So be it.' },
      ],
    },
    { author: 'Olga *', text: 'Is this *final*? <b>', start_ms: 65_000, is_resolved: true, answers: [] },
  ]);
  for (const format of ['markdown', 'text', 'docx'])
    for (const more of [{}, { with_comments: false }])
      assert.doesNotMatch(await write(format, more), /Too dear|Comments/);
});

test('a record without comments has no heading for them, and nobody exports what they do not see', async () => {
  const { workspace, owner, record, send, write } = await makeScene();
  for (const format of ['markdown', 'text', 'docx']) assert.doesNotMatch(await write(format), /Comments/);
  const body = { format: 'markdown', with_comments: true };
  const url = `${record.app_path}/export`;
  assertError(await server.send('POST', url, { body }), 401, 'UNAUTHORIZED');
  const elsewhere = await makeMember(server, await makeWorkspace(server));
  assertError(await send(body, elsewhere), 403, 'FORBIDDEN');
  const secret = await makeRecord(server, workspace, { owner_member_id: owner.member_id, scope: 'private' });
  const stranger = await makeMember(server, workspace);
  const hidden = await server.send('POST', `${secret.app_path}/export`, { token: stranger.token, body });
  assertError(hidden, 403, 'FORBIDDEN');
  assertError(await send({ format: 'markdown', with_comments: 'yes' }), 422, 'VALIDATION_ERROR');
});
