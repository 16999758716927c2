/**
 * Every test database refuses to commit a change without a fact, so that the whole suite checks that none is
 * forgotten.
 */

const FUNCTION = `
  create function kit_require_fact() returns trigger language plpgsql as $$
  begin
    if exists (select from workspace w where w.workspace_id = old.workspace_id) and not exists (
      select from fact f where f.workspace_id = old.workspace_id and f.xmin = pg_current_xact_id()::xid
        and (tg_argv[0] = 'workspace' or f.record_id = (to_jsonb(old)->>'record_id')::bigint)
    ) then
      raise exception 'a change of % % goes without its fact', tg_argv[0], to_jsonb(old);
    end if;
    return null;
  end $$;
  create function kit_require_fact_of_new() returns trigger language plpgsql as $$
  begin
    if not exists (select from fact f where f.workspace_id = new.workspace_id and f.xmin = pg_current_xact_id()::xid
        and f.record_id = new.record_id) and exists (select from record r
        where r.workspace_id = new.workspace_id and r.record_id = new.record_id) then
      raise exception 'record % comes without its fact', new.record_id;
    end if;
    return null;
  end $$;`;

const toTrigger = (name: string, event: string, what: string) => `
  create constraint trigger kit_${name} after ${event} deferrable initially deferred
    for each row ${what};`;

const ofRecord = "execute function kit_require_fact('record')";
const ofWorkspace = "execute function kit_require_fact('workspace')";
const isRaised = 'old.version is distinct from new.version or old.acl is distinct from new.acl';
const isRenamed =
  'old.access_version is distinct from new.access_version or old.catalog_version is distinct from new.catalog_version';

/** Statements for the template of all test databases. */
export const REQUIRE_FACTS = [
  FUNCTION,
  toTrigger('created', 'insert on record_index', 'execute function kit_require_fact_of_new()'),
  toTrigger('changed', 'update on record_index', `when (${isRaised}) ${ofRecord}`),
  toTrigger('deleted', 'delete on record_index', ofRecord),
  toTrigger('renamed', 'update on workspace', `when (${isRenamed}) ${ofWorkspace}`),
].join('\n');
