import { statement } from '../db/database.ts';

/** What was measured is better than what an uploader said; the version is raised by what comes after. */
export const storeProbe = statement<never>(
  'jobs.store-probe',
  `with stored as (
     update record_pipeline set probe = $3::jsonb where workspace_id = $1 and record_id = $2
   )
   update record set duration_ms = $4 where workspace_id = $1 and record_id = $2`,
);
