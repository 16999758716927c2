import { asMember } from '../../access/caller.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import type { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import { selectAllOfRecord } from '../action-items/action-item-queries.ts';
import { readDialogs } from '../items/dialogs-text.ts';
import { holdPermitted } from '../items/hold-transcript.ts';
import { selectOfRecord as selectMoments } from '../moments/moment-queries.ts';
import { RecordWriter } from '../record-writer.ts';
import { findRecordRow } from '../items/record-queries.ts';
import { toAvailability } from '../items/record-view.ts';
import { listTranscriptChunks, readInsights } from '../items/transcript-queries.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { ok } from '../../http/reply.ts';
import { toBusy } from '../access/change-record.ts';
import { addMarkdownExport } from './export-queries.ts';
import { toExportedRecord, type ExportedRecord } from './exported-record.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import type { AppHandler } from '../../http/handler.ts';
import { toDocxInWorker } from './docx/to-docx-in-worker.ts';
import { toMarkdown } from './to-markdown.ts';
import { toPlainText } from './to-plain-text.ts';

type Format = RequestBodyOf<(typeof appRecordEndpoints)['export-record']>['format'];

interface FileFormat {
  extension: string;
  content_type: string;
  encoding: 'utf-8' | 'base64';
  write: (record: ExportedRecord, workers: WorkerPool) => string | Promise<string>;
}

const inText = { encoding: 'utf-8' } as const;

const FORMATS: Record<Format, FileFormat> = {
  markdown: { ...inText, extension: 'md', content_type: 'text/markdown; charset=utf-8', write: toMarkdown },
  text: { ...inText, extension: 'txt', content_type: 'text/plain; charset=utf-8', write: toPlainText },
  docx: {
    encoding: 'base64',
    extension: 'docx',
    content_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: toDocxInWorker,
  },
  json: {
    ...inText,
    extension: 'json',
    content_type: 'application/json; charset=utf-8',
    write: (record) => `${JSON.stringify(record, null, 2)}\n`,
  },
};

export const exportRecord: AppHandler<'export-record'> = async (request) => {
  const { params, caller, ctx } = request;
  return holdPermitted(ctx, { caller, record_id: params.record_id, permission: 'export' }, () =>
    writeExport(request),
  );
};

const writeExport: AppHandler<'export-record'> = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id, slug, timezone } = caller.workspace;
  const now = ctx.clock.now();
  const [row, minutes, chunks, action_items, moments] = await Promise.all([
    findRecordRow(ctx.db, workspace_id, record_id),
    readInsights(ctx.db, workspace_id, record_id),
    listTranscriptChunks(ctx.db, workspace_id, record_id),
    ctx.db.query(selectAllOfRecord, [workspace_id, record_id]),
    ctx.db.query(selectMoments, [workspace_id, record_id, null]),
  ]);
  if (row === undefined) throw errors.recordNotFound(record_id);
  const isExpired = toAvailability(row, now).transcript === 'expired';
  const dialogs = isExpired ? [] : await readDialogs(chunks);
  const { with_comments = false } = body;
  const parts = { dialogs, ...minutes, action_items, moments, with_comments, timezone };
  const record = toExportedRecord(row, parts);
  const { extension, content_type, encoding, write } = FORMATS[body.format];
  const content = await write(record, ctx.workers.of(workspace_id, caller.user_id));
  const filename = `${toFileName(record)}.${extension}`;

  await inLockingTransaction(
    ctx.db,
    async (tx) => {
      const by = { actor_user_id: caller.user_id, at: now, detail: { format: body.format } };
      const writer = new RecordWriter(tx, { workspace_id, record_id }, { kind: 'record.export', ...by });
      writer.touch();
      // Among the contract's platforms a file is always `markdown`.
      if (body.format !== 'markdown') return;
      const ref_url = `${ctx.config.base_url}/en/workspace/${slug}/record/${record_id}/detail`;
      const exported = {
        record_id,
        member_id: asMember(caller).member_id,
        filename,
        ref_url,
        title: row.title,
      };
      await addMarkdownExport(tx, { workspace_id, exported, now });
      writer.touch('exports');
    },
    toBusy,
  );
  return ok({ filename, content_type, content, encoding });
};

/** Characters that file systems refuse in a name, and marks that would disguise its extension. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
const MOST_LETTERS = 100;

function toFileName({ title, date, record_id }: ExportedRecord): string {
  const name = (title ?? '').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = Array.from(name)
    .slice(0, MOST_LETTERS)
    .join('')
    .replace(/[. ]+$/, '');
  return `${date.slice(0, 10)} ${short === '' ? `record ${record_id}` : short}`;
}
