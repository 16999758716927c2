/** Writes the table of agents' clients into docs/agents.md, from the requests of the tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { agentClients, type AgentClient } from '../tests/kit/clients/agent-clients.ts';

const DOCUMENT = resolve(import.meta.dirname, '../docs/agents.md');
const TABLE = /(<!-- clients -->\n)[\s\S]*?(\n<!-- end of clients -->)/;

/** Returns the document with its present table. */
export const withClientTable = (text: string): string =>
  text.replace(TABLE, (_, start: string, end: string) => `${start}\n${toTable()}${end}`);

export function writeClientTable(): void {
  writeFileSync(DOCUMENT, withClientTable(readFileSync(DOCUMENT, 'utf8')));
}

const code = (text: string) => `\`${text}\``;

function toTable(): string {
  const rows = agentClients.map((client) => `| ${toCells(client).join(' | ')} |\n`);
  return `| client | calls itself | protocol | what it adds to calls | after the greeting |
| --- | --- | --- | --- | --- |
${rows.join('')}`;
}

function toCells(client: AgentClient): string[] {
  const { name, client_info, protocol_version, sends_version, adds = {}, meta = {}, also_asks = [] } = client;
  const added = [
    ...Object.entries(adds).map(([field, value]) => code(`${field}: ${JSON.stringify(value)}`)),
    ...Object.keys(meta).map((key) => code(`_meta.${key}`)),
  ];
  const after = [...(client.opens_stream ? ['opens a stream'] : []), ...also_asks.map(code)];
  return [
    name,
    code(String(client_info['name'])),
    protocol_version + (sends_version ? '' : ', not named again'),
    added.length === 0 ? '–' : added.join(', '),
    after.length === 0 ? '–' : after.join(', '),
  ];
}
