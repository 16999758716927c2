import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';
import { MomentButton } from './moment-button.tsx';

export function BookmarkList() {
  const { record: words } = useWords();
  const { dialogs, go } = useOpenRecord();
  const bookmarked = dialogs.filter(({ bookmark }) => bookmark);
  if (bookmarked.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{words.bookmarks}</h3>
      <ul className="flex flex-col gap-2">
        {bookmarked.map(({ id, start_ms, text }) => (
          <li key={id} className="flex items-start gap-2.5 leading-6">
            <MomentButton start_ms={start_ms} on_go={go} />
            <span className="line-clamp-2 min-w-0 flex-1">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
