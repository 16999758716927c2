/** Stops the pipeline in the midst of a stage: the transaction that stores its result waits until the test lets it go. */
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { JobStep } from '@minutebook/server/jobs/enqueue-jobs.ts';
import type { TestServer } from './test-server.ts';

/** What each step changes in `record_pipeline`, as a condition on its old and new row. */
const CHANGES: Record<JobStep, string> = {
  probe: `old.stage = 'probe' and new.stage <> 'probe'`,
  transcribe: `old.stage = 'transcribe' and new.steps_done > old.steps_done`,
  join: `old.stage = 'transcribe' and new.stage = 'process'`,
  process: `old.stage = 'process' and new.stage = 'done'`,
};
const STEPS = Object.keys(CHANGES) as JobStep[];

export interface HeldStages {
  hold(record_id: number, step: JobStep): Promise<void>;
  /** Settles when a worker waits there. */
  untilReached(record_id: number, step: JobStep): Promise<void>;
  release(record_id: number, step: JobStep): Promise<void>;
  close(): Promise<void>;
}

export async function holdStages({ connection }: TestServer): Promise<HeldStages> {
  const client = new Client(connection);
  await client.connect();
  const branches = STEPS.map(
    (step, index) =>
      `if ${CHANGES[step]} then perform pg_advisory_xact_lock_shared(new.record_id::int, ${index}); end if;`,
  );
  await client.query(`
    create function wait_for_test() returns trigger language plpgsql as $$ begin ${branches.join('\n')} return new; end $$;
    create trigger wait_for_test before update on record_pipeline for each row execute function wait_for_test()`);
  const keyOf = (record_id: number, step: JobStep) => [record_id, STEPS.indexOf(step)];
  return {
    async hold(record_id, step) {
      await client.query('select pg_advisory_lock($1, $2)', keyOf(record_id, step));
    },
    async untilReached(record_id, step) {
      const deadline = Date.now() + 60_000;
      for (;;) {
        const { rows } = await client.query(
          `select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = $1::int and l.objid = $2::int
           and not l.granted and l.database = (select d.oid from pg_database d where d.datname = current_database())`,
          keyOf(record_id, step),
        );
        if (rows.length > 0) return;
        assert.ok(Date.now() < deadline, `${step} of record ${record_id} was not reached`);
        await delay(50);
      }
    },
    async release(record_id, step) {
      await client.query('select pg_advisory_unlock($1, $2)', keyOf(record_id, step));
    },
    close: () => client.end(),
  };
}
