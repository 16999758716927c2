import { pino } from 'pino';
import type { Config } from '../base/config/config.ts';
import type { ConnectionSettings } from '../base/database/database.ts';
import type { RecordContext } from '../records/record-context.ts';
import { openServiceDatabase } from '../base/open-service-database.ts';
import { requireOwnStore } from '../media/require-own-store.ts';
import { makeContext } from './make-context.ts';

export interface OperatorSession {
  ctx: RecordContext;
  /** The settings for code that needs a connection of its own. */
  connection: ConnectionSettings;
  /** File names of the migrations that this call ran. */
  applied: string[];
  /** The backup of the database as it was before these migrations; null: there is none. */
  backup: string | null;
  /** Stops PostgreSQL if this session started it; a running server's database is left alone. */
  close(): Promise<void>;
}

/**
 * Opens what a command needs: the database of the settings, beside a running server or without one. @param
 * purpose what other processes see of this one: `minutebook import` @throws DatabaseStartError or
 * ConfigError, whose sentence is for an operator
 */
export async function openOperatorSession(
  config: Config,
  purpose: string,
  { onProgress, onLost }: { onProgress: (text: string) => void; onLost: (reason: string) => void },
): Promise<OperatorSession> {
  const { db, connection, applied, backup, close } = await openServiceDatabase(config, {
    role: 'command',
    purpose,
    onProgress,
    onLost,
    onError: () => undefined,
  });
  try {
    const ctx = await makeContext(config, db, pino({ level: 'silent' }));
    await requireOwnStore(ctx);
    return { ctx, connection, applied, backup, close: () => ctx.workers.stop().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}
