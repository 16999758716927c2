/** The demo's files, as tests read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordFile } from '../../server/text/transcript/record-file.ts';
import type { DemoWorkspace, WorkspaceFile } from '../../demo/workspace-file.ts';

export const DEMO = join(import.meta.dirname, '../../demo');

export interface DemoRecord {
  /** File name without its ending. */
  name: string;
  file: RecordFile;
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(DEMO, ...path), 'utf8'));

/** In the order of their names, which is the order of import. */
export function readRecords(): DemoRecord[] {
  const names = readdirSync(join(DEMO, 'records')).sort();
  return names.map((name) => ({
    name: name.replace(/\.json$/, ''),
    file: readJson('records', name) as RecordFile,
  }));
}

export const readWorkspaceFile = (): WorkspaceFile => readJson('workspace.json') as WorkspaceFile;

/** Whether the member sees the record, after the rules of the contract, for people without record.read_all. */
export function isVisible({ file }: DemoRecord, email: string, workspace: DemoWorkspace): boolean {
  const member = workspace.members.find((candidate) => candidate.email === email);
  if (member?.status !== 'active') return false;
  if (file.owner === email) return true;
  if (file.is_draft === true) return false;
  const teams = workspace.teams.filter((team) => team.members.some((candidate) => candidate.email === email));
  const isIn = (names: readonly string[] = []) => teams.some((team) => names.includes(team.name));
  return (
    file.access?.members?.includes(email) === true ||
    isIn(file.access?.teams) ||
    (file.scope !== 'private' && isIn(file.teams)) ||
    (file.scope === 'workspace' && member.base_role !== 'guest')
  );
}

/** Length of an .m4a from its movie header, milliseconds. */
export function readMediaDuration(path: string): number {
  const bytes = readFileSync(path);
  const header = bytes.indexOf('mvhd', 0, 'latin1');
  return (bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)) * 1000;
}
