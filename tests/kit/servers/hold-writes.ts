/** Stops a server within a transaction: a write or a commit waits until the test releases it. */
import { Client } from 'pg';
import type { TestServer } from '../test-server.ts';
import type { TestWorkspace } from '../make/make-workspace.ts';
import { until } from '../until.ts';

/**
 * Steps of uploads, of the pipeline, of undoable deletions and of other operations, each recognised by a
 * change: table, operation, and a condition on the old and new row.
 */
const WRITES = {
  create: ['upload', 'insert', 'true'],
  arrive: ['upload', 'update', 'new.media_key <> old.media_key and new.completed_at is null'],
  advance: ['upload', 'update', 'new.received_bytes > old.received_bytes'],
  complete: ['upload', 'update', 'old.completed_at is null and new.completed_at is not null'],
  cancel: ['upload', 'delete', 'true'],
  probe: ['record_pipeline', 'update', `old.stage = 'probe' and new.stage <> 'probe'`],
  transcribe: ['record_pipeline', 'update', `old.stage = 'transcribe' and new.steps_done > old.steps_done`],
  join: ['record_pipeline', 'update', `old.stage = 'transcribe' and new.stage = 'process'`],
  process: ['record_pipeline', 'update', `old.stage = 'process' and new.stage = 'done'`],
  remove: ['removed_item', 'insert', 'true'],
  bring_back: ['removed_item', 'delete', 'true'],
  label: ['record_label', 'insert', 'true'],
  unlabel: ['record_label', 'delete', 'true'],
  trash: ['trashed_record', 'insert', 'true'],
  take_out: ['trashed_record', 'delete', 'true'],
  save_search: ['saved_search', 'insert', 'true'],
  drop_search: ['saved_search', 'delete', 'true'],
  edit: ['record', 'update', 'new.updated_at is distinct from old.updated_at'],
  give: ['action_item', 'update', 'new.version > old.version'],
  note: ['moment', 'insert', 'true'],
  renote: ['moment', 'update', 'new.version > old.version'],
  unnote: ['moment', 'delete', 'true'],
  export: ['export_history', 'insert', 'true'],
  mail: ['mail_outbox', 'insert', 'true'],
  mailed: ['mail_outbox', 'delete', 'true'],
  rotate: ['access_token', 'insert', `new.kind = 'oauth'`],
  provision: ['scim_user', 'insert', 'true'],
  deprovision: ['scim_user', 'update', 'true'],
  push: ['team_member', 'insert', 'true'],
  attempt: ['webhook_delivery', 'update', `old.state = 'waiting' and new.state = 'delivered'`],
} as const;

export type Write = keyof typeof WRITES;
/**
 * A kill at `write` rolls the transaction back. After a kill at `commit` it is still committed, although
 * nobody gets the result.
 */
export type Moment = 'write' | 'commit';

type Place = Pick<TestWorkspace, 'workspace_id'>;

/** The place of tables that belong to no workspace. */
export const OF_ALL: Place = { workspace_id: 0 };

/** Holds are per workspace, so that they do not delay tests in others. */
export interface HeldWrites {
  hold(workspace: Place, write: Write, moment?: Moment): Promise<void>;
  /** Resolves when a server waits there. */
  untilReached(workspace: Place, write: Write, moment?: Moment): Promise<void>;
  release(workspace: Place, write: Write, moment?: Moment): Promise<void>;
  /** Resolves when the waiting transactions have ended, also those of a killed server. */
  untilEnded(workspace: Place, write: Write, moment?: Moment): Promise<void>;
  close(): Promise<void>;
}

const names = Object.keys(WRITES) as Write[];
const toLock = (write: Write, moment: Moment) => names.indexOf(write) * 2 + (moment === 'commit' ? 1 : 0);

function toTriggers(write: Write): string {
  const [table, event, condition] = WRITES[write];
  const [before, commit] = [toLock(write, 'write'), toLock(write, 'commit')];
  const when = condition === 'true' ? '' : `when (${condition})`;
  return `
    create trigger hold_${write} before ${event} on ${table} for each row ${when}
      execute function hold_for_test(${before});
    create constraint trigger hold_commit_of_${write} after ${event} on ${table} deferrable initially deferred
      for each row ${when} execute function hold_for_test(${commit});`;
}

/**
 * The service waits a second for locks, but this one must last until the test on a busy machine notices it.
 */
const FUNCTION = `
  create function hold_for_test() returns trigger language plpgsql set lock_timeout = 0 as $$
  declare workspace bigint := coalesce(to_jsonb(case tg_op when 'DELETE' then old else new end) ->> 'workspace_id', '0');
  begin
    perform pg_advisory_xact_lock_shared(workspace::int, tg_argv[0]::int);
    return case tg_op when 'DELETE' then old else new end;
  end $$;`;

export async function holdWrites({ connection }: TestServer): Promise<HeldWrites> {
  const client = new Client(connection);
  await client.connect();
  await client.query(FUNCTION + names.map(toTriggers).join('\n'));
  // Locks belong to a connection, which runs one query at a time.
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: number[]) => {
    const asked = last.then(() => client.query<object>(text, values));
    last = asked.catch(() => undefined);
    return asked;
  };
  return {
    async hold({ workspace_id }, write, moment = 'write') {
      await query('select pg_advisory_lock($1, $2)', [workspace_id, toLock(write, moment)]);
    },
    async untilReached({ workspace_id }, write, moment = 'write') {
      const isReached = async () => {
        const { rows } = await query(
          `select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = $1::int and l.objid = $2::int
           and not l.granted and l.database = (select d.oid from pg_database d where d.datname = current_database())`,
          [workspace_id, toLock(write, moment)],
        );
        return rows.length > 0;
      };
      await until(`${moment} of ${write} in workspace ${workspace_id}`, isReached, 50);
    },
    async untilEnded({ workspace_id }, write, moment = 'write') {
      // Waiting transactions share the lock until they end.
      const key = [workspace_id, toLock(write, moment)];
      await query('select pg_advisory_lock($1, $2)', key);
      await query('select pg_advisory_unlock($1, $2)', key);
    },
    async release({ workspace_id }, write, moment = 'write') {
      await query('select pg_advisory_unlock($1, $2)', [workspace_id, toLock(write, moment)]);
    },
    close: () => client.end(),
  };
}
