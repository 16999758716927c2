/** Every failure of a recording is shown on its page, with a way forward that needs no pointer. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startFakeOpenAi } from '../fake-openai/start-fake-openai.ts';
import { assertAccessible, startPagesScene } from '../kit/pages/browser.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada>The orchard is planted in April.\n';
const HEARD = 'All of it was heard in the end.';
const REFUSAL = 'No credit is left for this key.';
/** More than any page has places to stop at. */
const MOST_STOPS = 250;

test('Every way on is reached by keyboard', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const fake = await startFakeOpenAi({ script: [{ start: 0.1, end: 0.9, text: HEARD }] });
  const scene = await startPagesScene({
    MINUTEBOOK_UPLOAD_PART_MB: '1',
    MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1',
  });
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-by-keyboard-'));
  t.after(async () => {
    await scene.stop();
    await fake.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { server, demo } = scene;
  const { token } = scene.account('owner');
  const write = async (name: string, content: Buffer | string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const captions = await write('captions.vtt', CAPTIONS);
  const signIn = async (role: string) => {
    const visitor = await scene.signInAgain(role);
    // From here on the browser reports every choice of files instead of opening a window.
    visitor.page.on('filechooser', () => undefined);
    await visitor.page.goto(`/w/${demo.workspace}/records`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Records' }).waitFor();
    return visitor;
  };
  const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

  async function upload(page: Page, path: string): Promise<void> {
    await chooseBy(page, page.getByRole('button', { name: 'Upload', exact: true }), path);
    await press(page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }));
  }

  async function share(page: Page): Promise<string> {
    const { pathname } = new URL(page.url());
    const path = `/app/workspaces/${demo.workspace}/records/${/\d+$/.exec(pathname)?.[0]}`;
    const { status, text } = await server.send('PATCH', path, { token, body: { scope: 'workspace' } });
    assert.ok(status < 300, text);
    return pathname;
  }

  let shown = '';
  await t.test(
    'without an engine: a transcript is attached, or the settings of engines are opened',
    async () => {
      const { page, assertQuiet } = await signIn('owner');
      await upload(page, await write('Garden talk.wav', makeWaveFile({ seconds: 5 })));
      await press(tray(page).getByRole('link', { name: 'Garden talk' }));
      await page.getByRole('heading', { name: 'There is no transcript' }).waitFor();
      shown = await share(page);
      await press(page.getByRole('main').getByRole('link', { name: 'Set up transcription' }));
      await page.waitForURL(/settings\/engines$/);
      await page.goBack();
      await chooseBy(page, page.getByRole('button', { name: 'Attach a transcript' }), captions);
      await page.getByText('The orchard is planted in April.').first().waitFor();
      assertQuiet();
    },
  );

  await t.test('without an engine: a member is told whom to ask, and attaches a transcript', async () => {
    const { page, assertQuiet } = await signIn('member');
    await upload(page, await write('Fence talk.wav', makeWaveFile({ seconds: 4 })));
    await press(tray(page).getByRole('link', { name: 'Fence talk' }));
    await page.getByText('Ask someone who manages this workspace to set up a speech engine.').waitFor();
    await chooseBy(page, page.getByRole('button', { name: 'Attach a transcript' }), captions);
    await page.getByText('The orchard is planted in April.').first().waitFor();
    await page.goto(shown);
    await page.getByText('The orchard is planted in April.').first().waitFor();
    assertQuiet();
  });

  await t.test('a file that is refused is cleared from the list', async () => {
    const { page, assertQuiet } = await signIn('owner');
    await upload(page, await write('Picture.mp3', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')));
    await tray(page).getByText('This is neither audio nor video. Nothing was kept.').waitFor();
    await press(tray(page).getByRole('button', { name: 'Clear the list' }));
    await tray(page).waitFor({ state: 'detached' });
    assertQuiet();
  });

  await t.test('an upload that was interrupted by a reload goes on with the same file', async () => {
    const { page, context, assertQuiet } = await signIn('owner');
    const session = await context.newCDPSession(page);
    const network = { offline: false, latency: 0, downloadThroughput: -1 };
    // Two minutes: on a busy machine the keys to the button take half of one.
    await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 80_000 });
    const path = await write('Moor walk.wav', makeWaveFile({ seconds: 300 }));
    await upload(page, path);
    await page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await press(tray(page).getByRole('button', { name: 'Pause Moor walk' }));
    await tray(page)
      .getByText(/^Paused at/)
      .waitFor();
    await page.reload();
    await tray(page).getByText('Interrupted. Choose the file again to resume.').waitFor();
    await session.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });
    await chooseBy(page, tray(page).getByRole('button', { name: 'Choose file' }), path);
    await tray(page).getByText('Nothing on this server transcribes recordings yet.').waitFor();
    assertQuiet();
  });

  await t.test('an engine that refuses is quoted, and asked again when somebody wants that', async () => {
    const body = { engine: 'openai', base_url: fake.url, model: 'whisper-1' };
    const path = `/app/workspaces/${demo.workspace}/engines/transcription`;
    const chosen = await server.send('PUT', path, { token, body });
    assert.ok(chosen.status < 300, chosen.text);
    fake.setLastingTrouble({ status: 400, message: REFUSAL });
    const { page, assertQuiet } = await signIn('owner');
    await upload(page, await write('Night talk.wav', makeWaveFile({ seconds: 3 })));
    await press(tray(page).getByRole('link', { name: 'Night talk' }));
    await page.getByText('The recording could not be transcribed.').waitFor();
    await page.getByRole('main').getByText(REFUSAL).first().waitFor();
    await assertAccessible(page);
    const address = await share(page);

    const { page: theirs, assertQuiet: assertTheirsQuiet } = await signIn('member');
    await theirs.goto(address);
    await theirs.getByText('The recording could not be transcribed.').waitFor();
    await theirs
      .getByText(/^Anyone who can edit this record can try again or attach a transcript: ask /)
      .waitFor();
    assert.equal(await theirs.getByRole('button', { name: /Retry|Attach a transcript/ }).count(), 0);
    await assertAccessible(theirs);
    await press(theirs.getByRole('link', { name: 'Records' }).first());
    await theirs.getByRole('heading', { level: 1, name: 'Records' }).waitFor();
    assertTheirsQuiet();

    fake.setLastingTrouble(undefined);
    await press(page.getByRole('main').getByRole('button', { name: 'Retry', exact: true }));
    await page.getByText(HEARD).first().waitFor();
    assertQuiet();
  });
});

/** Moves the focus as a keyboard does until it is there, and presses Enter. */
async function press(target: Locator): Promise<void> {
  await reach(target);
  await target.page().keyboard.press('Enter');
}

async function chooseBy(page: Page, button: Locator, path: string): Promise<void> {
  await reach(button);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(path);
}

async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  const page = target.page();
  const focused = target.and(page.locator(':focus'));
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`the keyboard does not reach ${target.toString()}`);
}
