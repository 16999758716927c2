/** Insights are edited as they are read: in bold and lists, beside their moments, pasted from anywhere, in every script. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { openCall } from '../kit/pages/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

/** Not what a summary has, but what its editor is made of. */
const EDITOR = /rich-editor/;

/** A list, a word in bold and a link as Word and Google Docs put them into the clipboard. */
const PASTED = {
  word: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { color: red }</style></head><body><!--StartFragment-->
    <p class=MsoNormal>From <b>Word</b><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>     </span></span><![endif]>first</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>     </span></span><![endif]>second</p><!--EndFragment--></body></html>`,
  docs: `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">From Docs</span><span style="font-weight:400"> and </span><a href="https://example.com/plan">a plan</a><a href="javascript:alert(1)"> no link</a></p><img src="https://elsewhere.example/x.png"></b>`,
};

test('The rich text of insights', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { page, context, assertQuiet } = await scene.openRecords('owner');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const panel = page.locator('[data-panel]');
  const field = (name: string, at: Page = page) => at.getByRole('textbox', { name, exact: true });
  const section = (name: string): Locator =>
    panel.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

  async function edit(name: string): Promise<Locator> {
    await section(name)
      .getByRole('button', { name: `Edit ${name}` })
      .click();
    await field(name).waitFor();
    return field(name);
  }
  const readStored = async (type: string): Promise<string> => {
    const [, id] = /records\/(\d+)/.exec(page.url()) ?? [];
    const owner = scene.account('owner');
    const path = `/v2/workspaces/${scene.demo.workspace}/records/${id}?include=insights`;
    const { body } = await scene.server.send('GET', path, { token: owner.token });
    const insights: { type: string; value: { text: string } | null }[] = body.record.insights;
    return insights.find((insight) => insight.type === type)?.value?.text ?? '';
  };
  /** A browser tells of a moved cursor a moment after the key, which nobody who types outruns. */
  const goTo = async (key: string) => {
    await page.keyboard.press(key);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  };
  const save = async (from: Locator) => {
    await from.press('Control+Enter');
    await from.waitFor({ state: 'detached' });
  };

  await t.test('a summary shows no sign of Markdown, and is changed by buttons and keys', async () => {
    await openCall(page, scene);
    const before = await readStored('summary');
    assert.match(before, /\*\*22 seconds\*\*/);
    assert.equal(asked.filter((url) => EDITOR.test(url)).length, 0);
    const summary = await edit('Summary');
    assert.ok(asked.some((url) => EDITOR.test(url)));
    assert.equal(await summary.getByRole('strong').textContent(), '22 seconds');
    assert.doesNotMatch(await summary.innerText(), /\*/);
    await summary.focus();
    await goTo('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Next');
    await page.getByRole('button', { name: 'Heading' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Call ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Renee');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Read the ');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Link address' }).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a web address or an email address.').waitFor();
    await page.getByRole('textbox', { name: 'Link address' }).fill('example.com/plan');
    await page.keyboard.press('Enter');
    await summary.getByRole('link', { name: 'https://example.com/plan' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'rich-text');
    await save(summary);
    await section('Summary').getByRole('heading', { name: 'Next' }).waitFor();
    assert.equal(
      await readStored('summary'),
      `${before}\n\n### Next\n\n- Call **Renee**\n- Read the https://example.com/plan`,
    );
  });

  await t.test(
    'takeaways keep their moments when they are reworded, and when one is put between',
    async () => {
      const takeaways = await edit('Takeaways');
      assert.match(await takeaways.innerText(), /0:22/);
      await takeaways.getByText('Escalation goes to Renee').click();
      await goTo('Home');
      await page.keyboard.type('Now: ');
      await goTo('Home');
      await page.keyboard.press('Enter');
      await page.keyboard.type('A point of our own');
      await save(takeaways);
      const rows = section('Takeaways').getByRole('listitem');
      await rows.nth(2).waitFor();
      const moments = rows.getByRole('button', { name: /^Go to/ });
      assert.deepEqual(await moments.allTextContents(), ['0:22', '0:26']);
      assert.match((await rows.nth(2).textContent()) ?? '', /^0:26Now: Escalation goes to Renee/);
      assert.equal(await rows.nth(1).textContent(), 'A point of our own');
      // Guests of a link read them with their moments, too.
      assert.match(await readStored('takeaway'), /\n- A point of our own\n- Now: /);
    },
  );

  await t.test('what Word and Google Docs put into the clipboard comes without its style', async () => {
    const summary = await edit('Summary');
    await summary.press('Control+a');
    await paste(page, PASTED.word);
    await summary.getByRole('listitem').nth(1).waitFor();
    assert.equal(await summary.getByRole('strong').textContent(), 'Word');
    assert.equal(await summary.locator('[style], [class]').count(), 0);
    await summary.focus();
    await goTo('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await paste(page, PASTED.docs);
    await summary.getByText('From Docs').waitFor();
    await save(summary);
    const text = await readStored('summary');
    assert.equal(
      text,
      'From **Word**\n\n- first\n- second\n\n**From Docs** and [a plan](https://example.com/plan) no link',
    );
    assertQuiet();
  });

  await t.test(
    'letters that are being composed are neither saved nor divided by Enter and Escape',
    async () => {
      const summary = await edit('Summary');
      await summary.press('Control+a');
      await page.keyboard.press('Delete');
      const session = await context.newCDPSession(page);
      await session.send('Input.imeSetComposition', { text: '회', selectionStart: 1, selectionEnd: 1 });
      for (const key of ['Enter', 'Escape']) {
        await page.evaluate(
          `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', isComposing: true, keyCode: 229, bubbles: true, cancelable: true }))`,
        );
      }
      await session.send('Input.imeSetComposition', { text: '회의', selectionStart: 2, selectionEnd: 2 });
      await session.send('Input.insertText', { text: '회의' });
      await page.keyboard.insertText('를 시작합니다');
      assert.equal((await summary.innerText()).trim(), '회의를 시작합니다');
      await save(summary);
      assert.equal(await readStored('summary'), '회의를 시작합니다');
    },
  );

  await t.test('of two people at one summary nobody is overwritten', async () => {
    const other = await scene.signIn('owner');
    await openCall(other.page, scene);
    const mine = await edit('Summary');
    await mine.focus();
    await goTo('Control+End');
    await page.keyboard.insertText(' Mine.');
    const otherPanel = other.page.locator('[data-panel]');
    await otherPanel.getByRole('button', { name: 'Edit Summary' }).first().click();
    const theirs = field('Summary', other.page);
    await theirs.press('Control+End');
    await other.page.keyboard.insertText(' **Theirs**.');
    await save(theirs);
    await mine.press('Control+Enter');
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await conflict.getByText('**Theirs**').waitFor();
    await conflict.getByText('Mine.').waitFor();
    await assertAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await mine.waitFor({ state: 'detached' });
    assert.equal(await readStored('summary'), '회의를 시작합니다 Mine.');
    await until('the other page has it', async () =>
      (await otherPanel.innerText()).includes('회의를 시작합니다 Mine.'),
    );
  });

  await t.test('Tab leads from the buttons into the text and out of it', async () => {
    const summary = await edit('Summary');
    await summary.press('Shift+Tab');
    const focused = (expression: string) =>
      page.evaluate<boolean>(`((at) => ${expression})(document.activeElement)`);
    assert.ok(await focused(`at.closest('[role=toolbar]') !== null`));
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(`document.activeElement.getAttribute('aria-label')`), 'Italic');
    await page.keyboard.press('Tab');
    assert.ok(await focused(`at.matches('[role=textbox]')`));
    await page.keyboard.press('Tab');
    assert.ok(await focused(`at.textContent === 'Save'`));
    await summary.press('Escape');
    await summary.waitFor({ state: 'detached' });
    assertQuiet();
  });
});

/** As a browser hands over what was copied elsewhere. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/html', ${JSON.stringify(html)});
    const init = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', init));
  })()`);
}
