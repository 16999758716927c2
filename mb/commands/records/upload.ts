import { makeByteProgress } from '../../output/byte-progress.ts';
import {
  choice,
  dateTime,
  flag,
  text,
  texts,
  UsageError,
  wholeNumber,
  withDefault,
} from '../../parser/option.ts';
import { waitUntilReady } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { explainError } from '../../explain-error.ts';
import { joinExitCodes, tableOf, type ExitCode } from '../../output/report.ts';
import type { Session } from '../../session.ts';
import { findLabels } from './record-filters.ts';
import { uploadFile } from './upload-file.ts';
import { watchFolder } from './watch-folder.ts';

interface Outcome {
  file: string;
  record_id: number | null;
  state: string;
  error: unknown;
}

export const upload = defineCommand({
  name: 'upload',
  summary: 'Uploads recordings or transcripts; run again, it resumes where it was interrupted',
  operands: { files: texts('file', 'recordings of any size, or transcripts (.vtt, .srt, .txt …)') },
  options: {
    watch: text('folder', 'instead of files: whatever appears in it, until it is interrupted'),
    settle: withDefault(
      wholeNumber('seconds', 'with --watch: a file is whole that has not changed for so long', {
        least: 1,
        most: 86_400,
      }),
      10,
    ),
    title: text('title', 'of the record; found in what was said unless given'),
    'recorded-at': dateTime('time', 'when the recording ended; when the file was changed unless given'),
    language: text('code', 'that is spoken: ISO 639-1, detect or multi'),
    scope: choice(['private', 'workspace'], 'who sees it'),
    label: texts('name or id', 'that it carries'),
    wait: flag('until each record is ready, or has failed'),
  },
  example: 'upload meeting.m4a --label Sales --wait',
  is_list: true,
  async run({ files, wait, watch, settle, ...given }, session) {
    if (watch === undefined && files.length === 0) throw new UsageError('<file> is missing.');
    if (watch !== undefined && (files.length > 0 || wait))
      throw new UsageError('--watch takes what appears in its folder: leave out files and --wait.');
    if ((files.length > 1 || watch !== undefined) && given.title !== undefined)
      throw new UsageError('--title is for one file.');
    const connected = await session.connect();
    const slug = await connected.findSlug();
    const labels = await findLabels(connected.client, slug, given.label);
    const about = {
      title: given.title,
      ...(given['recorded-at'] !== undefined && { recorded_at: given['recorded-at'].toISOString() }),
      language: given.language,
      scope: given.scope,
      ...(labels.length > 0 && { label_ids: labels }),
    };
    const send = (path: string, onTaken?: (record_id: number) => Promise<void>) =>
      uploadFile(connected, {
        env: session.env,
        slug,
        path,
        about,
        onProgress: makeByteProgress(session.terminal, path),
        onTaken,
      });
    if (watch !== undefined) {
      const key = `${connected.options.base_url} ${slug}`;
      return watchFolder({ folder: watch, key, settle_seconds: settle, send }, session);
    }
    const codes = new Set<ExitCode>();
    const outcomes: Outcome[] = [];
    for (const file of files) {
      const outcome = await attempt(file, session, {
        send: () => send(file),
        finish: async (record_id) =>
          wait ? waitUntilReady(connected.client, { slug, record_id }) : 'uploaded',
      });
      codes.add(outcome.exit_code);
      outcomes.push(outcome);
    }
    return { ...toReport(outcomes), exit_code: joinExitCodes(codes) };
  },
});

async function attempt(
  file: string,
  { terminal }: Session,
  { send, finish }: { send: () => Promise<number>; finish: (record_id: number) => Promise<string> },
): Promise<Outcome & { exit_code: ExitCode }> {
  let record_id: number | null = null;
  try {
    record_id = await send();
    const state = await finish(record_id);
    return { file, record_id, state, error: null, exit_code: state === 'failed' ? 1 : 0 };
  } catch (error) {
    const { text: sentence, json, exit_code } = explainError(error);
    terminal.note(`${file}: ${sentence}`);
    return {
      file,
      record_id,
      state: record_id === null ? 'not uploaded' : 'uploaded',
      error: json,
      exit_code,
    };
  }
}

const toReport = (outcomes: readonly Outcome[]) => ({
  json: { items: outcomes.map(({ file, record_id, state, error }) => ({ file, record_id, state, error })) },
  shown: tableOf(outcomes, {
    record: (outcome) => outcome.record_id,
    state: ({ state }) => state,
    file: ({ file }) => file,
  }),
});
