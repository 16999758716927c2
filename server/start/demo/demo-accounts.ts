/** `<data dir>/demo.json`: the accounts of the demo, with their credentials. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findToken } from '../../access/access-queries.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { replaceFile } from '../../base/config/synced-file.ts';
import type { Context } from '../../http/context.ts';
import { unlessMissing } from '../../base/error-code.ts';

export interface DemoAccounts {
  base_url: string;
  /** Slug of the demo workspace. */
  workspace: string;
  /** Slug of a second workspace, whose only member is the outsider. */
  other_workspace: string;
  users: { email: string; role: string; token: string; password: string }[];
}

const toPath = (data_dir: string) => join(data_dir, 'demo.json');

export async function writeDemoAccounts(data_dir: string, accounts: DemoAccounts): Promise<void> {
  await replaceFile(toPath(data_dir), `${JSON.stringify(accounts, null, 2)}\n`);
}

/**
 * Returns the accounts with the present address, or undefined when there is no demo, or when its tokens do
 * not match this database.
 */
export async function findDemoAccounts({
  config,
  db,
  clock,
}: Pick<Context, 'config' | 'db' | 'clock'>): Promise<DemoAccounts | undefined> {
  const text = await unlessMissing(readFile(toPath(config.data_dir), 'utf8'));
  if (text === undefined) return undefined;
  const accounts = JSON.parse(text) as DemoAccounts;
  const [first] = accounts.users;
  if (first === undefined) return undefined;
  if ((await findToken(db, tokenDigest(first.token), clock.now())) === undefined) return undefined;
  if (accounts.base_url === config.base_url) return accounts;
  const moved = { ...accounts, base_url: config.base_url };
  await writeDemoAccounts(config.data_dir, moved);
  return moved;
}
