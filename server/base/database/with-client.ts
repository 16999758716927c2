import { Client } from 'pg';
import type { ConnectionSettings } from './database.ts';

/** A connection of its own, for work that takes longer than any request may. @param purpose `backup`, as PostgreSQL shows it */
export async function withClient<Result>(
  connection: ConnectionSettings,
  purpose: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...connection, application_name: `minutebook-${purpose}` });
  await client.connect();
  // A broken connection fails the running statement; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
