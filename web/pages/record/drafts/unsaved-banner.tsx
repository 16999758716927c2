import type { RecordEntryName } from '@minutebook/contract/resources/record-entries.ts';
import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { dropDraft, drafts, pickDrafts, type Draft } from '../../../session/drafts.ts';
import { useSession } from '../../../session/session.ts';
import { useStore } from '../../../store.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordParams } from '../use-record-change.ts';
import { recordMomentsQuery } from '../moments/moment-queries.ts';
import { type EditorName, readNewComment, readNewMoment, toPlace } from './editors.ts';

/** Offers text again that was typed into this record and never saved. */
export function UnsavedBanner() {
  const { record_tools: words } = useWords();
  const { editors } = useOpenRecord();
  const { slug, record_id } = useRecordParams();
  const user_id = useSession().user?.id;
  const open = useStore(editors.open_ones);
  const known = useStore(drafts);
  if (user_id === undefined) return null;
  const unsaved = (pickDrafts(known, user_id, toPlace(slug, record_id, '')) as [EditorName, Draft][]).filter(
    ([name]) => !open.has(name),
  );
  if (unsaved.length === 0) return null;
  return (
    <section
      aria-label={words.unsaved}
      className="flex flex-col gap-2 rounded-card border border-warn/40 bg-surface px-3.5 py-2.5"
    >
      <h2 className="flex items-center gap-2 font-medium">
        <PencilLine size={16} aria-hidden className="text-warn" /> {words.unsaved}
      </h2>
      <ul className="flex flex-col gap-2">
        {unsaved.map(([name, { text }]) => (
          <UnsavedRow
            key={name}
            name={name}
            text={text}
            onDiscard={() => dropDraft(user_id, toPlace(slug, record_id, name))}
          />
        ))}
      </ul>
    </section>
  );
}

function UnsavedRow({ name, text, onDiscard }: { name: EditorName; text: string; onDiscard: () => void }) {
  const { record_tools: words } = useWords();
  const { editors } = useOpenRecord();
  const place = useEditorPlace(name);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="min-w-0 flex-1 basis-60">
        {place !== undefined && <span className="mr-2 text-sm text-soft">{place}</span>}
        <span dir="auto" className="line-clamp-3 whitespace-pre-wrap">
          {text}
        </span>
      </p>
      {/* A line that is gone, of a recording that was transcribed again, can only be read here. */}
      {place !== undefined && (
        <Button size="small" kind="primary" onClick={() => editors.restore(name)}>
          {words.restore_draft}
        </Button>
      )}
      <Button size="small" onClick={onDiscard}>
        {words.discard_draft}
      </Button>
    </li>
  );
}

/** The place where it was typed, in words; undefined: it no longer exists, or may no longer be edited. */
function useEditorPlace(name: EditorName): string | undefined {
  const { record: words, record_tools: tools, moments } = useWords();
  const { slug, record, dialogs, speakers } = useOpenRecord();
  const format = useFormat();
  const { data } = useQuery(recordMomentsQuery(slug, record.id));
  const newAt = readNewMoment(name);
  if (newAt !== undefined) return moments.note_at(format.timecode(newAt));
  const commented = dialogs.find(({ id }) => id === readNewComment(name)?.[0]);
  if (commented !== undefined) return moments.comment_at(format.timecode(commented.start_ms));
  if (name.startsWith('reply to ')) {
    const thread = data?.find(({ id }) => name === `reply to ${id}`);
    return thread && moments.reply_at(format.timecode(thread.start_ms));
  }
  if (name.startsWith('moment ')) {
    const moment = data?.find(({ id, may_edit }) => may_edit && name === `moment ${id}`);
    return moment && moments.text_at(format.timecode(moment.start_ms));
  }
  if (!record.permissions.edit) return undefined;
  const [kind, of] = name.split(' ');
  if (kind === 'title') return tools.title;
  if (kind === 'text') return tools.record_entries[of as RecordEntryName].title;
  if (kind === 'line') {
    const line = dialogs.find(({ id }) => id === Number(of));
    return line && format.timecode(line.start_ms);
  }
  if (kind === 'speaker') return speakers.find(({ speaker_id }) => speaker_id === Number(of))?.name;
  const insight = record.insights?.find(({ type, value }) => type === of && value !== null);
  return insight && words.insight_types[insight.type];
}
