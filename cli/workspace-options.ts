/** Options that name a workspace, its settings and its quota. */
import type { WorkspaceQuotaLimits } from '@minutebook/server/people/workspaces/create-workspace.ts';
import { choice, required, UsageError, text, type ValuesOf } from '@minutebook/mb/parser/option.ts';

export const inWorkspace = { workspace: required(text('slug', 'the workspace')) };

const onOff = (description: string) => choice(['on', 'off'], description);

export const settingOptions = {
  teams: onOff('the teams feature'),
  contacts: onOff('the contacts feature'),
  'pii-redaction': onOff('masking of personal information'),
  'personal-tokens': onOff('whether personal access tokens open it'),
};

/** undefined means that the option was not given. */
export const isOn = (given: 'on' | 'off' | undefined) => (given === undefined ? undefined : given === 'on');

const limit = (what: string) => text('number', `quota: ${what}, or "unlimited"`);

export const quotaOptions = {
  'quota-minutes': limit('minutes transcribed a month'),
  'quota-storage-bytes': limit('bytes of media'),
  'quota-records': limit('records'),
  'quota-members': limit('active members'),
};

/** Returns null when no limit is given, which means no quota. Limits that are left out are unlimited. */
export function toQuota(given: ValuesOf<typeof quotaOptions>): WorkspaceQuotaLimits | null {
  if (Object.keys(quotaOptions).every((name) => given[name as keyof typeof given] === undefined)) return null;
  const toLimit = (name: keyof typeof quotaOptions): number | null => {
    const value = given[name] ?? 'unlimited';
    if (value === 'unlimited') return null;
    if (/^[0-9]{1,15}$/.test(value)) return Number(value);
    throw new UsageError(`--${name} must be a whole number or "unlimited", not "${value}".`);
  };
  return {
    transcription_minutes: toLimit('quota-minutes'),
    storage_bytes: toLimit('quota-storage-bytes'),
    records: toLimit('quota-records'),
    members: toLimit('quota-members'),
  };
}
