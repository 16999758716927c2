/** Finds the passphrase of a backup in a file or the settings, or asks for it. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { errors } from '@minutebook/contract/errors.ts';
import { findFileWords } from '@minutebook/server/base/file-words.ts';
import type { Surroundings } from './command.ts';
import { text } from '@minutebook/mb/parser/option.ts';

export const passphraseOptions = {
  'passphrase-file': text(
    'file',
    'first line: the passphrase that seals the secret (default: MINUTEBOOK_BACKUP_PASSPHRASE, or asked for)',
  ),
};

interface Asking {
  file: string | undefined;
  /** A new passphrase is typed twice, because a typo would lock the backup for ever. */
  is_new: boolean;
}

/** @throws CONFLICT when there is none */
export async function askPassphrase(
  { config, terminal, folder }: Surroundings,
  { file, is_new }: Asking,
): Promise<string> {
  if (file !== undefined) {
    return requirePassphrase(await readFirstLine(resolve(folder, file)));
  }
  if (config.backup_passphrase !== null) return config.backup_passphrase;
  const passphrase = requirePassphrase(await terminal.readPassword('Passphrase of the backup: '));
  if (!is_new || !terminal.is_typed) return passphrase;
  const again = await terminal.readPassword('Once more: ');
  if (again !== passphrase) throw errors.conflict('passphrase_differs');
  return passphrase;
}

function requirePassphrase(text: string): string {
  if (text === '') throw errors.conflict('passphrase_missing');
  return text;
}

/** Reads a file with a passphrase or a key. @throws CONFLICT when the file cannot be read */
export async function readFirstLine(path: string): Promise<string> {
  try {
    const [line = ''] = (await readFile(path, 'utf8')).split(/\r?\n/);
    return line;
  } catch (error) {
    const reason = findFileWords(error);
    if (reason === undefined) throw error;
    throw errors.conflict('file_unreadable', { path, reason });
  }
}
