import { recordScopes, recordSources } from '@minutebook/contract/resources/value-lists.ts';
import { UsageError, choice, dateTime, flag, required, text, texts } from '@minutebook/mb/parser/option.ts';
import { findImportTarget } from '@minutebook/server/import/find-import-target.ts';
import { importFiles, listImportFiles } from '@minutebook/server/import/import-files.ts';
import { unlessMissing } from '@minutebook/server/base/error-code.ts';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { defineOperatorCommand } from '../../command.ts';
import { reportImport } from '../../import-report.ts';
import { inWorkspace } from '../../workspace-options.ts';

export const importCommand = defineOperatorCommand({
  name: 'import',
  summary:
    'Imports transcripts: captions, text, tables, .docx and JSON of the usual products, and our own record files',
  operands: { paths: required(texts('file or folder', 'folders with all that is in them')) },
  options: {
    ...inWorkspace,
    owner: text('email', 'the member who owns the records; for files that name none'),
    title: text('text', 'title (default: what the file says, or its name)'),
    'recorded-at': dateTime('time', 'when the recording ended (default: what the file says, or its date)'),
    source: choice(recordSources, 'where the recording was made'),
    scope: choice(recordScopes, 'who may see it'),
    team: texts('name', 'team it belongs to'),
    label: texts('name', 'label it carries'),
    media: text('file', 'the recording itself; for one file'),
    'no-insights': flag('make no insights; those that a file brings along stay'),
    encoding: text('name', 'of text files, such as euc-kr (default: what their bytes look like)'),
    items: text('key', 'of any other JSON: the list of utterances'),
    speaker: text('key', 'in each utterance: who speaks'),
    text: text('key', 'in each utterance: what is said'),
    start: text('key', 'in each utterance: when it starts'),
    end: text('key', 'in each utterance: when it ends'),
    duration: text('key', 'in each utterance: how long it is'),
    id: text('key', 'in each utterance: its number'),
  },
  example: 'import ./meetings --workspace seori --owner grace@example.com --label Imported',
  async run({ paths, workspace, owner, title, source, scope, team, label, media, ...given }, session) {
    // The contents of files are buffers outside the small heap. By default the heap is collected completely
    // for each 13 MB of them, eight meetings, which takes a third of this process's time. So the heap may
    // grow to three times its size first.
    setFlagsFromString('--heap-growing-percent=200');
    const { files, others } = await listImportFiles(paths.map((path) => resolve(session.folder, path)));
    if (media !== undefined && files.length !== 1) throw new UsageError('--media goes with one file.');
    const {
      encoding,
      'no-insights': noInsights,
      'recorded-at': recorded_at,
      items,
      speaker,
      text,
      start,
      end,
      duration,
      id,
    } = given;
    const jsonKeys = withoutAbsent({ items, speaker, text, start, end, duration, id });
    const options = withoutAbsent({
      owner,
      title,
      recorded_at,
      source,
      scope,
      media: media === undefined ? undefined : await toRealPath(resolve(session.folder, media)),
      insights: !noInsights,
      encoding,
      json_keys: Object.keys(jsonKeys).length === 0 ? undefined : jsonKeys,
    });
    const target = await findImportTarget(session.ctx, workspace, { ...options, teams: team, labels: label });
    return reportImport(importFiles(session.ctx, target, files), { files, others }, session);
  },
});

type Present<Given> = { [Key in keyof Given]?: Exclude<Given[Key], undefined> };

function withoutAbsent<Given extends object>(given: Given): Present<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Present<Given>;
}

/** The operator may name a symbolic link. */
const toRealPath = async (path: string) => (await unlessMissing(realpath(path))) ?? path;
