/**
 * Letters that are composed, through Chromium's own protocol: Enter that ends a composition saves and chooses nothing, Escape that ends it
 * closes nothing, the arrows belong to the list of candidates, and no letter is there twice.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { isThorough } from '../kit/is-thorough.ts';
import { startPagesScene, waitForValue } from '../kit/pages/browser.ts';
import { openCall } from '../kit/pages/demo-call.ts';
import { readEditor, recordEditors, type RecordEditor } from '../kit/pages/record-editors.ts';
import { hasPrograms } from '../kit/require-programs.ts';

interface Field {
  /** Below the workspace; undefined: the record with everything. */
  path?: string;
  open(page: Page): Promise<void>;
  field(page: Page): Locator;
  read(field: Locator): Promise<string>;
  /** true: Escape empties it, false: it is gone afterwards. */
  stays?: true;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const read = (field: Locator) => field.inputValue();

const ofEditor = (editor: RecordEditor | undefined): Field => {
  assert.ok(editor);
  return { open: editor.open, field: editor.field, read: (field) => readEditor(editor, field) };
};

const inDialog = (path: string | undefined, name: string, open: Field['open']): Field => ({
  ...(path !== undefined && { path }),
  open,
  field: (page) => page.getByRole('dialog').getByRole('textbox', { name, exact: true }).first(),
  read,
});

const { line, title, speaker, insight, text } = recordEditors;

const fields: Record<string, Field> = {
  'the search': {
    path: 'records',
    open: async (page) => page.keyboard.press('/'),
    field: (page) => page.getByRole('searchbox', { name: 'Search everything' }),
    read,
    stays: true,
  },
  'the search in a transcript': {
    open: async (page) => page.keyboard.press('/'),
    field: (page) => page.getByRole('textbox', { name: 'Find in transcript' }),
    read,
    stays: true,
  },
  'the palette': {
    path: 'records',
    open: async (page) => page.keyboard.press('Control+k'),
    field: (page) => page.getByRole('dialog').getByRole('combobox'),
    read,
  },
  'the name of a speaker to filter by': {
    path: 'records',
    open: (page) => press(page, 'Speaker'),
    field: (page) => page.getByRole('searchbox', { name: 'Find a speaker' }),
    read,
    stays: true,
  },
  'the name of a saved search': inDialog('records?query=board', 'Search name', (page) =>
    press(page, 'Save search'),
  ),
  'the title of an upload': inDialog('records', 'Title of talk.vtt', (page) =>
    page.getByLabel('Choose files').setInputFiles({
      name: 'talk.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Hello.\n'),
    }),
  ),
  'a label': inDialog('settings/labels', 'Name', (page) => press(page, 'New label')),
  'the title of a link': inDialog(undefined, 'Title shown to guests', (page) => press(page, 'Share')),
  'a line': ofEditor(line['line']),
  'a title': ofEditor(title['title']),
  'the name of a speaker': ofEditor(speaker['speaker']),
  'a summary': ofEditor(insight['summary']),
  notes: ofEditor(text['notes']),
  'a place': ofEditor(text['place']),
};

/** What is in the field while the keys are pressed, and what they make of it. */
const languages = {
  Korean: { steps: ['ㅎ', '호', '회', '회으', '회의'], made: '회의', next: ['ㄹ', '로', '록'] },
  Japanese: {
    steps: ['k', 'か', 'かい', 'かいg', 'かいぎ', '会議'],
    made: '会議',
    next: ['r', 'ろ', 'ろく'],
  },
};

/** The code of a key that an input method has taken. */
const TAKEN = 229;

/** Keys as an input method of the machine sends them: the page is told of them, and does nothing by itself. */
async function pressTaken(session: CDPSession, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const of = { key, code: key, windowsVirtualKeyCode: TAKEN };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...of });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of });
  }
}

async function compose(session: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps) {
    const at = { selectionStart: text.length, selectionEnd: text.length };
    await session.send('Input.imeSetComposition', { text, ...at });
  }
}

test('Letters that are composed', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { page, context, assertQuiet } = await scene.openRecords('owner');
  const session = await context.newCDPSession(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/workspaces/')) sent.push(request.url());
  });

  for (const [place, [name, { path, open, field: find, read: readField, stays }]] of Object.entries(
    fields,
  ).entries()) {
    const both = Object.entries(languages);
    // Each field in one of them, in turn: what the languages differ in is the same for every field.
    const chosen = isThorough ? both : both.filter((_, at) => at === place % both.length);
    for (const [language, { steps, made, next }] of chosen) {
      await t.test(`in ${name}, in ${language}`, async () => {
        if (path === undefined) {
          await openCall(page, scene);
          await page.locator('.transcript-line[tabindex="0"]').waitFor();
        } else {
          await page.goto(`/w/${scene.demo.workspace}/${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
        }
        await open(page);
        const field = find(page);
        await field.focus();
        await field.press('Control+a');
        await page.keyboard.press('Delete');
        const address = new URL(page.url()).pathname;
        sent.length = 0;

        await compose(session, steps);
        assert.equal(await readField(field), steps.at(-1));
        await pressTaken(session, 'ArrowDown', 'Enter');
        await session.send('Input.insertText', { text: made });
        // Safari sends the key after the end of the composition.
        await pressTaken(session, 'Enter');
        assert.equal(await readField(field), made);

        await compose(session, next);
        await pressTaken(session, 'Escape');
        await compose(session, ['']);
        await pressTaken(session, 'Escape');
        assert.equal(await readField(field), made);
        assert.equal(await field.and(page.locator(':focus')).count(), 1);
        assert.deepEqual([new URL(page.url()).pathname, sent], [address, []]);

        // A key that belongs to the page does what it does.
        await page.keyboard.press('Escape');
        if (stays) await waitForValue(page, `document.querySelector('input:focus')?.value !== '${made}'`);
        else await field.waitFor({ state: 'detached' });
      });
    }
  }

  await t.test('arrows among their candidates leave the choice of the palette', async () => {
    await page.goto(`/w/${scene.demo.workspace}/records`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.focus();
    // Several pages and actions have it in their names.
    await compose(session, ['s']);
    await page.getByRole('option').nth(2).waitFor();
    await pressTaken(session, 'ArrowDown', 'ArrowDown');
    assert.match((await field.getAttribute('aria-activedescendant')) ?? '', /-0$/);
    await session.send('Input.insertText', { text: 's' });
    await page.keyboard.press('ArrowDown');
    await waitForValue(
      page,
      `document.activeElement.getAttribute('aria-activedescendant')?.endsWith('-1') === true`,
    );
    await page.keyboard.press('Escape');
  });

  await t.test('choose a person by name once Enter says that it is complete', async () => {
    await openCall(page, scene);
    await press(page, 'Share');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('People who can also see it');
    // The dialog has given the focus away by itself, and takes it from no field any more.
    await dialog.getByRole('radio', { checked: true }).and(page.locator(':focus')).waitFor();
    await field.focus();
    await compose(session, ['김', '김하', '김하은']);
    assert.equal(await field.inputValue(), '김하은');
    assert.equal(await dialog.getByRole('listitem').filter({ hasText: '김하은' }).count(), 0);
    await session.send('Input.insertText', { text: '김하은' });
    // A longer name may begin with it.
    assert.equal(await field.inputValue(), '김하은');
    await page.keyboard.press('Enter');
    await dialog.getByRole('listitem').filter({ hasText: '김하은' }).waitFor();
    assert.equal(await field.inputValue(), '');
  });
  assertQuiet();
});
