import { Copy, ExternalLink } from 'lucide-react';
import type { V2SharedRecordSummary } from '@minutebook/contract/resources/share.ts';
import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { buttonClass, Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { toShareAddress } from './share-address.ts';
import type { KeptText } from '../../../session/use-kept-text.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useToast } from '../../../components/overlays/toast.tsx';
import { client } from '../../../session/client.ts';
import { signInOptionsQuery } from '../../../session/queries.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';

interface LiveShareProps {
  share: Pick<V2SharedRecordSummary, 'url' | 'title' | 'expires_at'>;
  /** undefined: the password is only shown when the share is made or changed. */
  password: string | undefined;
}

/** The present link, its password, and its expiry. */
export function LiveShare({ share, password }: LiveShareProps) {
  const { record_tools: words } = useWords();
  const format = useFormat();
  const copy = useCopy();
  const address = toShareAddress(share.url);
  return (
    <div className="flex flex-col gap-2 rounded-card bg-sunken p-3">
      <Row label={words.share_link} value={address}>
        <IconButton
          size="small"
          label={words.copy_link}
          icon={<Copy size={15} />}
          onClick={() => void copy(address)}
        />
      </Row>
      <Row
        label={words.share_password}
        value={password ?? words.password_hidden}
        is_hidden={password === undefined}
      >
        {password !== undefined && (
          <IconButton
            size="small"
            label={words.copy_password}
            icon={<Copy size={15} />}
            onClick={() => void copy(password)}
          />
        )}
      </Row>
      <div className="flex flex-wrap items-center justify-between gap-2 pt-1 text-sm text-soft">
        <span>
          {share.expires_at === null
            ? words.share_never_ends
            : words.share_ends(format.dateTime(share.expires_at))}
        </span>
        <span className="flex gap-2">
          {password !== undefined && (
            <button
              type="button"
              className={buttonClass('plain', 'small')}
              onClick={() =>
                void copy(words.invitation_text({ title: share.title ?? '', address, password }))
              }
            >
              <Copy size={13} aria-hidden /> {words.copy_both}
            </button>
          )}
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass('plain', 'small')}>
            <ExternalLink size={13} aria-hidden /> {words.open_as_guest}
          </a>
        </span>
      </div>
    </div>
  );
}

interface RowProps {
  label: string;
  value: string;
  is_hidden?: boolean;
  children: ReactNode;
}

function Row({ label, value, is_hidden = false, children }: RowProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="w-20 shrink-0 text-sm text-faint">{label}</span>
      <span
        className={
          is_hidden
            ? 'min-w-0 flex-1 text-sm text-soft'
            : 'min-w-0 flex-1 truncate font-mono text-sm select-all'
        }
      >
        {value}
      </span>
      {children}
    </div>
  );
}

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
