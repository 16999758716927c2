import { makeByteProgress } from '@minutebook/cli/byte-progress.ts';
import { choice, dateTime, flag, required, text, texts, UsageError } from '@minutebook/cli/option.ts';
import { defineCommand } from '../../command.ts';
import { explainError } from '../../explain-error.ts';
import { tableOf, type ExitCode } from '../../output/report.ts';
import type { Session } from '../../session.ts';
import { findLabels } from './record-filters.ts';
import { uploadFile } from './upload-file.ts';
import { waitUntilReady } from './wait-until-ready.ts';

interface Outcome {
  file: string;
  record_id: number | null;
  state: string;
  error: unknown;
}

export const upload = defineCommand({
  name: 'upload',
  summary: 'Uploads recordings or transcripts; run again, it goes on where it was broken off',
  operands: { files: required(texts('file', 'recordings of any size, or transcripts (.vtt, .srt, .txt …)')) },
  options: {
    title: text('title', 'of the record; found in what was said unless given'),
    'recorded-at': dateTime('time', 'when the recording ended; when the file was changed unless given'),
    language: text('code', 'that is spoken: ISO 639-1, detect or multi'),
    scope: choice(['private', 'workspace'], 'who sees it'),
    label: texts('name or id', 'that it carries'),
    wait: flag('until each record is ready, or has failed'),
  },
  example: 'upload meeting.m4a --label Sales --wait',
  is_list: true,
  async run({ files, wait, ...given }, session) {
    if (files.length > 1 && given.title !== undefined) throw new UsageError('--title is for one file.');
    const connected = await session.connect();
    const slug = await connected.findSlug();
    const labels = given.label.length > 0 ? await findLabels(connected.client, slug, given.label) : [];
    const about = {
      ...(given.title !== undefined && { title: given.title }),
      ...(given['recorded-at'] !== undefined && { recorded_at: given['recorded-at'].toISOString() }),
      ...(given.language !== undefined && { language: given.language }),
      ...(given.scope !== undefined && { scope: given.scope }),
      ...(labels.length > 0 && { label_ids: labels }),
    };
    const failures = new Set<ExitCode>();
    const outcomes: Outcome[] = [];
    for (const file of files) {
      const send = () =>
        uploadFile(connected, {
          env: session.env,
          slug,
          path: file,
          about,
          on_progress: makeByteProgress(session.terminal, file),
        });
      const outcome = await attempt(file, session, send);
      if (wait && outcome.record_id !== null) {
        outcome.state = await waitUntilReady(connected.client, { slug, record_id: outcome.record_id });
        if (outcome.state === 'failed') failures.add(1);
      }
      if (outcome.exit_code !== 0) failures.add(outcome.exit_code);
      outcomes.push(outcome);
    }
    return { ...toReport(outcomes), exit_code: toExitCode(failures, outcomes) };
  },
});

async function attempt(
  file: string,
  { terminal }: Session,
  send: () => Promise<number>,
): Promise<Outcome & { exit_code: ExitCode }> {
  try {
    return { file, record_id: await send(), state: 'uploaded', error: null, exit_code: 0 };
  } catch (error) {
    const { text: sentence, json, exit_code } = explainError(error);
    terminal.note(`${file}: ${sentence}`);
    return { file, record_id: null, state: 'not uploaded', error: json, exit_code };
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

/** Of one cause, where all have failed by it. */
function toExitCode(failures: ReadonlySet<ExitCode>, outcomes: readonly Outcome[]): ExitCode {
  const [first, ...others] = failures;
  if (first === undefined) return 0;
  const isAll = outcomes.every(({ state }) => state === 'failed' || state === 'not uploaded');
  return isAll && others.length === 0 ? first : 8;
}
