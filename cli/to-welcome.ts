/** What a person who has just started the service wants to know. */
import type { RunningServer } from '@minutebook/server/start-server.ts';
import type { Terminal } from './terminal.ts';

export function toWelcome(
  { style }: Terminal,
  { base_url, demo, needs_owner }: Pick<RunningServer, 'base_url' | 'demo' | 'needs_owner'>,
  data_dir: string,
): string {
  const lines = ['', style('bold', `Minutebook is running at ${style('cyan', base_url)}`), ''];
  lines.push(`API reference  ${base_url}/docs`);
  if (needs_owner) lines.push('Begin          open it in a browser: whoever comes first becomes the owner');
  if (demo === undefined) {
    lines.push('Set it up      npx minutebook --help');
  } else {
    const [owner] = demo.users;
    lines.push(
      `Sign in        ${owner?.email}  ${style('dim', 'password')} ${owner?.password}`,
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
