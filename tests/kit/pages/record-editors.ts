/** Every editor of a record: how to open it, what to type into it, and how to save. */
import type { Locator, Page } from 'playwright-core';
import type { RecordEntryName } from '@minutebook/contract/resources/record-entries.ts';
import type { EditorName } from '../../../web/pages/record/drafts/editors.ts';
import { isThorough } from '../is-thorough.ts';

export interface RecordEditor {
  open(page: Page): Promise<void>;
  field(page: Page): Locator;
  /** Inputs of two people. */
  mine: string;
  theirs: string;
  saves_by: 'Enter' | 'Control+Enter';
  write?: (field: Locator, value: string) => Promise<void>;
  read?: (field: Locator) => Promise<string>;
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** An entry of the panel About, or the notes, which have a panel of their own. */
const entry = (title: string, button: RegExp): Pick<RecordEditor, 'open' | 'field' | 'saves_by'> => ({
  async open(page) {
    await page.getByRole('tab', { name: title === 'Notes' ? title : 'About' }).click();
    await press(page, button);
  },
  field: (page) => page.getByLabel(title, { exact: true }).and(page.locator('input, textarea, select')),
  saves_by: 'Enter',
});

const insight = (title: string, words: string): Omit<RecordEditor, 'mine' | 'theirs'> => ({
  async open(page) {
    const heading = page.getByRole('heading', { name: title, exact: true });
    const section = page.locator('[data-panel] section').filter({ has: heading });
    await section.getByRole('button', { name: `Edit ${title}` }).click();
  },
  field: (page) => page.getByRole('textbox', { name: title, exact: true }),
  saves_by: 'Control+Enter',
  async read(field) {
    // The editor is loaded when it opens, and reading a list of texts does not wait for it.
    await field.waitFor();
    return (await field.locator(words).allInnerTexts()).join('\n');
  },
});

/** Has every entry of a record, which its type enforces. */
const entries: Record<RecordEntryName, RecordEditor> = {
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

/**
 * Every kind of editor that the pages know: the type says so when there is another one. A new comment and a reply have nothing stored
 * that another could change: tests/acceptance/comments.test.ts has them.
 */
type EditorKind = Exclude<
  EditorName extends infer Name ? (Name extends `${infer Kind} ${string}` ? Kind : Name) : never,
  'comment' | 'reply'
>;

export const recordEditors: Record<EditorKind, Record<string, RecordEditor>> = {
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
  moment: {
    note: {
      async open(page) {
        await page.getByRole('tab', { name: 'Moments' }).click();
        const edit = page.getByRole('button', { name: /^Edit the moment at/ });
        const add = page.getByRole('button', { name: 'Note this moment' });
        await add.waitFor();
        // The list is loaded when its buttons appear, or the text that it is empty.
        await edit.first().or(page.getByText('There are no notes, clips or comments yet.')).first().waitFor();
        if ((await edit.count()) === 0) {
          await add.click();
          await page.getByRole('textbox', { name: /^Note at/ }).fill('A note of before');
          await page.keyboard.press('Enter');
        }
        await edit.first().click();
      },
      field: (page) => page.getByRole('textbox', { name: /^Text at/ }),
      mine: 'A note of mine',
      theirs: 'A note of theirs',
      saves_by: 'Enter',
    },
  },
};

/** The editors of a drill, by name: one of each kind, and all of them in the long form. */
export const drilledEditors = Object.values(recordEditors).flatMap((kinds) =>
  Object.entries(kinds).slice(0, isThorough ? undefined : 1),
);

export const readEditor = ({ read }: RecordEditor, field: Locator): Promise<string> =>
  read === undefined ? field.inputValue() : read(field);
