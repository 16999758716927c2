/**
 * Imports meetings that another product has exported: previews them, imports with --confirm, and can undo
 * that.
 */
import { eachItem } from '@minutebook/sdk';
import { untilAllowed } from '@minutebook/sdk/until-allowed.ts';
import { defineCommand } from '../../command.ts';
import { count, joinExitCodes, tableOf, type ExitCode } from '../../output/report.ts';
import { toTimeIn } from '../../output/to-time.ts';
import { choice, flag, id, texts, UsageError } from '../../parser/option.ts';
import type { Connected } from '../../session.ts';
import { openImport } from './open-import.ts';
import { takeItems } from './record-filters.ts';

const LOOK_MS = 1_000;
type Import = Awaited<ReturnType<Connected['client']['getImport']>>;

export const bring = defineCommand({
  name: 'bring',
  summary: 'Brings meetings exported from other products; without --confirm, only shows what was found',
  operands: { paths: texts('file or folder', 'what was exported: files, folders, ZIP archives') },
  options: {
    confirm: flag('imports what is found'),
    scope: choice(['private', 'workspace'], 'who sees the records'),
    undo: id('import', 'instead: takes back what this import has made'),
    end: id('import', 'instead: gives up this import, which was broken off before it was confirmed'),
  },
  example: 'bring otter-export.zip --confirm',
  is_list: true,
  async run({ paths, confirm, scope, undo, end }, { connect, terminal, format, env }) {
    const connected = await connect();
    const slug = await connected.findSlug();
    if (undo !== undefined) return takeBack(connected, slug, undo);
    if (end !== undefined) {
      await connected.client.deleteImport({ params: { slug, import_id: end } });
      return { json: { import_id: end }, shown: `Import ${end} is given up.` };
    }
    if (paths.length === 0) throw new UsageError('<file or folder> is missing.');
    const { import_id, settle } = await openImport(connected, { slug, paths, env, terminal });
    let found = await waitFor(connected, slug, import_id);
    if (confirm && found.state === 'found') {
      const body = scope === undefined ? {} : { scope };
      await connected.client.startImport({ params: { slug, import_id }, body });
      await settle();
      terminal.note(`Import ${import_id}: "mb bring --undo ${import_id}" takes it back.`);
      found = await waitFor(connected, slug, import_id);
    }
    const params = { slug, import_id };
    const items = await takeItems(eachItem(connected.client.listImportMeetings, { params }));
    if (!confirm) await connected.client.deleteImport({ params });
    await settle();
    const shown = tableOf(items, {
      record: ({ record_id }) => record_id,
      state: ({ state }) => state,
      ended: ({ recorded_at }) => toTimeIn(format, recorded_at),
      title: ({ title }) => title,
      people: ({ people }) => people.map(({ name, email }) => name ?? email).join(', '),
      files: (one) => one.files.map(({ path }) => path).join(', '),
      reason: ({ reason }) => reason,
    });
    const { counts } = found;
    if (counts.left_out > 0) terminal.note(`Left out: ${count(counts.left_out, 'file')}.`);
    if (counts.failed > 0) terminal.note(`Failed: ${count(counts.failed, 'meeting')}.`);
    return { json: { import: found, items }, shown, exit_code: toExitCode(found) };
  },
});

function toExitCode({ state, counts: { left_out, failed, ...taken } }: Import): ExitCode {
  const codes = new Set<ExitCode>();
  if (left_out + failed > 0 || state === 'failed') codes.add(1);
  if (Object.values(taken).some((many) => many > 0)) codes.add(0);
  return joinExitCodes(codes);
}

async function waitFor({ client }: Connected, slug: string, import_id: number): Promise<Import> {
  for (;;) {
    const found = await untilAllowed(() => client.getImport({ params: { slug, import_id } }));
    if (!['receiving', 'reading', 'importing'].includes(found.state)) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function takeBack({ client }: Connected, slug: string, import_id: number) {
  const sum = { undone: 0, kept: 0 };
  for (let left = 1; left > 0;) {
    const answer = await untilAllowed(() => client.undoImport({ params: { slug, import_id } }));
    sum.undone += answer.undone;
    sum.kept += answer.kept;
    left = answer.undone + answer.kept > 0 ? answer.left : 0;
  }
  return {
    json: sum,
    shown: `${sum.undone} records are in the trash, ${sum.kept} stay because they are protected.`,
  };
}
