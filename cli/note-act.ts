/** Writes the acts of operators to the audit log of the installation. */
import { existsSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { writeOperatorAudit, type OperatorAct } from '@minutebook/server/access/operator-audit.ts';
import type { Env } from '@minutebook/server/base/config/env.ts';
import { systemClock } from '@minutebook/server/base/clock.ts';
import type { Queryable } from '@minutebook/server/base/database/database.ts';
import { findOperatorSentence } from '@minutebook/server/start/find-operator-sentence.ts';
import { withDatabase, type Surroundings } from './command.ts';

type Act = Pick<OperatorAct, 'action' | 'detail'>;

/** `root (sudo: grace) on server-1`: the account that runs the command, and the person behind sudo. */
export function toOperator(env: Env): string {
  const person = env['SUDO_USER'];
  const through = person === undefined || person === '' ? '' : ` (sudo: ${person})`;
  return `${accountName()}${through} on ${hostname()}`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user id may have no name.
    return `uid ${process.getuid?.()}`;
  }
}

export async function noteAct(db: Queryable, { env }: Surroundings, act: Act): Promise<void> {
  await writeOperatorAudit(db, { ...act, operator: toOperator(env) }, systemClock.now());
}

/** For a command that needs no database, and may run on a machine without one, where nothing is written. */
export async function noteActHere(around: Surroundings, act: Act): Promise<void> {
  const { config, terminal } = around;
  const isHere = config.database_url !== null || existsSync(join(config.data_dir, 'postgres'));
  if (!isHere) return;
  try {
    const quiet = { ...around, terminal: { ...terminal, step: () => undefined } };
    await withDatabase(act.action, quiet, ({ db }) => noteAct(db, around, act));
  } catch (error) {
    // The command has succeeded, so a missing entry is only reported to the operator.
    const reason = findOperatorSentence(error) ?? String(error);
    terminal.note(`This is not in the audit log of the installation: ${reason}`);
  }
}
