import { setTimeout as sleep } from 'node:timers/promises';
import type { LeashedProcess } from './leash.ts';
import type { Owner, OwnerLock } from './owner-lock.ts';
import { type PostgresConnection, waitUntilAlone } from './postgres-connection.ts';
import { type PostgresFolders, removeSocketFolder } from './postgres-folders.ts';
import { STOP_TIMEOUT_MS } from './postmaster.ts';
import type { RunningPostgres } from './running-postgres.ts';

/** The parts of a PostgreSQL that this process has started. */
export interface OwnedParts {
  folders: PostgresFolders;
  lock: OwnerLock;
  owner: Owner & { connection: PostgresConnection };
  server: LeashedProcess;
  /** Starts the server again on the same socket. */
  relaunch: () => Promise<LeashedProcess>;
}

export interface Watcher {
  /** The server has ended and will not come back. */
  onLost: (reason: string) => void;
  /** The server has ended and is being restarted. */
  onRestart: (reason: string) => void;
}

/** Remains of a killed server (processes still ending, and their locks) may block a restart for a while. */
const RESTART_TIMEOUT_MS = 60_000;
const RESTART_PAUSE_MS = 250;

/** A PostgreSQL that this process started, with the lock of its data folder. */
export class OwnedPostgres implements RunningPostgres {
  readonly connection: PostgresConnection;
  readonly #parts: OwnedParts;
  #server: LeashedProcess;
  #restarting: Promise<unknown> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(parts: OwnedParts) {
    this.connection = parts.owner.connection;
    this.#parts = parts;
    this.#server = parts.server;
    // A program that forgets to stop its database must still end; the leash then stops the database.
    this.#server.keepUs(false);
  }

  readonly stop = (): Promise<void> => (this.#stopped ??= this.#stop());

  async #stop(): Promise<void> {
    const { lock, owner } = this.#parts;
    this.#server.keepUs(true);
    await lock.announce({ ...owner, state: 'stopping' });
    await this.#restarting;
    // Other commands may have joined a command's database: they finish first. A server's stop is final for all.
    if (owner.role === 'command') await waitUntilAlone(this.connection);
    this.#server.kill('SIGINT');
    const slow = setTimeout(() => this.#server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
    await this.#server.exited;
    clearTimeout(slow);
    await this.#release();
  }

  /**
   * A server's PostgreSQL that ends without `stop` is restarted, so that a crash costs seconds of 503 instead
   * of the service. A command's is not: its work has failed by then, and others must not wait for it.
   */
  async watch({ onLost, onRestart }: Watcher): Promise<void> {
    for (;;) {
      await this.#server.exited;
      if (this.#stopped !== undefined) return;
      const reason = `PostgreSQL has ended: ${await this.#server.complaint()}`;
      if (this.#parts.owner.role !== 'server') return this.#lose(reason, onLost);
      onRestart(reason);
      const restarting = this.#restart();
      this.#restarting = restarting;
      const failure = await restarting;
      this.#restarting = undefined;
      if (failure !== undefined) return this.#lose(`${reason}; ${failure}`, onLost);
    }
  }

  /** Returns why the server could not be restarted, or undefined when it runs or is no longer wanted. */
  async #restart(): Promise<string | undefined> {
    const deadline = performance.now() + RESTART_TIMEOUT_MS;
    for (;;) {
      try {
        this.#server = await this.#parts.relaunch();
        this.#server.keepUs(this.#stopped !== undefined);
        return undefined;
      } catch (error) {
        if (this.#stopped !== undefined) return undefined;
        if (performance.now() > deadline) return error instanceof Error ? error.message : String(error);
        await sleep(RESTART_PAUSE_MS);
      }
    }
  }

  #lose(reason: string, onLost: (reason: string) => void): void {
    this.#stopped ??= this.#release();
    onLost(reason);
  }

  async #release(): Promise<void> {
    await removeSocketFolder(this.connection.host, this.#parts.folders.root);
    await this.#parts.lock.release();
  }
}
