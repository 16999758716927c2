import { Copy, ExternalLink } from 'lucide-react';
import type { V2SharedRecordSummary } from '@minutebook/contract/resources/share.ts';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useCopy } from '../../../components/use-copy.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { toShareAddress } from './share-address.ts';

interface LiveShareProps {
  share: V2SharedRecordSummary;
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
