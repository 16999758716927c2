import { Dialog } from '../overlays/dialog.tsx';

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: string | undefined;
  keys: readonly { keys: readonly string[]; text: string }[];
}

/** The keyboard shortcuts of a page. */
export function KeysDialog({ open, onClose, title, text, keys: rows }: KeysDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} text={text}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {rows.map(({ keys, text }) => (
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
