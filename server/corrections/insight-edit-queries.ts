/** Text of people's own in the place of what the machine wrote, which is kept. */
import { statement } from '../db/database.ts';

/** The first edit keeps what was there; later ones leave that alone. */
export const keepMachineInsight = statement<never>(
  'corrections.keep-machine-insight',
  `insert into insight_edit (workspace_id, insight_id, machine_status, machine_value, machine_language)
   select i.workspace_id, i.insight_id, i.status, i.value, i.language from insight i
   where i.workspace_id = $1 and i.insight_id = $2
   on conflict (workspace_id, insight_id) do nothing`,
);

export const updateInsight = statement<never>(
  'corrections.update-insight',
  `update insight set status = 'processed', value = $3, is_edited = true, edited_by_member_id = $4, edited_at = $5,
     is_stale = false
   where workspace_id = $1 and insight_id = $2`,
);

/** Where the machine has written nothing. */
export const insertInsight = statement<never>(
  'corrections.insert-insight',
  `with added as (
     insert into insight (workspace_id, insight_id, record_id, type, status, value, language, is_edited,
       edited_by_member_id, edited_at)
     values ($1, nextval('insight_id_seq'), $2, $3, 'processed', $4, $5, true, $6, $7)
     returning workspace_id, insight_id
   )
   insert into insight_edit (workspace_id, insight_id) select a.workspace_id, a.insight_id from added a`,
);

interface KeptInsightRow {
  insight_id: number;
  /** The machine wrote something, if only that it failed. */
  has_machine: boolean;
}

export const selectKept = statement<KeptInsightRow>(
  'corrections.kept-insight',
  `select i.insight_id, e.machine_status is not null as has_machine
   from insight i
   join insight_edit e on e.workspace_id = i.workspace_id and e.insight_id = i.insight_id
   where i.workspace_id = $1 and i.record_id = $2 and i.type = $3
   order by i.insight_id`,
);

/** @param $3 whether what insights rest on has been corrected since they were made */
export const restoreInsight = statement<never>(
  'corrections.restore-insight',
  `with kept as (
     delete from insight_edit e where e.workspace_id = $1 and e.insight_id = $2
     returning e.workspace_id, e.insight_id, e.machine_status, e.machine_value, e.machine_language
   )
   update insight i set status = k.machine_status, value = k.machine_value, language = k.machine_language,
     is_edited = false, edited_by_member_id = null, edited_at = null, is_stale = $3,
     stale_basis = null
   from kept k where i.workspace_id = k.workspace_id and i.insight_id = k.insight_id`,
);

export const deleteInsight = statement<never>(
  'corrections.delete-insight',
  `delete from insight where workspace_id = $1 and insight_id = $2`,
);

/** What the machine makes anew of types that people have written themselves is what they can go back to. */
export const renewKept = statement<never>(
  'corrections.renew-kept-insights',
  `update insight_edit e set machine_status = g.status, machine_value = g.value, machine_language = $4
   from json_to_recordset($3::json) as g (type text, status text, value json)
   join insight i on i.workspace_id = $1 and i.record_id = $2 and i.type = g.type and i.is_edited
   where e.workspace_id = i.workspace_id and e.insight_id = i.insight_id`,
);
