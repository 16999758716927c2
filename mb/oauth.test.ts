/** Signs in by browser and by device; operations of the pages stand for the person. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { HOUR_MS } from '../tests/kit/durations.ts';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { allow, signInAsPerson } from '../tests/kit/clients/program.ts';
import { makeMb, type Mb } from '../tests/kit/run-mb.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(t: TestContext) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, title: 'The plan' });
  const person = await signInAsPerson(server, owner);
  return { workspace, owner, person, mb: await makeMb(t) };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Acts like a browser in which somebody clicks the button. */
const browse = ({ workspace, person }: Scene, change: (return_url: URL) => void = () => undefined) => {
  const answers: Promise<Response>[] = [];
  const openBrowser = (address: string) => {
    const visit = async () => {
      const query = new URL(address).search.slice(1);
      const { body } = await allow(server, person, { query, workspace });
      const return_url = new URL(body.return_url);
      change(return_url);
      return fetch(return_url);
    };
    answers.push(visit());
  };
  return { answers, terminal: { openBrowser } };
};

const profileOf = async ({ folder }: Mb) => {
  const path = join(folder, '.config/minutebook/profiles.json');
  return { path, stored: JSON.parse(await readFile(path, 'utf8')) };
};

test('A browser delivers the code; the token is refreshed when it expires, and ends with logout', async (t) => {
  const scene = await makeScene(t);
  const { mb, workspace } = scene;
  const { answers, terminal } = browse(scene);
  const { exit_code, notes, out } = await mb.run(['login', server.base_url], { terminal });
  assert.equal(exit_code, 0, notes);
  assert.match(out, new RegExp(`in workspace ${workspace.slug}`));
  assert.match((await (await answers[0])?.text()) ?? '', /Done/);
  assert.equal((await mb.run(['record', 'list', '--json'])).json.items[0].title, 'The plan');

  const { stored: first } = await profileOf(mb);
  server.clock.advance(2 * HOUR_MS);
  assert.equal((await mb.run(['record', 'list'])).exit_code, 0, 'refused once, it is exchanged');
  const { stored: second } = await profileOf(mb);
  assert.notEqual(
    second.profiles.default.program.refresh_token,
    first.profiles.default.program.refresh_token,
  );

  const { program } = second.profiles.default;
  const denied = await mb.run(['webhook', 'list']);
  assert.equal(denied.exit_code, 4);
  assert.match(denied.notes, /scope_missing/);
  const left = await mb.run(['logout']);
  assert.deepEqual([left.exit_code, left.notes], [0, '']);
  server.clock.advance(5_000);
  assert.equal((await server.get('/api/v3/token', program.access_token)).status, 401);
});

test('Concurrent commands refresh a token once', async (t) => {
  const scene = await makeScene(t);
  const { mb } = scene;
  assert.equal((await mb.run(['login', server.base_url], browse(scene))).exit_code, 0);
  const { path, stored } = await profileOf(mb);
  stored.profiles.default.program.expires_at = 0;
  await writeFile(path, JSON.stringify(stored));
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => mb.run(['record', 'list'])));
  assert.deepEqual(
    outcomes.map(({ exit_code }) => exit_code),
    [0, 0, 0, 0, 0],
  );
  const { stored: next } = await profileOf(mb);
  assert.notEqual(next.profiles.default.program.access_token, stored.profiles.default.program.access_token);

  next.profiles.default.program.refresh_token = 'mor_none';
  next.profiles.default.program.expires_at = 0;
  await writeFile(path, JSON.stringify(next));
  const ended = await mb.run(['record', 'list']);
  assert.equal(ended.exit_code, 4);
  assert.match(ended.notes, /has ended: "mb login http/);
});

test('An answer of another server is refused, and one without the state is ignored', async (t) => {
  const scene = await makeScene(t);
  const elsewhere = browse(scene, (url) => url.searchParams.set('iss', 'https://evil.example.com'));
  const mixed = await scene.mb.run(['login', server.base_url], elsewhere);
  assert.equal(mixed.exit_code, 4);
  assert.match(mixed.notes, /another server/);

  const guessed = browse(scene);
  const { openBrowser } = guessed.terminal;
  const statuses: number[] = [];
  const visits: Promise<void>[] = [];
  const terminal = {
    openBrowser(address: string) {
      const guess = new URL(new URL(address).searchParams.get('redirect_uri') ?? '');
      guess.search = '?code=guessed&state=guessed';
      const visit = async () => {
        statuses.push((await fetch(guess)).status);
        openBrowser(address);
      };
      visits.push(visit());
    },
  };
  assert.equal((await scene.mb.run(['login', server.base_url], { terminal })).exit_code, 0);
  await Promise.all(visits);
  assert.deepEqual(statuses, [404]);

  const refusing = {
    openBrowser(address: string) {
      const { searchParams } = new URL(address);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      const answer = { error: 'access_denied', state: searchParams.get('state') ?? '', iss: server.base_url };
      back.search = new URLSearchParams(answer).toString();
      visits.push(fetch(back).then(() => undefined));
    },
  };
  const refused = await scene.mb.run(['login', server.base_url], { terminal: refusing });
  assert.equal(refused.exit_code, 4);
  assert.match(refused.notes, /access_denied/);
});

test('A device shows a code, and is signed in once somebody has entered it elsewhere', async (t) => {
  const { mb, workspace, person } = await makeScene(t);
  const entered: Promise<unknown>[] = [];
  const lines: string[] = [];
  const note = (line: string) => {
    lines.push(line);
    const [, code] = /enter (\S+)$/.exec(line) ?? [];
    if (code === undefined) return;
    const body = { user_code: code, workspace: workspace.slug, scopes: ['records:read'] };
    entered.push(server.send('POST', '/app/oauth/device/allow', { token: person.session, body }));
  };
  const { exit_code } = await mb.run(['login', server.base_url, '--device'], { terminal: { note } });
  await Promise.all(entered);
  assert.equal(exit_code, 0, lines.join('\n'));
  assert.equal((await mb.run(['record', 'list', '--json'])).json.items[0].title, 'The plan');
});

test('A server with a different issuer is not trusted', async (t) => {
  const mb = await makeMb(t);
  const other = server.base_url.replace('127.0.0.1', 'localhost');
  const { exit_code, notes } = await mb.run(['login', other]);
  assert.equal(exit_code, 4);
  assert.match(notes, /calls itself http:\/\/127\.0\.0\.1/);
});
