/** At each editor of a record: the network is cut, the tab is closed, the session ends, somebody else was faster. No character is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { RecordEntryName } from '@minutebook/contract/resources/record-entries.ts';
import type { EditorName } from '../../web/pages/record/drafts/editors.ts';
import { startPagesScene } from '../kit/browser.ts';
import { openCall } from '../kit/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';

interface Editor {
  open(page: Page): Promise<void>;
  field(page: Page): Locator;
  /** What two people type, choose or pick. */
  mine: string;
  theirs: string;
  saves_by: 'Enter' | 'Control+Enter';
  write?: (field: Locator, value: string) => Promise<void>;
  read?: (field: Locator) => Promise<string>;
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** An entry of the panel About. */
const entry = (title: string, button: RegExp): Pick<Editor, 'open' | 'field' | 'saves_by'> => ({
  async open(page) {
    await page.getByRole('tab', { name: 'About' }).click();
    await press(page, button);
  },
  field: (page) => page.getByLabel(title, { exact: true }).and(page.locator('input, textarea, select')),
  saves_by: 'Enter',
});

const insight = (title: string, words: string): Omit<Editor, 'mine' | 'theirs'> => ({
  async open(page) {
    const heading = page.getByRole('heading', { name: title, exact: true });
    const section = page.locator('[data-panel] section').filter({ has: heading });
    await section.getByRole('button', { name: 'Edit', exact: true }).click();
  },
  field: (page) => page.getByRole('textbox', { name: title, exact: true }),
  saves_by: 'Control+Enter',
  async read(field) {
    // The editor is loaded when it is wanted, and a list of texts is not waited for.
    await field.waitFor();
    return (await field.locator(words).allInnerTexts()).join('\n');
  },
});

/** Every entry of a record: the type says so when there is another one. */
const entries: Record<RecordEntryName, Editor> = {
  notes: {
    ...entry('Notes', /^(Add notes|Edit the notes)$/),
    mine: 'Notes of mine,\nin two lines',
    theirs: 'Notes of theirs',
    saves_by: 'Control+Enter',
  },
  place: { ...entry('Place', /^(Add a|Edit the) place$/), mine: 'Room of mine', theirs: 'Room of theirs' },
  meeting_type: {
    ...entry('Meeting type', /^(Add a|Edit the) meeting type$/),
    mine: 'interview',
    theirs: 'team',
    write: async (field, value) => void (await field.selectOption(value)),
  },
  follow_up_on: {
    ...entry('Follow up on', /^(Add a|Edit the) follow-up date$/),
    mine: '2031-05-04',
    theirs: '2031-05-05',
  },
};

/** Every kind of editor that the pages know: the type says so when there is another one. */
type EditorKind = EditorName extends infer Name
  ? Name extends `${infer Kind} ${string}`
    ? Kind
    : Name
  : never;

const editors: Record<EditorKind, Record<string, Editor>> = {
  line: {
    line: {
      async open(page) {
        const line = page.locator('.transcript-line').filter({ hasText: /\d:\d\d/ });
        await line.nth(1).hover();
        await line.nth(1).getByRole('button', { name: 'Edit this line' }).click();
      },
      field: (page) => page.getByRole('textbox', { name: 'Edit this line' }),
      mine: 'A line of mine.',
      theirs: 'A line of theirs.',
      saves_by: 'Enter',
    },
  },
  title: {
    title: {
      open: async (page) => press(page, /^Edit the title$/),
      field: (page) => page.getByRole('textbox', { name: 'Title', exact: true }),
      mine: 'A title of mine',
      theirs: 'A title of theirs',
      saves_by: 'Enter',
    },
  },
  speaker: {
    speaker: {
      open: async (page) => page.locator('[data-speaker]').nth(1).click(),
      field: (page) => page.getByRole('combobox', { name: 'Name' }),
      mine: 'A name of mine',
      theirs: 'A name of theirs',
      saves_by: 'Enter',
    },
  },
  insight: {
    summary: { ...insight('Summary', 'p'), mine: 'A summary of mine', theirs: 'A summary of theirs' },
    takeaways: {
      ...insight('Takeaways', '[data-line] > span:last-child'),
      mine: 'A point of mine',
      theirs: 'A point of theirs',
    },
    dates: {
      ...insight('Dates', '[data-line] > span:last-child'),
      mine: 'A date of mine',
      theirs: 'A date of theirs',
    },
  },
  text: entries,
};

const write = async ({ write: choose }: Editor, field: Locator, value: string) =>
  choose === undefined ? field.fill(value) : choose(field, value);
const read = ({ read: readText }: Editor, field: Locator) =>
  readText === undefined ? field.inputValue() : readText(field);

test('A drill at every editor of a record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const account = scene.account('owner');
  const { page: first, context } = await scene.signIn('owner');
  const { page: other } = await scene.signIn('owner');
  await openCall(first, scene);
  const address = first.url().replace(/[?#].*/, '');
  await first.close();
  const openRecord = async (page: Page) => {
    await page.goto(address);
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
  };
  const restore = (page: Page) =>
    page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Restore' }).click();

  async function endSession(page: Page): Promise<void> {
    await context.clearCookies();
    const error = { type: 'UNAUTHORIZED', message: 'Sign in again.' };
    await page.route(/\/workspaces\//, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 401, json: { error } }),
    );
  }
  async function signInAgain(page: Page): Promise<void> {
    await page.waitForURL(/\/sign-in/);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.transcript-line[tabindex="0"]').waitFor();
  }

  const all = Object.values(editors).flatMap((kinds) => Object.entries(kinds));
  for (const [name, editor] of all) {
    await t.test(name, async () => {
      const { mine, theirs, saves_by } = editor;
      let page = await context.newPage();
      await openRecord(page);
      await editor.open(page);
      await write(editor, editor.field(page), mine);

      await context.setOffline(true);
      await editor.field(page).press(saves_by);
      await page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor();
      const offline = await read(editor, editor.field(page));
      await context.setOffline(false);

      await page.close();
      page = await context.newPage();
      await openRecord(page);
      await restore(page);
      const closed = await read(editor, editor.field(page));

      await endSession(page);
      await editor.field(page).press(saves_by);
      await signInAgain(page);
      await restore(page);
      const signedOut = await read(editor, editor.field(page));

      await openRecord(other);
      await editor.open(other);
      await write(editor, editor.field(other), theirs);
      await editor.field(other).press(saves_by);
      await other
        .getByText(/^(Saved|Renamed everywhere in this record)\.$/)
        .first()
        .waitFor();
      await editor.field(page).press(saves_by);
      await page
        .getByRole('alert')
        .filter({ hasText: 'Someone else changed this' })
        .getByRole('button', { name: 'Keep mine' })
        .click();
      await editor.field(page).waitFor({ state: 'detached' });
      await openRecord(page);
      await editor.open(page);
      const overwritten = await read(editor, editor.field(page));

      assert.deepEqual(
        { offline, closed, signedOut, overwritten },
        {
          offline: mine,
          closed: mine,
          signedOut: mine,
          overwritten: mine,
        },
      );
      t.diagnostic(`${name}: network cut 0, tab closed 0, session ended 0, two people 0 characters lost`);
      await page.close();
    });
  }
});
