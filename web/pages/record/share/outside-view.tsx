import { Check, X } from 'lucide-react';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord } from '../open-record.ts';

/** Lists the parts a visitor with link and password sees, and those that stay inside. */
export function OutsideView() {
  const { record_tools: words } = useWords();
  const { record, dialogs } = useOpenRecord();
  const isMasked = dialogs.some(({ pii_spans }) => (pii_spans?.length ?? 0) > 0);
  const hasMedia = record.availability.media === 'available';
  const shown = [
    words.outside_transcript,
    words.outside_insights,
    hasMedia && !isMasked && words.outside_media,
  ];
  const hidden = [
    words.outside_people,
    isMasked && words.outside_masked,
    hasMedia && isMasked && words.outside_no_media,
  ];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{words.outside_title}</h3>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {shown.filter(isText).map((text) => (
          <li key={text} className="flex items-start gap-2">
            <Check size={15} aria-hidden className="mt-0.5 shrink-0 text-good" /> {text}
          </li>
        ))}
        {hidden.filter(isText).map((text) => (
          <li key={text} className="flex items-start gap-2 text-soft">
            <X size={15} aria-hidden className="mt-0.5 shrink-0 text-faint" /> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isText = (text: string | false): text is string => text !== false;
