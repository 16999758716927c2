/** The masks of a whole draft: its transcript, and every text beside it that may quote it. */
import {
  pickRecordEntries,
  recordEntries,
  type RecordEntryName,
  type WrittenEntries,
} from '@minutebook/contract/resources/record-entries.ts';
import { withNames, type MaskRules } from '../../text/mask/mask-rules.ts';
import { maskFileName } from '../../text/mask/mask-file-name.ts';
import { maskName } from '../../text/mask/mask-name.ts';
import { maskText } from '../../text/mask/mask-utterance.ts';
import { maskContacts, maskDialogs, maskInsight, maskNames } from '../masking/mask-dialogs.ts';
import type { RecordDraft } from './record-draft.ts';

export function maskDraft(draft: RecordDraft, given: MaskRules | null): RecordDraft {
  const people = [...draft.extra.speakers, ...draft.contacts].map(({ name }) => name);
  const rules = withNames(given, people);
  return {
    ...draft,
    // Often the name of a file.
    title: draft.title === null ? null : maskFileName(draft.title, rules),
    dialogs: maskDialogs(draft.dialogs, rules),
    extra: {
      ...draft.extra,
      ...maskRecordEntries(draft.extra, rules),
      speakers: maskNames(draft.extra.speakers, rules),
    },
    contacts: maskContacts(draft.contacts, rules),
    event: maskEvent(draft.event, rules),
    media: maskFilename(draft.media, rules),
    share: draft.share === null ? null : { ...draft.share, title: maskText(draft.share.title, rules) },
    insights: draft.insights.map((insight) => ({
      ...insight,
      value: insight.value === null ? null : maskInsight(insight.value, rules),
    })),
    moments: draft.moments.map((moment) => ({
      ...moment,
      text: moment.text === null ? null : maskText(moment.text, rules),
    })),
    action_items: draft.action_items.map((item) => ({
      ...item,
      text: maskText(item.text, rules),
      made_text: item.made_text === null ? null : maskText(item.made_text, rules),
      assignee_name: item.assignee_name === null ? null : maskName(item.assignee_name, rules),
    })),
  };
}

function maskRecordEntries(extra: RecordDraft['extra'], rules: MaskRules | null): WrittenEntries {
  const masked = Object.entries(pickRecordEntries(extra)).flatMap(([name, entry]) =>
    isText(name) && typeof entry === 'string' ? [[name, maskText(entry, rules)]] : [],
  );
  return Object.fromEntries(masked);
}

export function maskEvent(event: RecordDraft['event'], rules: MaskRules | null): RecordDraft['event'] {
  if (event === null) return null;
  const { summary, attendees } = event;
  const names = attendees === undefined ? {} : { attendees: maskNames(attendees, rules) };
  return { ...event, summary: maskText(summary, rules), ...names };
}

const isText = (name: string) => recordEntries[name as RecordEntryName].kind === 'text';

export function maskFilename(media: RecordDraft['media'], rules: MaskRules | null): RecordDraft['media'] {
  if (media === null || media.filename === null) return media;
  return { ...media, filename: maskFileName(media.filename, rules) };
}
