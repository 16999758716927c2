import { useIsArchived } from '../../../session/queries.ts';
import { client } from '../../../session/client.ts';
import { cx } from '../../../components/cx.ts';
import { useTitleOf } from '../../../words/use-title-of.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

/** The event in the calendar. */
export function EventOfRecord({ summary }: { summary: string }) {
  return (
    <>
      {summary}
      <EventTitle className="block" />
    </>
  );
}

/**
 * Says that the title is from the event, if it is. Members who may edit the record can take the event away,
 * and the title with it.
 */
export function EventTitle({ className }: { className: string }) {
  const { record_tools: words, buttons } = useWords();
  const { slug, record } = useOpenRecord();
  const params = useRecordParams();
  const change = useRecordChange();
  const titleOf = useTitleOf();
  const isArchived = useIsArchived(slug) === true;
  if (record.title !== record.event?.summary || !record.permissions.edit || isArchived) return null;
  const undo = () => {
    const title = titleOf({ title: null, started_at: record.started_at });
    void change(() => client.updateRecord({ params, body: { title, event: null } }), {
      text: words.event_gone,
    });
  };
  return (
    <span className={cx('text-faint', className)}>
      {words.event_title} ·{' '}
      <button type="button" className="text-accent-ink hover:underline" onClick={undo}>
        {buttons.undo}
      </button>
    </span>
  );
}
