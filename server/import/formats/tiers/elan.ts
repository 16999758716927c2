import { toTranscript } from '../../../text/transcript/transcript.ts';
import type { TextAdapter } from '../shared/adapter.ts';
import { attribute, walkXml } from '../shared/xml-text.ts';
import { toTalk, type Tier } from './talk-tiers.ts';

/** ELAN: times by name, and tiers of annotations between two of them. Tiers that depend on others translate or gloss them. */
export const elan: TextAdapter = {
  name: 'elan',
  product: 'ELAN (.eaf)',
  recognised: 'XML whose root is `ANNOTATION_DOCUMENT`',
  recognises: (text) => text.startsWith('<') && text.slice(0, 5_000).includes('<ANNOTATION_DOCUMENT'),
  read({ file_name, text }) {
    const times = new Map<string, number>();
    const tiers: Tier[] = [];
    const dependent: string[] = [];
    let [tier, isText]: [Tier | null, boolean] = [null, false];
    const timeOf = (id: string | null) => times.get(id ?? '') ?? null;
    walkXml(file_name, text, {
      open(name, attributes) {
        const get = (key: string) => attribute(attributes, key);
        if (name === 'TIME_SLOT' && get('TIME_VALUE') !== null)
          times.set(get('TIME_SLOT_ID') ?? '', Number(get('TIME_VALUE')));
        if (name === 'TIER') {
          const id = get('TIER_ID') ?? '';
          tier = get('PARENT_REF') === null ? { name: get('PARTICIPANT') || id, intervals: [] } : null;
          if (tier === null) dependent.push(id);
          else tiers.push(tier);
        }
        if (name === 'ALIGNABLE_ANNOTATION')
          tier?.intervals.push({
            start_ms: timeOf(get('TIME_SLOT_REF1')),
            end_ms: timeOf(get('TIME_SLOT_REF2')),
            text: '',
          });
        isText = name === 'ANNOTATION_VALUE';
      },
      text(said) {
        const interval = tier?.intervals.at(-1);
        if (isText && interval !== undefined) interval.text += said;
      },
      close() {
        isText = false;
      },
    });
    const { dialogs, notes } = toTalk(tiers);
    const left =
      dependent.length === 0
        ? []
        : [`tiers that explain others left out: ${dependent.slice(0, 10).join(', ')}`];
    return toTranscript('elan', dialogs, { notes: [...left, ...notes] });
  },
};
