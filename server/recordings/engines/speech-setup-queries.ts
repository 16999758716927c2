import type { InstallationState } from '@minutebook/contract/app/speech-setup-endpoints.ts';
import type { Reason } from '@minutebook/contract/reasons.ts';
import { statement } from '../../base/database/database.ts';

export interface InstallationRow {
  model: string;
  /** null for the place where the files are published. */
  from: string | null;
  state: InstallationState;
  file: string | null;
  fetched_bytes: number;
  size_bytes: number;
  reason: Reason | null;
  started_at: Date;
}

export const selectInstallation = statement<InstallationRow>(
  'engines.installation',
  `select i.model, i.from_place as "from", i.state, i.file, i.fetched_bytes, i.size_bytes, i.reason, i.started_at
   from speech_installation i where i.installation_key = 'this'`,
);

/** Returns no row when one is running. */
export const startInstallation = statement<InstallationRow>(
  'engines.start-installation',
  `insert into speech_installation (installation_key, wanted, from_place, model, state, fetched_bytes, size_bytes, started_at, updated_at)
   values ('this', $1, $2, $3, 'running', 0, $4, $5, $5)
   on conflict (installation_key) do update set
     wanted = excluded.wanted, model = excluded.model, from_place = excluded.from_place, state = 'running', file = null, fetched_bytes = 0,
     size_bytes = excluded.size_bytes, reason = null, claim = null, claimed_until = null,
     started_at = excluded.started_at, updated_at = excluded.updated_at
   where speech_installation.state <> 'running'
   returning model, from_place as "from", state, file, fetched_bytes, size_bytes, reason, started_at`,
  'models',
);

/** Returns no row when none is running. */
export const cancelInstallation = statement<{ model: string }>(
  'engines.cancel-installation',
  `update speech_installation set state = 'cancelled', file = null, reason = null, updated_at = $1
   where installation_key = 'this' and state = 'running' returning model`,
);

/** Returns no row when none is running, or another process works on it. */
export const claimInstallation = statement<{ wanted: string | null; from_place: string | null }>(
  'engines.claim-installation',
  `update speech_installation set claim = $1, claimed_until = $3
   where installation_key = 'this' and state = 'running' and (claimed_until is null or claimed_until <= $2)
   returning wanted, from_place`,
);

/** Returns no row when it was cancelled, or another process has taken it over. */
export const keepInstallation = statement<{ model: string }>(
  'engines.keep-installation',
  `update speech_installation set claimed_until = $2, model = $3, file = $4, fetched_bytes = $5, size_bytes = $6,
     reason = null, updated_at = $7
   where installation_key = 'this' and state = 'running' and claim = $1 returning model`,
);

/** A process that stops lets others continue at once, and stores what it waited for. */
export const releaseInstallation = statement<never>(
  'engines.release-installation',
  `update speech_installation set claim = null, claimed_until = null, reason = $2::json
   where installation_key = 'this' and state = 'running' and claim = $1`,
);

export const endInstallation = statement<never>(
  'engines.end-installation',
  `update speech_installation set state = $2, file = null, reason = $3::json, updated_at = $4
   where installation_key = 'this' and state = 'running' and claim = $1`,
);

const MOST_WAITING = 1_000;

/** Records that the caller may see, and that nothing has transcribed yet. */
export const selectWaiting = statement<{ record_id: number }>(
  'engines.waiting-records',
  `select r.record_id from record r
   join record_index i on i.workspace_id = r.workspace_id and i.record_id = r.record_id
   where r.workspace_id = $1 and r.status = 'uploaded' and r.is_ready and r.media_stored and i.acl && $2::bigint[]
     and r.extra -> 'failure' ->> 'name' = 'kept_without_engine'
   order by r.record_id desc
   limit ${MOST_WAITING}`,
);
