/** Texts by people in place of the machine's, which are kept. */
import type { InsightStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { statement } from '../../base/database/database.ts';

/** The first edit keeps the machine's text; later ones leave that unchanged. */
export const keepMachineInsight = statement<never>(
  'corrections.keep-machine-insight',
  `insert into insight_edit (workspace_id, insight_id, machine_status, machine_value, machine_language)
   select i.workspace_id, i.insight_id, i.status, i.value, i.language from insight i
   where i.workspace_id = $1 and i.insight_id = $2
   on conflict (workspace_id, insight_id) do nothing`,
);

/** Used where the machine has written nothing. */
export const keepNothing = statement<never>(
  'corrections.keep-nothing',
  `insert into insight_edit (workspace_id, insight_id) select $1, unnest($2::bigint[])`,
);

interface KeptInsightRow {
  insight_id: number;
  /** null: the machine wrote nothing, not even that it failed. */
  machine_status: InsightStatus | null;
  machine_value: InsightValue | null;
  machine_language: string | null;
}

export const selectKept = statement<KeptInsightRow>(
  'corrections.kept-insight',
  `select i.insight_id, e.machine_status, e.machine_value, e.machine_language
   from insight i
   join insight_edit e on e.workspace_id = i.workspace_id and e.insight_id = i.insight_id
   where i.workspace_id = $1 and i.record_id = $2 and i.type = $3
   order by i.insight_id`,
);

export const dropKept = statement<never>(
  'corrections.drop-kept-insight',
  `delete from insight_edit e where e.workspace_id = $1 and e.insight_id = $2`,
);

/** When the machine makes an insight again that people rewrote, its new version is the one to restore. */
export const renewKept = statement<never>(
  'corrections.renew-kept-insights',
  `update insight_edit e set machine_status = g.status, machine_value = g.value, machine_language = $4
   from json_to_recordset($3::json) as g (type text, status text, value json, custom_insight_template_id bigint)
   join insight i on i.workspace_id = $1 and i.record_id = $2 and i.type = g.type and i.is_edited
     and i.custom_insight_template_id is not distinct from g.custom_insight_template_id
   where e.workspace_id = $1 and e.insight_id = i.insight_id`,
);

/** The minutes of another template have replaced what the machine had written there: there is none to restore. */
export const forgetMachine = statement<never>(
  'corrections.forget-machine-insights',
  `update insight_edit e set machine_status = null, machine_value = null, machine_language = null
   where e.workspace_id = $1 and e.insight_id = any ($2::bigint[])`,
);
