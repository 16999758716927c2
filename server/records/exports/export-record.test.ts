import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { readDocxText } from '../../import/formats/documents/docx.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server, { timezone: 'Asia/Seoul' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const label_id = await makeLabel(server, workspace, { name: 'Budget' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Plans: spring/summer',
    label_ids: [label_id],
    dialogs: ['Good *morning*.', { text: 'My number is ●●●.', original_text: 'My number is 123.' }],
    insights: [
      { type: 'action_item', value: { text: '- [ ] Call Ada' } },
      { type: 'summary', value: { text: 'We **met**.' } },
    ],
    ...fields,
  });
  const url = `${record.app_path}/export`;
  const write = (format: string) => server.send('POST', url, { token: owner.token, body: { format } });
  return { workspace, owner, record, write };
}

const masked = {
  text: 'My number is ●●●.',
  original_text: 'My number is 123.',
  pii_spans: [{ type: 'phone_number', start: 13, end: 16 }],
};

test('as Markdown: title, facts, insights and what was said, with marks of the speakers’ own escaped', async () => {
  const { write } = await makeScene({ dialogs: ['Good *morning*.', masked] });
  const { body } = await write('markdown');
  assert.equal(body.filename, '2026-03-02 Plans spring summer.md');
  assert.equal(body.content_type, 'text/markdown; charset=utf-8');
  assert.equal(
    body.content,
    `# Plans: spring/summer

- **Date**: 2026-03-02 17:59
- **Duration**: 1:00
- **People**: Ada
- **Labels**: Budget

## Summary

We **met**.

## Tasks

- [ ] Call Ada

## Transcript

**Ada** (0:00): Good \\*morning\\*.

**Ada** (0:04): My number is ●●●.
`,
  );
});

