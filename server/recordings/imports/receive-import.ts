/**
 * Receives the bytes of an import in parts (tus 1.0, without what only recordings need). Confirmed bytes are
 * on the disk.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileHandle } from 'node:fs/promises';
import { errors } from '@minutebook/contract/errors.ts';
import { uploadRoutes } from '@minutebook/contract/routes/upload-routes.ts';
import { asMember, type Caller } from '../../access/caller.ts';
import { must } from '../../base/must.ts';
import { authorise } from '../../http/authorise.ts';
import type { Context } from '../../http/context.ts';
import type { Door } from '../../http/door.ts';
import { linkNumber } from '../../http/reading/read-scalar.ts';
import { toChunks } from '../receive/check-content.ts';
import { requireDiskRoom } from '../receive/require-disk-room.ts';
import { isBroken, toReceivingError } from '../receive/to-receiving-error.ts';
import { IDLE_MS } from '../receive/transfer-upload.ts';
import { requireImport, UNSTARTED_MS } from './import-handlers.ts';
import { advance, startTurn, type ImportRow } from './import-queries.ts';
import { openParcel } from './parcel-file.ts';

export function makeImportRoutes(door: Door, ctx: Context) {
  const callers = new WeakMap<FastifyRequest, Caller>();

  const admitTo =
    (name: 'get-import-offset' | 'append-import') => async (request: FastifyRequest, reply: FastifyReply) => {
      const { guard, method } = uploadRoutes[name];
      const user = await door.requireUser(request, reply);
      if (request.headers['tus-resumable'] !== '1.0.0') throw errors.tusVersionNotSupported();
      const { slug = '' } = request.params as { slug?: string };
      const place = await door.findPlace(slug, user);
      await door.chargeUser(reply, user, place);
      callers.set(request, authorise({ ...guard, method }, { user, place, params: { slug } }));
      request.raw.setTimeout(IDLE_MS, () => request.raw.destroy());
    };

  async function find(request: FastifyRequest, reply: FastifyReply): Promise<ImportRow> {
    const import_id = linkNumber((request.params as { import_id?: string }).import_id ?? '');
    if (Number.isNaN(import_id)) throw errors.invalid('path.import_id', 'not_a_whole_number');
    const caller = must(callers.get(request), 'caller who was admitted');
    const look = { method: 'GET', reply };
    return door.inTurn(asMember(caller), look, () => requireImport(ctx, caller, import_id));
  }

  return {
    admitTo,
    getOffset: async (request: FastifyRequest, reply: FastifyReply) =>
      answer(reply, 200, await find(request, reply)),
    append: async (request: FastifyRequest, reply: FastifyReply) => {
      const row = await find(request, reply);
      if (Number(request.headers['upload-offset']) !== row.received_bytes || row.state !== 'receiving')
        throw errors.uploadConflict();
      const received_bytes = await receive(ctx, row, request.raw);
      return answer(reply, 204, { ...row, received_bytes });
    },
  };
}

const answer = (reply: FastifyReply, status: number, { received_bytes, size_bytes }: ImportRow) =>
  reply
    .code(status)
    .headers({
      'tus-resumable': '1.0.0',
      'upload-offset': received_bytes,
      'upload-length': size_bytes,
      'cache-control': 'no-store',
    })
    .send();

/** Returns how many bytes are stored on the disk, including those that came before a connection broke. */
async function receive(ctx: Context, row: ImportRow, content: Readable): Promise<number> {
  await requireDiskRoom(ctx, row.size_bytes - row.received_bytes);
  const { workspace_id, import_id, received_bytes } = row;
  const [taken] = await ctx.db.query(startTurn, [workspace_id, import_id, received_bytes]);
  if (taken === undefined) throw errors.uploadConflict();
  const file = await openParcel(ctx, row);
  if (file === undefined) throw errors.uploadElsewhere(import_id);
  try {
    const part = { at: received_bytes, file };
    const failure = await writeAll(ctx, { content, part, row }).catch(
      (error: unknown) => error ?? new Error('nothing was said'),
    );
    const isKept = failure === undefined || isBroken(content);
    if (isKept && part.at > received_bytes) {
      await file.datasync();
      const ends_at = new Date(ctx.clock.now().getTime() + UNSTARTED_MS);
      const [advanced] = await ctx.db.query(advance, [workspace_id, import_id, taken.turn, part.at, ends_at]);
      if (advanced === undefined) throw errors.uploadConflict();
    }
    if (failure !== undefined) throw toReceivingError(failure, content);
    return part.at;
  } finally {
    await file.close();
  }
}

async function writeAll(
  { config }: Context,
  { content, part, row }: { content: Readable; part: { at: number; file: FileHandle }; row: ImportRow },
): Promise<void> {
  const { max_part_bytes } = config.uploads;
  for await (const chunk of toChunks(content)) {
    const end = part.at + chunk.length;
    if (end - row.received_bytes > max_part_bytes) throw errors.partTooLarge(max_part_bytes);
    if (end > row.size_bytes) throw errors.invalid('body', 'wrong_size', { size_bytes: row.size_bytes });
    for (let from = 0; from < chunk.length;) {
      const { bytesWritten } = await part.file.write(chunk, from, chunk.length - from, part.at);
      from += bytesWritten;
      part.at += bytesWritten;
    }
  }
}
