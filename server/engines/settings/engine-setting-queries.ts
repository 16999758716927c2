/** The engines that are chosen for a workspace, or for every workspace without a choice of its own. */
import type { AppEngine, EngineName } from '@minutebook/contract/app/engine-endpoints.ts';
import { statement } from '../../base/database/database.ts';

export type EngineKind = AppEngine['kind'];
export const engineKinds = ['transcription', 'insights'] as const satisfies readonly EngineKind[];

export interface StoredEngine {
  kind: EngineKind;
  engine: EngineName;
  model: string | null;
  base_url: string | null;
  key_sealed: Buffer | null;
  language: string | null;
  vocabulary: string[];
  threads: number | null;
  context_tokens: number | null;
  /** Chosen by whoever runs the server: its address may be one of the own network. */
  is_trusted: boolean;
}

const columns = (table: string) =>
  ['kind', 'engine', 'model', 'base_url', 'key_sealed', 'language', 'vocabulary', 'threads', 'context_tokens']
    .map((column) => `${table}.${column}`)
    .join(', ') + `, ${table}.is_trusted`;

/** The choice that counts for each kind; without a workspace that of the installation. */
export const selectEngines = statement<StoredEngine & { is_own: boolean }>(
  'engines.in-force',
  `select distinct on (e.kind) ${columns('e')}, e.is_own from (
     select ${columns('w')}, true as is_own from workspace_engine w where w.workspace_id = $1
     union all
     select ${columns('i')}, false from installation_engine i
   ) e
   order by e.kind, e.is_own desc`,
);

export const selectOwnEngine = statement<StoredEngine>(
  'engines.of-workspace',
  `select ${columns('w')} from workspace_engine w where w.workspace_id = $1 and w.kind = $2`,
);

export const selectInstallationEngine = statement<StoredEngine>(
  'engines.of-installation',
  `select ${columns('i')} from installation_engine i where i.kind = $1`,
);

const assigned = `engine = excluded.engine, model = excluded.model, base_url = excluded.base_url,
   key_sealed = excluded.key_sealed, language = excluded.language, vocabulary = excluded.vocabulary,
   threads = excluded.threads, context_tokens = excluded.context_tokens, is_trusted = excluded.is_trusted,
   updated_at = excluded.updated_at`;

export const putOwnEngine = statement<never>(
  'engines.put-of-workspace',
  `insert into workspace_engine (workspace_id, kind, engine, model, base_url, key_sealed, language, vocabulary, threads,
     context_tokens, is_trusted, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (workspace_id, kind) do update set ${assigned}`,
);

export const putInstallationEngine = statement<never>(
  'engines.put-of-installation',
  `insert into installation_engine (kind, engine, model, base_url, key_sealed, language, vocabulary, threads,
     context_tokens, is_trusted, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (kind) do update set ${assigned}`,
);

export const deleteOwnEngine = statement<{ engine: EngineName }>(
  'engines.delete-of-workspace',
  `delete from workspace_engine w where w.workspace_id = $1 and w.kind = $2 returning w.engine`,
);

export const deleteInstallationEngine = statement<{ engine: EngineName }>(
  'engines.delete-of-installation',
  `delete from installation_engine i where i.kind = $1 returning i.engine`,
);

/** How many workspaces have chosen each engine, for metrics and the doctor. */
export const countOwnEngines = statement<{ kind: EngineKind; engine: EngineName; workspaces: number }>(
  'engines.count-of-workspaces',
  `select w.kind, w.engine, count(*)::integer as workspaces from workspace_engine w
   group by w.kind, w.engine order by w.kind, w.engine`,
);
