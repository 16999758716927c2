import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptText } from '../../../session/use-kept-text.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { signInOptionsQuery } from '../../sign-in/sign-in-options-query.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

/** Sends the link to addresses, where mail is set up. What could not be sent stays in the field. */
export function MailShare({ typed }: { typed: KeptText }) {
  const { record_tools: words } = useWords();
  const { data: options } = useQuery(signInOptionsQuery);
  const params = useRecordParams();
  const change = useRecordChange();
  const toast = useToast();
  const { text, write } = typed;
  const [busy, setBusy] = useState(false);
  if (options?.mails_shares !== true) return null;
  const emails = text.split(/[\s,;]+/).filter((email) => email !== '');
  const send = async () => {
    setBusy(true);
    await change(async () => {
      const { items } = await client.mailShare({ params, body: { emails } });
      const left = items.filter(({ is_mailed }) => !is_mailed).map(({ email }) => email);
      write(left.join(', '));
      if (left.length === 0) toast({ tone: 'good', text: words.mail_share_sent });
      else toast({ tone: 'bad', text: words.mail_share_not(left.join(', ')) });
    });
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (emails.length > 0 && !busy) void send();
      }}
    >
      <TextField
        label={words.mail_share}
        hint={words.mail_share_hint}
        type="text"
        inputMode="email"
        autoComplete="off"
        maxLength={3_300}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <Button type="submit" busy={busy} disabled={emails.length === 0} className="mt-6 h-10!">
        {words.mail_share_send}
      </Button>
    </form>
  );
}