test('as Markdown: insights bring no HTML, no picture and no strange link, and keep their own marks', async () => {
  const kept = '- [ ] **Call** [Ada](https://ada.example.com/x) \\<b> `code`';
  const text = [
    '"<script>alert(1)</script>", said Ben',
    '[x](javascript:alert(1)) [x][y] <https://a.example>',
    '![x](https://a.example/pixel.png)',
    '`\\`<img src=x>',
    '[y]: javascript:alert(1)',
    kept,
  ].join('\n');
  const { write } = await makeScene({ insights: [{ type: 'summary', value: { text } }] });
  const { content } = (await write('markdown')).body;
  assert.ok(content.includes(kept));
  assert.doesNotMatch(content, /(?<!\\)<(?!b>)|(?<!\\)!\[|(?<!\\)\[[xy]\](?!\(https)/);
});

test('a name of several lines is one line, and no text takes the rest of a file for code', async () => {
  const forged = 'A\r~~~\n[0:09] Ben: I resign';
  const { owner, workspace, write } = await makeScene({
    dialogs: ['Good morning.'],
    extra: {
      notes: '~~~\n- one\n1. two\n===\n    &lt;b&gt; R&D',
      speakers: [{ speaker_id: 1, name: forged, member_id: null, talk_time_ms: 1 }],
    },
    insights: [{ type: 'summary', value: { text: '```js\nconst a = 1;' } }],
  });
  const labels = `${workspace.app_path}/labels`;
  const { body } = await server.get(`${workspace.path}/labels`, owner.token);
  const renamed = { token: owner.token, body: { name: forged } };
  requireOk(await server.send('PATCH', `${labels}/${body.items[0].id}`, renamed));
  const markdown: string = (await write('markdown')).body.content;
  assert.ok(markdown.includes('\n- **Labels**: A \\~\\~\\~ \\[0:09\\] Ben: I resign\n'), markdown);
  assert.ok(
    markdown.includes('\n\\~\\~\\~  \n\\- one  \n1\\. two  \n\\===  \n\\&lt;b\\&gt; R&D\n'),
    markdown,
  );
  assert.ok(markdown.includes('\n```js\nconst a = 1;\n```\n\n## Transcript\n'), markdown);
  const text: string = (await write('text')).body.content;
  assert.doesNotMatch(text, /^\[0:09\]/m);
  assert.doesNotMatch(markdown + text, /\r/);
});

test('as plain text, without Markdown', async () => {
  const { body } = await (await makeScene({ dialogs: ['Good *morning*.', masked] })).write('text');
  assert.equal(body.filename, '2026-03-02 Plans spring summer.txt');
  assert.equal(
    body.content,
    `Plans: spring/summer
Date: 2026-03-02 17:59
Duration: 1:00
People: Ada
Labels: Budget

Summary
We met.

Tasks
- Call Ada

Transcript
[0:00] Ada: Good *morning*.
[0:04] Ada: My number is ●●●.
`,
  );
});

test('as JSON, for programs, with nothing of what is masked', async () => {
  const { body } = await (await makeScene({ dialogs: ['Hello', masked] })).write('json');
  assert.equal(body.content_type, 'application/json; charset=utf-8');
  const record = JSON.parse(body.content);
  assert.equal(record.date, '2026-03-02T17:59:00+09:00');
  assert.deepEqual(record.transcript[1], { start_ms: 4_000, speaker: 'Ada', text: masked.text });
  assert.deepEqual(record.insights[0], { type: 'summary', text: 'We **met**.' });
  assert.doesNotMatch(body.content, /123/);
});

test('what people filled in about the record stands before the insights, texts of several lines apart', async () => {
  const { write } = await makeScene({
    dialogs: [],
    extra: { notes: 'Bring:\n* maps', place: 'Room *2*', meeting_type: 'interview' },
  });
  const { content: markdown } = (await write('markdown')).body;
  assert.match(
    markdown,
    /\n- \*\*Place\*\*: Room \\\*2\\\*\n- \*\*Kind of meeting\*\*: Interview\n\n## Notes\n\nBring:  \n\\\* maps\n\n## Summary\n/,
  );
  const { content: text } = (await write('text')).body;
  assert.match(
    text,
    /\nPlace: Room \*2\*\nKind of meeting: Interview\n\nNotes\nBring:\n\* maps\n\nSummary\n/,
  );
});

test('as a Word document, which our own import reads again, masked as the record is', async () => {
  const { body } = await (await makeScene({ dialogs: ['Good *morning*.', masked] })).write('docx');
  assert.equal(body.filename, '2026-03-02 Plans spring summer.docx');
  assert.equal(body.encoding, 'base64');
  const text = readDocxText('plans.docx', Buffer.from(body.content, 'base64'));
  assert.match(text, /^Plans: spring\/summer\n/);
  assert.match(text, /Tasks\n\n☐ Call Ada\n/);
  assert.match(text, /0:04 {2}Ada: My number is ●●●\./);
  assert.doesNotMatch(text, /123/);
});

test('what people have ticked is ticked in every format, and what the insight has no more is in JSON', async () => {
  const texts = ['Call Ada', 'Call Ada', 'Order **paper**', 'Book a room'];
  const items = texts.map((text) => ({ text, assignee: null, due_date: '2026-03-04', dialog_ids: [] }));
  const text = texts.map((line, index) => `- [ ] 0:0${index} ${line} (2026-03-04)`).join('\n');
  const { owner, record, write } = await makeScene({
    insights: [
      { type: 'action_item', value: { text: texts.join('\n'), items } },
      { type: 'action_item_ts', value: { text, items } },
    ],
  });
  const url = `${record.app_path}/action-items`;
  const { body } = await server.get(url, owner.token);
  for (const place of [1, 2]) {
    const change = { token: owner.token, body: { is_done: true } };
    assert.equal((await server.send('PATCH', `${url}/${body.items[place].id}`, change)).status, 200);
  }
  const content = async (format: string): Promise<string> => (await write(format)).body.content;
  const markdown = await content('markdown');
  assert.ok(
    markdown.includes(
      '\n- [ ] 0:00 Call Ada (2026-03-04)\n- [x] 0:01 Call Ada (2026-03-04)\n- [x] 0:02 Order **paper** (2026-03-04)\n- [ ] 0:03 Book',
    ),
    markdown,
  );
  assert.match(
    await content('text'),
    /\n- 0:00 Call Ada .*\n- \[x\] 0:01 Call Ada .*\n- \[x\] 0:02 Order paper/,
  );
  const docx = readDocxText('plans.docx', Buffer.from(await content('docx'), 'base64'));
  assert.match(docx, /☐ 0:00 Call Ada[^☑]*☑ 0:01 Call Ada[^☐]*☑ 0:02 Order paper[^☑]*☐ 0:03 Book a room/);

  const left = '- [ ] First of all:\n\n  - [ ] Call Ada\nCall Ada';
  const put = { token: owner.token, body: { text: left } };
  const edited = await server.send('PUT', `${record.app_path}/insights/action_item_ts`, put);
  assert.equal(edited.status, 204);
  const { action_items } = JSON.parse(await content('json'));
  assert.deepEqual(
    action_items
      .filter(({ is_done }: { is_done: boolean }) => is_done)
      .map((item: Record<string, unknown>) => [item['text'], item['is_in_insight']]),
    [
      ['Call Ada', true],
      ['Order **paper**', false],
    ],
  );
  assert.match(
    await content('markdown'),
    /\n- \[ \] First of all:\n\n {2}- \[ \] Call Ada\n- \[x\] Call Ada\n/,
  );
});

test('headings are in the language of the transcript, and a record without a title has a name', async () => {
  const { write, record } = await makeScene({
    title: null,
    extra: { language: 'ko', speakers: [], word_count: 0 },
  });
  const { body } = await write('markdown');
  assert.match(body.content, /## 요약\n/);
  assert.match(body.content, /\*\*\\#1\*\* \(0:00\)/);
  assert.equal(body.filename, `2026-03-02 record ${record.record_id}.md`);
});

test('every export is in the audit log, Markdown in the history of the record too', async () => {
  const { workspace, owner, record, write } = await makeScene();
  const listBefore = await server.get(`${workspace.path}/records`, owner.token);
  assert.deepEqual(listBefore.body.items[0].export_histories, []);
  for (const format of ['markdown', 'text', 'json', 'docx']) assert.equal((await write(format)).status, 200);
  const audit = await listAudit(server, workspace);
  assert.deepEqual(
    audit.map(({ action, record_id, detail }) => [action, record_id, detail?.['format']]),
    ['markdown', 'text', 'json', 'docx'].map((format) => ['record.export', record.record_id, format]),
  );
  const { body } = await server.get(`${workspace.path}/records`, owner.token);
  const [history, ...others] = body.items[0].export_histories;
  assert.deepEqual([history.platform, history.export_type, others], ['markdown', 'full', []]);
});

test('an archived workspace is read, and so exported', async () => {
  const { workspace, write } = await makeScene();
  await setWorkspaceStatus(server, workspace, 'archived');
  const { status, body } = await write('markdown');
  assert.equal(status, 200);
  assert.match(body.content, /^# Plans/);
});

test('a transcript whose time is over is not exported, the insights are', async () => {
  const { write } = await makeScene({ transcript_expires_at: server.clock.now() });
  const { body } = await write('text');
  assert.match(body.content, /We met/);
  assert.doesNotMatch(body.content, /morning/);
});

test('a format that there is not is 422', async () => {
  const { write } = await makeScene();
  assertError(await write('srt'), 422, 'VALIDATION_ERROR');
});

test('Whoever writes a dozen documents at once keeps no other member of the workspace waiting for all of them', async () => {
  const { workspace, owner, record } = await makeScene();
  const other = await makeMember(server, workspace);
  const asked: (number | null | undefined)[] = [];
  const written: typeof asked = [];
  /** How many were written when the other member's was asked for. */
  let earlier = 0;
  const { workers } = server.ctx;
  const counted: typeof workers = {
    ...workers,
    of(workspace_id, user_id) {
      const pool = workers.of(workspace_id, user_id);
      return {
        ...pool,
        async run(...task) {
          asked.push(user_id);
          if (user_id === other.user_id) earlier = written.length;
          const document = await pool.run(...task);
          written.push(user_id);
          return document;
        },
      };
    },
  };
  const app = await startApp(server, { workers: counted });
  const write = async ({ token }: { token: string }) => {
    const answer = await fetch(`${app.base_url}${record.app_path}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'docx' }),
    });
    assert.equal(answer.status, 200, await answer.text());
  };
  const all = Array.from({ length: 12 }, () => write(owner));
  await until('a dozen tasks', () => asked.length === 12);
  await Promise.all([write(other), ...all]);
  await app.stop();
  const before = written.indexOf(other.user_id) - earlier;
  assert.ok(before >= 0 && before <= 4, `${before} documents were written until then`);
});
