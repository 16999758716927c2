import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calendar } from '@minutebook/contract/v3/calendar-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { NamedDialog } from '../../components/forms/named-dialog.tsx';
import { client } from '../../session/client.ts';
import { useToldChange } from '../../session/use-told-change.ts';
import { useWords } from '../../words/use-words.tsx';

interface CalendarDialogProps {
  slug: string;
  /** The one that is connected. */
  calendar: Calendar | null;
  onClose: () => void;
}

/** Asks for the address of a calendar, and says where to find it. */
export function CalendarDialog({ slug, calendar, onClose }: CalendarDialogProps) {
  const { home: words } = useWords();
  const queries = useQueryClient();
  const params = { slug };
  const reload = () => queries.invalidateQueries({ queryKey: ['calendar', slug] });
  const save = async (url: string) => {
    await client.putCalendar({ params, body: { url } });
    await reload();
  };
  const change = useToldChange(reload);
  const disconnecting = useMutation({
    async mutationFn() {
      if (await change(() => client.deleteCalendar({ params }))) onClose();
    },
  });
  return (
    <NamedDialog
      title={calendar === null ? words.connect : words.calendar}
      text={calendar === null ? words.calendar_text : words.calendar_now(calendar.host)}
      size="medium"
      label={words.calendar_address}
      max_length={2_000}
      onSave={save}
      onClose={onClose}
    >
      <ul className="list-disc space-y-1 pl-5 text-sm text-soft">
        <li>{words.where_google}</li>
        <li>{words.where_outlook}</li>
        <li>{words.where_nextcloud}</li>
      </ul>
      {calendar !== null && (
        <p>
          <Button size="small" busy={disconnecting.isPending} onClick={() => disconnecting.mutate()}>
            {words.disconnect}
          </Button>
        </p>
      )}
    </NamedDialog>
  );
}
