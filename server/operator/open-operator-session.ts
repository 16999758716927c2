import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { openServiceDatabase } from '../db/open-service-database.ts';
import { makeContext } from '../make-context.ts';

export interface OperatorSession {
  ctx: Context;
  /** File names of the migrations that ran just now. */
  applied: string[];
  /** Leaves a running server's database as it is, and stops PostgreSQL when this session started it. */
  close(): Promise<void>;
}

/**
 * What a command works with: the database of the settings, beside a running server or without one.
 * @param purpose what other processes are told this one does: `minutebook import`
 * @throws DatabaseStartError or ConfigError, whose sentence is for an operator
 */
export async function openOperatorSession(
  config: Config,
  purpose: string,
  { on_progress, on_lost }: { on_progress: (text: string) => void; on_lost: (reason: string) => void },
): Promise<OperatorSession> {
  const { db, applied, close } = await openServiceDatabase(config, {
    role: 'command',
    purpose,
    on_progress,
    on_lost,
    on_error: () => undefined,
  });
  try {
    return { ctx: await makeContext(config, db, pino({ level: 'silent' })), applied, close };
  } catch (error) {
    await close();
    throw error;
  }
}
