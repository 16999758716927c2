/** Where lines break: Japanese anywhere, Korean between words, and in a table never within a word. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE, recordLink, startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

interface Place {
  selector: string;
  /** That the first of them which is meant contains. */
  text: string;
}

const toElement = ({ selector, text }: Place) =>
  `Array.from(document.querySelectorAll('${selector}')).find((each) => each.textContent.includes('${text}'))`;

/** How wide its lines are, from the first to the last, as a part of the room that they have. */
const measureLines = (page: Page, place: Place) =>
  page.evaluate<number[]>(`(() => {
    const element = ${toElement(place)};
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = new Map();
    for (const { top, width } of range.getClientRects()) {
      const line = Math.round(top / 8);
      lines.set(line, Math.max(lines.get(line) ?? 0, width));
    }
    let room = element;
    while (getComputedStyle(room).display === 'inline') room = room.parentElement;
    return [...lines.values()].map((width) => width / room.clientWidth);
  })()`);

test('Lines break where their language breaks them', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('Japanese that was said fills its lines, on pages in English', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner', { viewport: PHONE });
    await recordLink(page, '東京チーム定例').click();
    // A phone shows the summary first.
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Transcript' }).click();
    const list = page.getByRole('list', { name: 'Transcript' });
    const line = { selector: '[data-text]', text: '東京リージョンの日付が欲しい' };
    await list.getByText(line.text).waitFor();
    assert.equal(await list.getAttribute('lang'), 'ja');
    const widths = await measureLines(page, line);
    assert.ok(widths.length > 1, `${widths.length} lines`);
    for (const width of widths.slice(0, -1)) assert.ok(width > 0.8, `a line is ${width} of the width`);
    assertQuiet();
  });

  await t.test('Korean that was said breaks between words, on pages in Japanese', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner', { viewport: PHONE });
    await page.evaluate(`localStorage.setItem('minutebook.locale', 'ja')`);
    await page.goto(`/w/${scene.demo.workspace}/actions?all=true`);
    const item = { selector: 'main p', text: '회의 내용과 설치 일정을 메일로 정리해 보내기' };
    await page.getByText(item.text).waitFor();
    assert.equal(await page.evaluate(`getComputedStyle(${toElement(item)}).wordBreak`), 'keep-all');
    assertQuiet();
  });

  await t.test('a heading beside a button breaks no word, on a phone in Japanese', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner', { viewport: PHONE });
    await page.evaluate(`localStorage.setItem('minutebook.locale', 'ja')`);
    await page.goto(`/w/${scene.demo.workspace}/settings/service-accounts`);
    const heading = { selector: 'h2', text: 'サービスアカウント' };
    await page.getByRole('heading', { name: heading.text, level: 2 }).first().waitFor();
    assert.equal((await measureLines(page, heading)).length, 1);
    assertQuiet();
  });

  await t.test('a table breaks no word', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner');
    await recordLink(page, 'Contract negotiation: Marigold Kitchens').click();
    const cell = page.getByRole('cell', { name: 'Termination' });
    await cell.waitFor();
    assert.equal((await measureLines(page, { selector: 'td', text: 'Termination' })).length, 1);
    assertQuiet();
  });
});
