/** The number of waiting jobs. It is the same on every process of a database, so one scrape suffices. */
import { Gauge, type Registry } from 'prom-client';
import { statement, type Queryable } from '../database/database.ts';

interface QueueDepth {
  queue: string;
  waiting: number;
  active: number;
  oldest_seconds: number;
}

const selectDepth = statement<QueueDepth>(
  'queue.depth',
  `select q.name as queue,
     count(*) filter (where j.state < 'active' and j.start_after <= now())::integer as waiting,
     count(*) filter (where j.state = 'active')::integer as active,
     coalesce(extract(epoch from now() - min(j.created_on)
       filter (where j.state < 'active' and j.start_after <= now())), 0)::float8 as oldest_seconds
   from minutebook_jobs.queue q
   left join minutebook_jobs.job j on j.name = q.name and j.state <= 'active'
   where q.name in ('sound', 'text', 'ended', 'waveform')
   group by q.name order by q.name`,
);

export function measureQueue(registry: Registry, db: Queryable): void {
  const registers = [registry];
  let asked: Promise<QueueDepth[]> | undefined;
  // Both metrics come from one query. While the database is away, metrics are answered without them.
  const look = () =>
    (asked ??= db
      .query(selectDepth, [])
      .catch(() => [])
      .finally(() => {
        asked = undefined;
      }));
  new Gauge({
    name: 'minutebook_jobs',
    help: 'Jobs by queue: waiting (their time has come) and active',
    aggregator: 'max',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      const depths = await look();
      this.reset();
      for (const { queue, waiting, active } of depths) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'active' }, active);
      }
    },
  });
  new Gauge({
    name: 'minutebook_oldest_job_seconds',
    help: 'How long the oldest job has waited whose time has come, by queue; 0: none waits',
    aggregator: 'max',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      const depths = await look();
      this.reset();
      for (const { queue, oldest_seconds } of depths) this.set({ queue }, oldest_seconds);
    },
  });
}
