import { Dialog } from '../../../components/dialog.tsx';
import { useWords } from '../../../words/use-words.tsx';

export function KeysDialog({ open, on_close }: { open: boolean; on_close: () => void }) {
  const { record } = useWords();
  return (
    <Dialog open={open} on_close={on_close} title={record.keys_title}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {record.keys.map(({ keys, text }) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded border border-b-2 border-line bg-sunken px-1.5 py-0.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
