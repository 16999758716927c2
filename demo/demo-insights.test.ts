import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { maskTranscript } from '../server/text/mask/mask-transcript.ts';
import { toMaskRules } from '../server/text/mask/mask-rules.ts';
import { readRecords } from '../tests/labelled/read-demo.ts';

const records = readRecords();

describe('insights', () => {
  const insights = records.flatMap(({ name, file }) =>
    (file.insights ?? []).map((insight) => ({ name, file, insight })),
  );

  test('every type and status is there, and one is edited', () => {
    const types = new Set(insights.map(({ insight }) => insight.type));
    assert.deepEqual([...types].sort(), [
      'action_item',
      'action_item_ts',
      'custom',
      'date_time',
      'keyword',
      'summary',
      'takeaway',
      'toc',
    ]);
    assert.equal(new Set(insights.map(({ insight }) => insight.status)).size, 4);
    assert.ok(
      insights.some(({ insight }) => insight.is_edited === true && insight.edited_by && insight.edited_at),
    );
  });

  test('each ready meeting has its main insights, in its own language', () => {
    for (const { name, file } of records.filter(
      ({ file }) => file.status === 'processed' && file.dialogs.length > 0,
    )) {
      const types = new Set(file.insights?.map((insight) => insight.type));
      for (const type of [
        'summary',
        'takeaway',
        'action_item',
        'action_item_ts',
        'toc',
        'keyword',
      ] as const) {
        assert.ok(types.has(type), `${name} has no ${type}`);
      }
      for (const insight of file.insights ?? []) assert.equal(insight.language, file.language, name);
    }
  });

  test('an item names its utterances, and its text is in the Markdown of the whole', () => {
    for (const { name, insight } of insights.filter(({ insight }) => insight.status === 'processed')) {
      const { text, items } = insight.value ?? assert.fail(`${name} ${insight.type}`);
      assert.ok(text.length > 0);
      assert.equal(
        items === undefined,
        insight.type === 'summary' || insight.type === 'custom',
        `${name} ${insight.type}`,
      );
      for (const item of items ?? []) {
        assert.ok(item.dialog_ids.length > 0, `${name} ${insight.type}`);
        assert.ok(text.includes(item.text ?? item.title ?? '\0'), `${name} ${insight.type}: ${item.text}`);
        // Dates move with the import; words would not.
        assert.doesNotMatch(text, /\b20\d\d-\d\d/, `${name} ${insight.type}`);
      }
    }
  });

  test('items have the fields of their type, and times of their utterances', () => {
    const fields: Record<string, string[]> = {
      takeaway: ['text', 'dialog_ids'],
      action_item: ['text', 'assignee', 'due_date', 'dialog_ids'],
      action_item_ts: ['text', 'assignee', 'due_date', 'start_ms', 'dialog_ids'],
      keyword: ['text', 'count', 'dialog_ids'],
      toc: ['title', 'start_ms', 'end_ms', 'dialog_ids'],
      date_time: ['text', 'date_time', 'dialog_ids'],
    };
    for (const { name, file, insight } of insights) {
      for (const item of insight.value?.items ?? []) {
        const { kind, ...rest } = item;
        assert.deepEqual(Object.keys(rest), fields[insight.type], `${name} ${insight.type}`);
        assert.ok(kind === undefined || insight.type === 'takeaway', name);
        const first = file.dialogs.find((dialog) => dialog.id === item.dialog_ids[0]);
        if (item.start_ms !== undefined)
          assert.equal(item.start_ms, first?.start_ms, `${name} ${insight.type}`);
        if (item.end_ms !== undefined)
          assert.ok(item.end_ms > (item.start_ms ?? 0), `${name} ${insight.type}`);
        if (item.date_time !== undefined)
          assert.match(item.date_time, /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:00\.000Z)?$/);
      }
    }
  });

  test('a keyword is counted where it is said', () => {
    for (const { name, file, insight } of insights.filter(({ insight }) => insight.type === 'keyword')) {
      for (const { text = '', count, dialog_ids } of insight.value?.items ?? []) {
        const counts = file.dialogs.map(({ id, text: said }) => ({
          id,
          count: said.toLowerCase().split(text.toLowerCase()).length - 1,
        }));
        const hits = counts.filter((hit) => hit.count > 0);
        assert.deepEqual(
          hits.map((hit) => hit.id),
          dialog_ids,
          `${name}: ${text}`,
        );
        assert.equal(
          hits.reduce((sum, hit) => sum + hit.count, 0),
          count,
          `${name}: ${text}`,
        );
      }
    }
  });

  test('a table of contents covers the whole meeting without gaps', () => {
    for (const { name, file, insight } of insights.filter(
      ({ insight }) => insight.type === 'toc' && insight.value !== null,
    )) {
      const covered = insight.value?.items?.flatMap((item) => item.dialog_ids);
      assert.deepEqual(
        covered,
        file.dialogs.map((dialog) => dialog.id),
        name,
      );
    }
  });
});

describe('masked personal information', () => {
  const masked = records.flatMap(({ name, file }) =>
    file.dialogs.filter((dialog) => dialog.pii_spans?.length).map((dialog) => ({ name, file, dialog })),
  );

  test('spans cover the masks exactly, and the rest equals the original', () => {
    assert.ok(masked.length >= 8);
    for (const { name, dialog } of masked) {
      const shown = Array.from(dialog.text);
      const original = Array.from(dialog.original_text ?? '');
      const covered = new Set(
        (dialog.pii_spans ?? []).flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, i) => start + i),
        ),
      );
      assert.equal(shown.length, original.length, name);
      for (const [index, character] of shown.entries()) {
        assert.equal(
          character,
          covered.has(index) ? '●' : original[index],
          `${name} #${dialog.id} at ${index}`,
        );
      }
    }
  });

  test('a span after a character beyond the BMP counts code points', () => {
    assert.ok(masked.some(({ dialog }) => Array.from(dialog.text).length < dialog.text.length));
  });

  test('what is masked stands nowhere else in the file', () => {
    for (const { name, file, dialog } of masked) {
      const rest = JSON.stringify(file, (key, value: unknown) =>
        key === 'original_text' ? undefined : value,
      );
      const original = Array.from(dialog.original_text ?? '');
      for (const { start, end } of dialog.pii_spans ?? []) {
        const secret = original.slice(start, end).join('');
        assert.ok(!rest.includes(secret), `${name} still says ${secret}`);
      }
    }
  });

  test('no sentence is masked by mistake when the demo is imported', () => {
    const rules = toMaskRules({ regions: ['KR', 'JP', 'US'], words: [] });
    for (const { name, file } of records) {
      const said = file.dialogs.map(({ text, original_text, speaker_id }) => ({
        text: original_text ?? text,
        speaker_id: speaker_id ?? 1,
      }));
      for (const [index, { pii_spans }] of maskTranscript(said, rules).entries()) {
        const dialog = file.dialogs[index];
        const meant = dialog?.pii_spans?.length ?? 0;
        assert.ok(pii_spans.length <= meant, `${name} #${dialog?.id}: ${dialog?.text}`);
      }
    }
  });

  test('unmasked utterances hold no mask', () => {
    for (const { name, file } of records) {
      for (const dialog of file.dialogs)
        assert.equal(dialog.text.includes('●'), (dialog.pii_spans ?? []).length > 0, name);
    }
  });
});
