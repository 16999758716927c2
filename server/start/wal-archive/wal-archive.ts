/** The archive of one server: the base that its log belongs to, and how far it has been archived. */
import { join } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { watchForLeaps } from '../../base/clock.ts';
import { findSecret } from '../../base/config/secret.ts';
import type { ConnectionSettings } from '../../base/database/database.ts';
import { withClient } from '../../base/database/with-client.ts';
import { CLOCKS_DIFFER_MS, DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { makeBackupName } from '../backup/bucket/backup-bucket.ts';
import type { ArchivePlace } from './archive-place.ts';
import { readBases, toBasePath, toDataPath, toLogBegin, type Base } from './base.ts';
import { findLog, type Log } from './find-log.ts';
import { isForeign, isOfLineage, keepLineage, readLineage } from './lineage.ts';
import { pruneWalArchive } from './prune-wal-archive.ts';
import { makeRecordingShipper } from './ship-recordings.ts';
import { isSameLog, listPieces, shipWal, type Line } from './ship-wal.ts';
import { moveSlot, openSlot } from './slot.ts';
import { takeBase } from './take-base.ts';
import { parseLsn, type Lsn } from './wal-position.ts';

export type ArchiveContext = Pick<RecordContext, 'config' | 'db' | 'log' | 'metrics' | 'clock'>;

const BASE_EVERY_MS = DAY_MS;
/** The pause after a base that could not be made. */
const AGAIN_MS = 5 * MINUTE_MS;

/** The state for metrics and the doctor. */
export interface ArchiveState {
  /** The moment before which every commit is archived. */
  log_at: Date | undefined;
  recordings_at: Date | undefined;
  base_at: Date | undefined;
}

interface Making {
  /** undefined until the start of its log is known. */
  line: Line | undefined;
  /** Set once its files are archived. */
  base: Base | undefined;
}

export interface ArchiveParts {
  ctx: ArchiveContext;
  connection: ConnectionSettings;
  place: ArchivePlace;
  /** Every moment of this many days can be restored. */
  days: number;
}

export class WalArchive {
  readonly state: ArchiveState = { log_at: undefined, recordings_at: undefined, base_at: undefined };
  readonly #ctx: ArchiveContext;
  readonly #connection: ConnectionSettings;
  readonly #place: ArchivePlace;
  readonly #days: number;
  readonly #recordings;
  readonly #stopped = new AbortController();
  /** Set once the existing archive has been looked at, with the names of the bases that may be there. */
  #ours: { lineage: string; names: Set<string> } | undefined;
  #line: Line | undefined;
  #making: Making | undefined;
  /** A base that could not be made: the log, and the next base, need the room of what there is of it. */
  #failed: string | undefined;
  #making_ended: Promise<void> = Promise.resolve();
  /** 0: at once, because there is none to go on with. */
  #next_base_at = 0;
  readonly #findLeap;

  constructor({ ctx, connection, place, days }: ArchiveParts) {
    this.#ctx = ctx;
    this.#connection = connection;
    this.#place = place;
    this.#days = days;
    this.#findLeap = watchForLeaps(ctx.clock);
    this.#recordings = makeRecordingShipper(place, {
      db: ctx.db,
      folder: join(ctx.config.data_dir, 'media'),
    });
  }

  /** Sends new parts of the log, and starts a base when one is due. */
  async shipLog(): Promise<void> {
    this.#findLeap();
    const log = await findLog(this.#ctx.db, this.#ctx.config, this.#ctx.clock.now());
    const held = await openSlot(this.#ctx.db);
    if (held === null) {
      // Log that has not been archived may be lost.
      this.#line = undefined;
      this.#making = undefined;
      this.#next_base_at = 0;
    }
    if (this.#ours === undefined) {
      const bases = await readBases(this.#place);
      const lineage = await this.#claim(bases, log);
      const newest = bases.at(-1);
      const isOurs = newest !== undefined && isOfLineage(newest, lineage);
      if (isOurs) this.#line = await this.#resume(newest, { log, held });
      this.#ours = { lineage, names: new Set(bases.map(({ name }) => name)) };
    }
    await this.#removeRemains();
    const lines = [this.#line, this.#making?.line].filter((line) => line !== undefined);
    for (const line of lines) await shipWal(this.#place, line, log);
    await this.#finishBase();
    const behind = lines.map(({ shipped }) => shipped).toSorted((a, b) => (a < b ? -1 : 1))[0];
    if (behind !== undefined && held !== null && behind > held) await moveSlot(this.#ctx.db, behind);
    if (this.#line !== undefined) this.state.log_at = log.read_at;
    if (this.#isBaseDue()) this.#beginBase(log);
  }

  async shipRecordings(): Promise<void> {
    // Nothing is sent to the archive of another.
    if (this.#ctx.config.s3 !== null || this.#ours === undefined) return;
    const at = this.#ctx.clock.now();
    await this.#recordings.ship(this.#stopped.signal);
    this.state.recordings_at = at;
  }

  /** Gives up an unfinished base; the next start makes another. */
  async stopMakingBases(): Promise<void> {
    this.#stopped.abort();
    await this.#making_ended;
  }

  /** Returns the lineage of this data folder, which has one from before its first base on. */
  async #claim(bases: readonly Base[], { system_id }: Log): Promise<string> {
    const { config, clock } = this.#ctx;
    const lineage = await readLineage(config.data_dir);
    if (isForeign(bases, { system_id, lineage })) throw this.#toForeign();
    if (lineage !== undefined) return lineage;
    const made = makeBackupName(clock.now());
    await keepLineage(config.data_dir, made);
    return made;
  }

  #toForeign() {
    return errors.conflict('wal_archive_foreign', { path: this.#place.address });
  }

  /** Returns undefined when this database does not continue the archive, so that a base has to be made. */
  async #resume(base: Base, { log, held }: { log: Log; held: Lsn | null }): Promise<Line | undefined> {
    if (base.timeline !== log.timeline || held === null) return undefined;
    const { pieces } = await listPieces(this.#place, base.name, toLogBegin(base));
    const last = pieces.at(-1);
    // The disk was restored to an older state, or the slot has not held the log that comes next.
    if (last === undefined || last.end > log.end || last.end < held) return undefined;
    if (last.end < parseLsn(base.stop_lsn)) return undefined;
    if (!(await isSameLog(this.#place, base.name, { ...log, piece: last }))) return undefined;
    return this.#goOn(base, { name: base.name, shipped: last.end });
  }

  #goOn({ ended_at }: Base, line: Line): Line {
    this.state.base_at = new Date(ended_at);
    this.#next_base_at = this.state.base_at.getTime() + BASE_EVERY_MS;
    return line;
  }

  #isBaseDue(): boolean {
    const now = this.#ctx.clock.now().getTime();
    // A clock that was ahead has put it off further than any other.
    return now >= this.#next_base_at || this.#next_base_at > now + BASE_EVERY_MS + CLOCKS_DIFFER_MS;
  }

  #beginBase(log: Log): void {
    if (this.#making !== undefined || this.#stopped.signal.aborted) return;
    const making: Making = { line: undefined, base: undefined };
    this.#making = making;
    this.#next_base_at = this.#ctx.clock.now().getTime() + AGAIN_MS;
    const name = makeBackupName(this.#ctx.clock.now());
    this.#making_ended = this.#makeBase(making, { name, log }).catch((error: unknown) => {
      if (this.#making === making) this.#making = undefined;
      if (this.#stopped.signal.aborted) return;
      this.#failed = name;
      this.#ctx.log.warn({ err: error }, 'making a base of the archive failed');
    });
  }

  async #removeRemains(): Promise<void> {
    const name = this.#failed;
    if (name === undefined) return;
    this.#failed = undefined;
    try {
      for await (const { path } of this.#place.list(toDataPath(name))) await this.#place.delete(path);
    } catch (error) {
      // The log does not wait for a key that may not delete; pruning removes the rest.
      this.#ctx.log.warn({ err: error }, 'removing what there is of a base failed');
    }
  }

  async #makeBase(making: Making, { name, log }: { name: string; log: Log }): Promise<void> {
    const { config } = this.#ctx;
    if ((await this.#listBases()) === undefined) throw this.#toForeign();
    const text = await findSecret(config);
    const passphrase = config.backup_passphrase;
    making.base = await withClient(this.#connection, 'wal-archive', (client) =>
      takeBase(client, {
        place: this.#place,
        log,
        name,
        secret: text === undefined || passphrase === null ? null : { text, passphrase },
        onBegun: (begin) => void (making.line = { name, shipped: begin }),
        signal: this.#stopped.signal,
      }),
    );
  }

  /** Returns undefined when a copy of this installation has written here since this one began. */
  async #listBases(): Promise<Base[] | undefined> {
    const bases = await readBases(this.#place);
    return bases.every(({ name }) => this.#ours?.names.has(name) === true) ? bases : undefined;
  }

  /** Once the log reaches the end of the new base, the archive continues with it. */
  async #finishBase(): Promise<void> {
    const { line, base } = this.#making ?? {};
    if (line === undefined || base === undefined || line.shipped < parseLsn(base.stop_lsn)) return;
    const others = (await this.#listBases())?.filter(({ name }) => name !== base.name);
    if (this.#ours === undefined || others === undefined) {
      this.#making = undefined;
      this.#failed = base.name;
      throw this.#toForeign();
    }
    const { lineage, names } = this.#ours;
    names.add(base.name);
    const made: Base = { ...base, lineage, number: (others.at(-1)?.number ?? 0) + 1 };
    await this.#place.put(toBasePath(base.name), Buffer.from(JSON.stringify(made)));
    this.#line = this.#goOn(base, line);
    this.#making = undefined;
    // After a leap of the clock every older base looks as if nobody needed it.
    if (this.#findLeap() !== undefined) return;
    const removed = await pruneWalArchive(this.#place, { days: this.#days, now: this.#ctx.clock.now() });
    for (const path of removed) this.#recordings.forget(path);
  }
}
