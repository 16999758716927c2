import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { recordActionItemsQuery } from '../../actions/action-item-queries.ts';
import { toLocalMidnight } from '../../actions/to-groups.ts';
import { useOpenRecord, useOpenTitle } from '../open-record.ts';
import { toShareAddress } from './share-address.ts';
import { toMessage, toReadText, type MessagePart } from './to-message.ts';

/** Copies summary, open tasks and link as the text of a mail. */
export function CopyMessage() {
  const { record_tools: words, record: recordWords } = useWords();
  const format = useFormat();
  const copy = useCopy();
  const title = useOpenTitle();
  const { slug, record } = useOpenRecord();
  const { data: items = [] } = useQuery(recordActionItemsQuery(slug, record.id));
  const { started_at, shared_record, insights = [] } = record;
  const summary = insights.find(({ type, value }) => type === 'summary' && value !== null)?.value?.text;
  const tasks = items
    .filter(({ is_done }) => !is_done)
    .map(({ text, assignee, due_date }) => {
      const day = due_date === null ? undefined : format.shortDate(toLocalMidnight(due_date));
      const about = [assignee?.name, day].filter((part) => part !== undefined).join(', ');
      return `- ${text}${about && ` (${about})`}`;
    });
  const address =
    shared_record === null ? location.origin + location.pathname : toShareAddress(shared_record.url);
  const copyAll = () => {
    const parts: MessagePart[] = [];
    if (summary !== undefined) {
      parts.push({ heading: recordWords.insight_types.summary, text: toReadText(summary) });
    }
    if (tasks.length > 0) parts.push({ heading: recordWords.tabs.actions, text: tasks.join('\n') });
    void copy(toMessage({ title, date: format.dateTime(started_at), address }, parts));
  };
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{words.message}</h3>
      <p className="text-sm text-soft">{words.message_text(shared_record !== null)}</p>
      <Button className="self-start" icon={<Copy size={14} aria-hidden />} onClick={copyAll}>
        {words.copy_message}
      </Button>
    </section>
  );
}
