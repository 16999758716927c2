/**
 * Functions and tables in an ordinary database that answer the questions of `minutebook database distribute`
 * to Citus. They make the checks of Citus (keys, co-location, order), record the calls, and distribute
 * nothing. This does not prove that a version of Citus agrees.
 */
import { runOn, type TestConnection } from '../test-cluster.ts';

export interface CitusStandIn {
  version?: string;
  workers?: number;
  /** 0 is the coordinator. */
  group?: number;
}

const FUNCTIONS = `
create function pg_catalog.column_to_column_name(relation regclass, key text) returns text
language sql as 'select key';

create function pg_catalog.create_distributed_table(
  relation regclass, distribution_column text, colocate_with text default 'default') returns void
language plpgsql as $$
declare beside pg_catalog.pg_dist_partition; fault text;
begin
  if exists (select 1 from pg_catalog.pg_dist_partition p where p.logicalrelid = relation) then
    raise 'table "%" is already distributed', relation;
  end if;
  perform 1 from pg_attribute a where a.attrelid = relation and a.attname = distribution_column;
  if not found then raise 'column "%" of relation "%" does not exist', distribution_column, relation; end if;
  if colocate_with <> 'default' then
    select * into beside from pg_catalog.pg_dist_partition p where p.logicalrelid = colocate_with::regclass;
    if beside is null then raise 'relation % is not distributed', colocate_with; end if;
  end if;

  select i.indexrelid::regclass::text into fault from pg_index i
  where i.indrelid = relation and i.indisunique and not exists (
    select 1 from pg_attribute a
    where a.attrelid = relation and a.attname = distribution_column and a.attnum = any (i.indkey)) limit 1;
  if fault is not null then
    raise 'cannot create constraint on "%"', relation using detail =
      'Distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints that do not include the partition column: ' || fault;
  end if;

  select f.conname into fault from pg_constraint f where f.conrelid = relation and f.contype = 'f' and (
    f.confrelid <> relation and not exists (
      select 1 from pg_catalog.pg_dist_partition p
      where p.logicalrelid = f.confrelid and p.colocationid = beside.colocationid)
    or not exists (
      select 1 from unnest(f.conkey, f.confkey) k (ours, theirs)
      join pg_attribute a on a.attrelid = relation and a.attnum = k.ours and a.attname = distribution_column
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.theirs and b.attname = distribution_column)) limit 1;
  if fault is not null then
    raise 'cannot create foreign key constraint since relations are not colocated or not referencing a reference table: %', fault;
  end if;

  select t.tgname into fault from pg_trigger t
  where t.tgrelid = relation and not t.tgisinternal and not starts_with(t.tgname, 'kit_') limit 1;
  if fault is not null then raise 'cannot distribute relation "%" because it has triggers: %', relation, fault; end if;

  insert into pg_catalog.pg_dist_partition values (relation, 'h', distribution_column, coalesce(beside.colocationid, 7));
end $$;

create function pg_catalog.run_command_on_workers(command text, parallel boolean default true)
returns table (nodename text, nodeport integer, success boolean, result text)
language plpgsql as $$
#variable_conflict use_column
declare worker record; setting text[];
begin
  setting := regexp_match(command, '^alter role \\S+ in database \\S+ set (\\S+) = ''(.*)''$');
  for worker in select n.nodename, n.nodeport from pg_catalog.pg_dist_node n order by 1, 2 loop
    if setting is not null then
      insert into stand_in.worker_setting values (worker.nodename, setting[1], setting[2])
      on conflict (nodename, name) do update set value = excluded.value;
      return query select worker.nodename, worker.nodeport, true, 'ALTER ROLE'::text;
    else
      return query select worker.nodename, worker.nodeport, true, (
        select string_agg(s.name || '=' || coalesce(w.value, s.reset_val), ',' order by s.name) from pg_settings s
        left join stand_in.worker_setting w on w.nodename = worker.nodename and w.name = s.name
        where command like '%''' || s.name || '''%');
    end if;
  end loop;
end $$;`;

/** Makes the database of `connection` look like one with Citus, as far as this program can see. */
export async function standInForCitus(
  connection: TestConnection,
  { version = '13.2-1', workers = 2, group = 0 }: CitusStandIn = {},
): Promise<void> {
  const nodes = Array.from({ length: workers }, (_, index) => `('worker-${index + 1}', 5432)`);
  await runOn(
    connection,
    `set allow_system_table_mods = on;
     insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
       values (16, 'citus', 10, 'pg_catalog'::regnamespace, false, '${version}');
     create schema stand_in;
     create table stand_in.worker_setting (nodename text, name text, value text, primary key (nodename, name));
     create table pg_catalog.pg_dist_local_group (groupid integer);
     insert into pg_catalog.pg_dist_local_group values (${group});
     create table pg_catalog.pg_dist_node (nodename text, nodeport integer);
     insert into pg_catalog.pg_dist_node values ${nodes.join(', ')};
     create table pg_catalog.pg_dist_partition (
       logicalrelid regclass, partmethod "char", partkey text, colocationid integer);
     ${FUNCTIONS}`,
  );
}
