/** Masking in a process of its own: a transcript of many megabytes takes minutes. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { maskSpoken } from './mask-dialogs.ts';

export interface SpokenToMask {
  dialogs: V2Dialog[];
  speakers: { speaker_id: number; name: string | null }[];
  rules: MaskRules;
}

export function maskSpokenBy({ rules, ...spoken }: SpokenToMask): Omit<SpokenToMask, 'rules'> {
  return maskSpoken(spoken, rules);
}
