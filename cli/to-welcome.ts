/** What a person who has just started the service wants to know. */
import type { RunningServer } from '@minutebook/server/start-server.ts';
import type { Terminal } from './terminal.ts';

export function toWelcome(
  { style }: Terminal,
  { base_url, demo }: Pick<RunningServer, 'base_url' | 'demo'>,
  data_dir: string,
): string {
  const lines = ['', style('bold', `Minutebook is running at ${style('cyan', base_url)}`), ''];
  lines.push(`API reference  ${base_url}/docs`);
  if (demo === undefined) {
    lines.push('Set it up      npx minutebook --help');
  } else {
    const [owner] = demo.users;
    lines.push(
      `Demo accounts  tokens and passwords are in ${data_dir}/demo.json`,
      ...demo.users.map(({ email, role }) => style('dim', `               ${role.padEnd(12)} ${email}`)),
      '',
      'Ask for the newest meetings:',
      '',
      `curl -H 'Authorization: Bearer ${owner?.token}' '${base_url}/v2/workspaces/${demo.workspace}/records?limit=3'`,
    );
  }
  lines.push('', style('dim', 'Ctrl-C stops it.'));
  return lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n') + '\n';
}
