/** What a person who has just started the service wants to know. */
import type { RunningServer } from '@minutebook/server/start-server.ts';
import type { Terminal } from './terminal.ts';

export function toWelcome({ style }: Terminal, { base_url }: RunningServer): string {
  return ['', style('bold', `Minutebook is running at ${base_url}`), '', 'Ctrl-C stops it.', ''].join('\n');
}
