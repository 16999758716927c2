/** The session of a command: the profile's server, reached through the SDK, and the terminal. */
import { UsageError, type commonOptions, type ValuesOf } from './parser/option.ts';
import type { Client, ClientOptions } from '@minutebook/sdk';
import { makePageClient, type PageClient } from '@minutebook/sdk/page-client.ts';
import { findConnection, type Connection } from './profiles/find-connection.ts';
import type { Env } from './profiles/places.ts';
import type { Format } from './output/print-report.ts';
import type { Terminal } from './terminal.ts';
import { USER_AGENT } from './user-agent.ts';

export interface Session {
  env: Env;
  terminal: Terminal;
  format: Format;
  /** The folder that relative paths on the command line refer to. */
  folder: string;
  common: ValuesOf<typeof commonOptions>;
  /** @throws NotSignedInError */
  connect(): Promise<Connected>;
  /**
   * Connects, and takes the workspace from the option, the environment or the profile, or the user's only one.
   * @throws UsageError
   */
  inWorkspace(): Promise<Connected & { slug: string }>;
}

export interface Connected {
  client: PageClient;
  /** For requests that no operation covers. */
  options: ClientOptions;
  connection: Connection;
  findSlug(): Promise<string>;
}

export const toClientOptions = ({
  base_url,
  token,
}: Pick<Connection, 'base_url' | 'token'>): ClientOptions => ({
  base_url,
  token,
  headers: { 'user-agent': USER_AGENT },
});

export const connectTo = (
  options: ClientOptions,
  connection: Connection,
  findSlug: () => Promise<string>,
): Connected => ({ client: makePageClient(options), options, connection, findSlug });

export function makeSession(given: Omit<Session, 'connect' | 'inWorkspace'>): Session {
  let connected: Promise<Connected> | undefined;
  const open = async (): Promise<Connected> => {
    const connection = await findConnection(given.env, given.common.profile);
    const connected: Connected = connectTo(
      toClientOptions(connection),
      connection,
      async () =>
        given.common.workspace ??
        connection.workspace ??
        (await findOnlyWorkspace(connected.client, connection)),
    );
    return connected;
  };
  return withConnection(given, () => (connected ??= open()));
}

export const withConnection = <Given extends object>(given: Given, connect: () => Promise<Connected>) => ({
  ...given,
  connect,
  async inWorkspace() {
    const connected = await connect();
    return { ...connected, slug: await connected.findSlug() };
  },
});

async function findOnlyWorkspace(client: Client, { profile }: Connection): Promise<string> {
  const { items } = await client.listWorkspaces({ query: { only_active: true, limit: 20 } });
  const [first, ...others] = items;
  if (first !== undefined && others.length === 0) return first.slug;
  if (first === undefined) throw new UsageError('This token opens no workspace.');
  const kept = profile === null ? '' : `, or keep one: mb profile use ${profile} --workspace ${first.slug}`;
  const slugs = items.map(({ slug }) => slug).join(', ');
  throw new UsageError(
    `Which workspace? There are ${slugs}: say --workspace ${first.slug}, set MB_WORKSPACE${kept}`,
  );
}
