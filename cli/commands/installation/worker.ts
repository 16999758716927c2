import { makeLog } from '@minutebook/server/base/make-log.ts';
import { stopInTime } from '@minutebook/server/start/stop-in-time.ts';
import { defineCommand } from '../../command.ts';
import { rereadOnHangup } from '../../reread-on-hangup.ts';
import { untilToldToStop } from '../../until-told-to-stop.ts';

export const worker = defineCommand({
  name: 'worker',
  summary: 'Processes uploaded recordings next to a server until it is stopped (Ctrl-C)',
  example: 'worker',
  async run(_given, { config, terminal, format }) {
    const { startWorkerProcess } = await import('@minutebook/server/start/start-worker-process.ts');
    const log = makeLog(config.log, process.stderr);
    const told = untilToldToStop();
    rereadOnHangup(config, log);
    const running = await startWorkerProcess(config, { log, onProgress: terminal.step });
    const { sound_jobs } = config.worker;
    const { engine } = config.transcribe;
    const { metrics_url } = running;
    const metrics = metrics_url === undefined ? '' : ` Metrics: ${metrics_url}.`;
    const text = `Working on recordings, ${sound_jobs} at once; speech engine: ${engine}.${metrics} Ctrl-C stops.`;
    const facts = { sound_jobs, engine, metrics_url: metrics_url ?? null };
    terminal.print(format === 'json' ? JSON.stringify(facts) : text);

    const lost = await Promise.race([told, running.lost]);
    terminal.note(lost ?? 'Stopping …');
    await stopInTime(running, log);
    return lost === undefined ? 0 : terminal.fail('The worker has stopped.');
  },
});
