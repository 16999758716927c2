/** Tells a person who has just started the service what they need to know. */
import type { Config } from '@minutebook/server/base/config/config.ts';
import { chooseSpeech } from '@minutebook/server/engines/choose-speech.ts';
import { catalogue, sizeOf } from '@minutebook/server/engines/local/catalogue.ts';
import { toMegabytes } from './to-progress.ts';
import type { RunningServer } from '@minutebook/server/start/start-server.ts';
import type { Terminal } from '@minutebook/mb/terminal.ts';

export function toWelcome(
  { style }: Terminal,
  {
    base_url,
    demo,
    setup_url,
    transcribe,
  }: Pick<RunningServer, 'base_url' | 'demo' | 'setup_url' | 'transcribe'>,
  { data_dir, is_npm, lacks }: Pick<Config, 'data_dir'> & { is_npm: boolean; lacks: readonly string[] },
): string {
  // In a clone npm runs the commands; an installation has a `minutebook` command, which runs as the service's
  // user.
  const command = is_npm ? 'npm run minutebook --' : 'minutebook';
  const lines = ['', style('bold', `Minutebook is running at ${style('cyan', base_url)}`), ''];
  lines.push(`API reference  ${base_url}/docs`);
  if (setup_url !== undefined)
    lines.push(
      `Begin          ${setup_url}`,
      style('dim', '               whoever opens this becomes the owner'),
    );
  if (demo === undefined) {
    lines.push(`Set it up      ${command} --help`);
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
  if (transcribe.engine === 'local' && chooseSpeech(transcribe).engine === 'none')
    lines.push(...toFirstEngine(style, command));
  for (const sentence of lacks) lines.push('', style('bold', sentence));
  lines.push('', style('dim', 'Ctrl-C stops it.'));
  return lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n') + '\n';
}

/** Shown while there is no speech engine, unless the operator has chosen to have none. */
function toFirstEngine(style: Terminal['style'], command: string): string[] {
  const [model] = catalogue;
  if (model === undefined) return [];
  const facts = `${toMegabytes(sizeOf(model))}; ${model.languages}`;
  return [
    '',
    'Recordings are kept, but nothing transcribes them yet. To have that done on this machine:',
    '',
    `${command} engine install`,
    style('dim', `(${facts}; with speakers, no key, no GPU)`),
  ];
}
