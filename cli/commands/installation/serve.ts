import { wholeNumber, withDefault } from '@minutebook/mb/parser/option.ts';
import type { Config } from '@minutebook/server/base/config/config.ts';
import { makeLog } from '@minutebook/server/base/make-log.ts';
import { DecoderMissingError, requireDecoder } from '@minutebook/server/media/sound/ffmpeg.ts';
import { startServer } from '@minutebook/server/start/start-server.ts';
import { stopInTime } from '@minutebook/server/start/stop-in-time.ts';
import cluster from 'node:cluster';
import { defineCommand } from '../../command.ts';
import { rereadOnHangup } from '../../reread-on-hangup.ts';
import { untilToldToStop } from '../../until-told-to-stop.ts';

export const serve = defineCommand({
  name: 'serve',
  summary: 'Runs the service until it is stopped (Ctrl-C); "npm start" runs this',
  options: {
    processes: withDefault(
      wholeNumber('N', 'how many processes answer requests; on a machine with N cores at most N', {
        least: 1,
        most: 64,
      }),
      1,
    ),
  },
  example: 'serve',
  async run({ processes }, { config, env, terminal, format }) {
    const log = makeLog(config.log, process.stderr);
    if (cluster.isWorker) {
      rereadOnHangup(config, log);
      const { runAnsweringProcess } = await import('@minutebook/server/start/processes/answering-process.ts');
      const wasTold = await runAnsweringProcess(config, log);
      process.exit(wasTold ? 0 : 1);
    }
    const told = untilToldToStop();
    rereadOnHangup(config, log);
    let isStarted = false;
    // An interrupted start leaves nothing behind: PostgreSQL ends with this process, and an unfinished demo
    // starts over.
    void told.then(() => isStarted || terminal.fail('Stopped before it had started.'));
    const server = await startServer(config, { log, onProgress: terminal.step, processes });
    isStarted = true;
    const { base_url, setup_url } = server;
    terminal.print(
      format === 'json'
        ? JSON.stringify({ base_url, ...(setup_url !== undefined && { setup_url }) })
        : (await import('../../to-welcome.ts')).toWelcome(terminal, server, {
            ...config,
            is_npm: env['npm_lifecycle_event'] !== undefined,
            lacks: await findLacks(config),
          }),
    );
    // On a terminal the welcome text has already shown the address.
    if (!terminal.is_interactive) log.info({ base_url }, 'serving');

    const lost = await Promise.race([told, server.lost]);
    terminal.note(lost ?? 'Stopping …');
    await stopInTime(server, log);
    if (!terminal.is_interactive) log.info('stopped');
    return lost === undefined ? 0 : terminal.fail('Minutebook has stopped.');
  },
});

/** Lists missing programs of the system, each in a sentence that says how to get it. */
async function findLacks({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<string[]> {
  try {
    await requireDecoder(ffmpeg);
    return [];
  } catch (error) {
    if (error instanceof DecoderMissingError) return [error.message];
    throw error;
  }
}
