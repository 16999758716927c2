import type { LeashedProcess } from './leash.ts';
import type { Owner, OwnerLock } from './owner-lock.ts';
import { type PostgresConnection, waitUntilAlone } from './postgres-connection.ts';
import { type PostgresFolders, removeSocketFolder } from './postgres-folders.ts';
import type { RunningPostgres } from './running-postgres.ts';

/** A PostgreSQL that this process started, with the lock of its data folder. */
export class OwnedPostgres implements RunningPostgres {
  readonly connection: PostgresConnection;
  readonly #folders: PostgresFolders;
  readonly #lock: OwnerLock;
  readonly #owner: Owner;
  readonly #server: LeashedProcess;
  #stopped: Promise<void> | undefined;

  constructor(
    folders: PostgresFolders,
    lock: OwnerLock,
    owner: Owner & { connection: PostgresConnection },
    server: LeashedProcess,
  ) {
    this.connection = owner.connection;
    this.#folders = folders;
    this.#lock = lock;
    this.#owner = owner;
    this.#server = server;
    // A program that forgets to stop its database should still end; the leash then stops the database.
    server.keepUs(false);
  }

  readonly stop = (): Promise<void> => (this.#stopped ??= this.#stop());

  async #stop(): Promise<void> {
    this.#server.keepUs(true);
    await this.#lock.announce({ ...this.#owner, state: 'stopping' });
    // Other commands may have joined a command's database: they finish first. A server's stop is final for all.
    if (this.#owner.role === 'command') await waitUntilAlone(this.connection);
    this.#server.kill('SIGINT');
    await this.#server.exited;
    await this.#release();
  }

  /** Calls back with the reason when PostgreSQL ends without `stop`. */
  async watch(on_lost: (reason: string) => void): Promise<void> {
    await this.#server.exited;
    if (this.#stopped !== undefined) return;
    this.#stopped = this.#release();
    on_lost(`PostgreSQL has ended: ${await this.#server.complaint()}`);
  }

  async #release(): Promise<void> {
    await removeSocketFolder(this.connection.host, this.#folders.root);
    await this.#lock.release();
  }
}
