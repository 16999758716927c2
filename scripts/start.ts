/** `npm start`: builds the pages if they have changed, then runs the service. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { isWebBuilt } from './web-build.ts';

if (!isWebBuilt()) {
  const started = performance.now();
  process.stderr.write('Building the pages …\n');
  // A process of its own, because the service would keep the memory of the build.
  const { status } = spawnSync(process.execPath, [resolve(import.meta.dirname, 'build-web.ts')], {
    stdio: ['ignore', 2, 2],
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(
    status === 0
      ? `Built the pages in ${seconds} s.\n`
      : 'The pages could not be built (see above): they are as they were built before, or missing.\n',
  );
}
process.argv.splice(2, 0, 'serve');
await import('../cli/main.ts');
