/** Runs a command of `mb` in this process on the installation's database, as its operator. */
import type { Command } from '@minutebook/mb/command.ts';
import { UsageError, text } from '@minutebook/mb/parser/option.ts';
import { connectTo, withConnection } from '@minutebook/mb/session.ts';
import { listWorkspaces } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { makeOperatorFetch } from '@minutebook/server/start/operator-api.ts';
import type { OperatorSession } from '@minutebook/server/start/open-operator-session.ts';
import { defineCommand, withOperator, type InstallationCommand } from './command.ts';

export const asOperator = (command: Command): InstallationCommand =>
  defineCommand({
    ...command,
    options: {
      ...command.options,
      workspace: text('slug', 'the workspace; may be left out where there is only one'),
    },
    run: (given, around) =>
      withOperator(command.name, around, ({ ctx }) => {
        const findSlug = async () => given.workspace ?? (await findOnlySlug(ctx));
        const common = { workspace: given.workspace, profile: undefined, json: false, csv: false };
        const connect = async () => connectInProcess(ctx, findSlug);
        return command.run(given as never, withConnection({ ...around, common }, connect));
      }),
  });

type Context = OperatorSession['ctx'];

function connectInProcess(ctx: Context, findSlug: () => Promise<string>) {
  const { base_url } = ctx.config;
  const options = { base_url, fetch: makeOperatorFetch(ctx), retries: 0, timeout_ms: 0 };
  return connectTo(options, { base_url, token: '', workspace: undefined, profile: null }, findSlug);
}

async function findOnlySlug({ db }: Context): Promise<string> {
  const [first, ...others] = await listWorkspaces(db);
  if (first === undefined) throw new UsageError('There is no workspace: "workspace create" makes one.');
  if (others.length === 0) return first.slug;
  const slugs = [first, ...others].map(({ slug }) => slug).join(', ');
  throw new UsageError(`Which workspace? There are ${slugs}: say --workspace ${first.slug}.`);
}
