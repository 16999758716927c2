import type { AppEngine } from '@minutebook/contract/app/engine-endpoints.ts';
import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { describeEnginesInForce } from '@minutebook/server/engines/settings/describe-engines-in-force.ts';
import { findEngines } from '@minutebook/server/engines/settings/find-engines.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import type { Report } from '../../command.ts';
import { text } from '../../option.ts';
import { toTable } from '../../to-table.ts';

export const ofWorkspace = {
  workspace: text(
    'slug',
    'of this workspace alone; left out: of every workspace without a choice of its own',
  ),
};

/** null: the installation. */
export const findWorkspaceId = async (
  { ctx }: OperatorSession,
  slug: string | undefined,
): Promise<number | null> => (slug === undefined ? null : requireWorkspace(ctx.db, slug));

/** Renders the settings in force and who set them. */
export async function reportEngines(
  { ctx }: OperatorSession,
  workspace_id: number | null,
  opening?: string,
): Promise<Report> {
  const items = describeEnginesInForce(ctx.config, await findEngines(ctx, workspace_id));
  const table = toTable(items, {
    for: ({ kind }) => kind,
    engine: ({ engine }) => engine,
    model: ({ model }) => model,
    address: ({ base_url }) => base_url,
    key: ({ has_key }) => (has_key ? 'sealed' : null),
    'set by': toSetter,
    more: toMore,
  });
  return { json: { items }, text: opening === undefined ? table : `${opening}\n\n${table}` };
}

const toSetter = ({ source }: AppEngine) => (source === 'installation' ? 'engine set' : source);

function toMore({ language, threads, context_tokens, vocabulary }: AppEngine): string | null {
  const parts = [
    language === null ? [] : [`language ${language}`],
    threads === null ? [] : [`${threads} threads`],
    context_tokens === null ? [] : [`${context_tokens} tokens`],
    vocabulary.length === 0 ? [] : [`${vocabulary.length} words`],
  ].flat();
  return parts.length === 0 ? null : parts.join(', ');
}
