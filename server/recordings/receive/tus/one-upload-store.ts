import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../../http/context.ts';
import type { InTurn } from '../../../http/door.ts';
import { cancelUpload } from '../cancel-upload.ts';
import type { PartChecksum } from './part-checksum.ts';
import { receivePart } from './receive-part.ts';
import { toExpiry } from '../upload-lifetime.ts';
import { findUploadRow, toReceivedBytes, type UploadRow } from '../upload-queries.ts';

/** Presents the upload of one request in the interface of the protocol library. */
export class OneUploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];
  readonly #ctx: Context;
  readonly #user_id: number;
  readonly #checksum: PartChecksum | null;
  readonly #inTurn: InTurn;
  readonly #isCreation: boolean;
  /** undefined when the request has no upload, or creates one. */
  upload: UploadRow | undefined;

  constructor(
    ctx: Context,
    about: {
      user_id: number;
      checksum: PartChecksum | null;
      inTurn: InTurn;
      upload: UploadRow | undefined;
      is_creation: boolean;
    },
  ) {
    super();
    this.#ctx = ctx;
    this.#user_id = about.user_id;
    this.#checksum = about.checksum;
    this.#inTurn = about.inTurn;
    this.#isCreation = about.is_creation;
    this.upload = about.upload;
  }

  /** The upload is read again under its lock, because it may have grown since. */
  override async getUpload(id: string): Promise<Upload> {
    const known = this.#require();
    const row = await findUploadRow(this.#ctx.db, known.workspace_id, known.record_id);
    if (row === undefined) throw errors.uploadNotFound(known.record_id);
    this.upload = row;
    return new Upload({ id, size: row.size_bytes ?? 0, offset: toReceivedBytes(row) });
  }

  /** The record of the upload exists already. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const { offset: received } = await this.getUpload(id);
    // A repeated creation sends the first part again: the client is told the offset to continue at.
    if (this.#isCreation && received > 0) return received;
    if (received !== offset) throw errors.uploadConflict();
    const received_bytes = await receivePart(this.#ctx, {
      upload: this.#require(),
      content,
      checksum: this.#checksum,
      inTurn: this.#inTurn,
    });
    this.upload = {
      ...this.#require(),
      received_bytes,
      expires_at: toExpiry(this.#ctx.clock.now()),
    };
    return received_bytes;
  }

  override async remove(): Promise<void> {
    await this.#inTurn(() => cancelUpload(this.#ctx, this.#require(), this.#user_id));
  }

  #require(): UploadRow {
    if (this.upload === undefined) throw errors.notFound();
    return this.upload;
  }
}
