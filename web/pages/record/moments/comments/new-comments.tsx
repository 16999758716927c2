import { useEffect } from 'react';
import { client } from '../../../../session/client.ts';
import { useStore } from '../../../../store.ts';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { readNewComment, type EditorName } from '../../drafts/editors.ts';
import { useOpenRecord } from '../../open-record.ts';
import { catchLostFocus } from '../../transcript/lines/line-element.ts';
import { useRecordParams } from '../../use-record-change.ts';
import { CommentForm } from './comment-form.tsx';

/** The most lines that one comment is put on. */
const MOST_LINES = 100;

/** The comments that are being written on lines of the transcript. */
export function NewComments() {
  const { editors } = useOpenRecord();
  const open = useStore(editors.open_ones);
  return [...open].map((name) => {
    const lines = readNewComment(name);
    return lines && <NewComment key={name} name={name} lines={lines} />;
  });
}

function NewComment({ name, lines }: { name: EditorName; lines: [first: number, last: number] }) {
  const { moments: words } = useWords();
  const { dialogs } = useOpenRecord();
  const params = useRecordParams();
  const format = useFormat();
  const [from, to] = lines.map((line) => dialogs.findIndex(({ id }) => id === line));
  const said = dialogs.slice(from, (to ?? 0) + 1);
  const [first] = said;
  // Nothing on the page has opened it that could have the focus again.
  useEffect(() => catchLostFocus, []);
  if (first === undefined) return null;
  return (
    <CommentForm
      name={name}
      label={words.comment_at(format.timecode(first.start_ms))}
      text=""
      send={(written) =>
        client.createMoment({
          params,
          body: { kind: 'comment', dialog_ids: said.slice(0, MOST_LINES).map(({ id }) => id), ...written },
        })
      }
    />
  );
}
