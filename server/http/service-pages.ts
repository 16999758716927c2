/** The operator's routes beside the API: liveness, readiness and metrics. */
import type { FastifyInstance } from 'fastify';
import { operatorRoutes } from '@minutebook/contract/routes/service-routes.ts';
import { readMetricsText } from '../base/read-metrics.ts';
import about from '../package.json' with { type: 'json' };
import type { Context } from './context.ts';
import { registerRoutes } from './register-routes.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { statement } from '../base/database/database.ts';
import { requireRow } from '../base/must.ts';
import { isFullDisk, requireRoom } from '../base/disk-room.ts';

export function registerServicePages(
  app: FastifyInstance,
  ctx: Context,
  readMetrics: () => Promise<string> = () =>
    readMetricsText({ registry: ctx.metrics.registry, log: ctx.log }),
): void {
  registerRoutes(app, operatorRoutes, {
    'get-health': () => ({ status: 'ok', version: about.version }),
    'get-readiness': async () => {
      await requireReady(ctx);
      return { status: 'ok' };
    },
    'get-metrics': (_request, reply) => {
      reply.type(ctx.metrics.registry.contentType);
      return readMetrics();
    },
  });
}

const selectReadOnly = statement<{ is_read_only: boolean }>(
  'http.ready',
  `select current_setting('transaction_read_only') = 'on' as is_read_only`,
);

/** The space PostgreSQL needs for its next log segment: below that it may stop at any write. */
const LEAST_ROOM_BYTES = 16 * 1024 * 1024;

/** Whether requests can be answered and kept. @throws SERVICE_UNAVAILABLE naming database, writes or disk */
export async function requireReady(
  { db, config }: Pick<Context, 'db' | 'config'>,
  leastRoomBytes = LEAST_ROOM_BYTES,
): Promise<void> {
  const { is_read_only } = requireRow(await db.query(selectReadOnly, []), 'asking for readiness');
  if (is_read_only) throw errors.databaseReadOnly(new Error('transaction_read_only is on'));
  try {
    await requireRoom(config.data_dir, leastRoomBytes);
  } catch (error) {
    throw isFullDisk(error) ? errors.diskFull(error) : error;
  }
}
