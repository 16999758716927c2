import { useIsArchived } from '../../../session/queries.ts';
import { client } from '../../../session/client.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

/** The event in the calendar; who edits the record takes it away, and with it the title that it gave. */
export function EventOfRecord({ summary }: { summary: string }) {
  const { record_tools: words, buttons } = useWords();
  const { slug, record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const titleOf = useTitleOf();
  const isArchived = useIsArchived(slug) === true;
  if (record.title !== summary || !record.permissions.edit || isArchived) return summary;
  const undo = () => {
    const title = titleOf({ title: null, started_at: record.started_at });
    void change(() => client.updateRecord({ params, body: { title, event: null } }), {
      text: words.event_gone,
    });
  };
  return (
    <>
      {summary}
      <span className="block text-faint">
        {words.event_title} ·{' '}
        <button type="button" className="text-accent-ink hover:underline" onClick={undo}>
          {buttons.undo}
        </button>
      </span>
    </>
  );
}
