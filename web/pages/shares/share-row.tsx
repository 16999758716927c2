import { Link } from '@tanstack/react-router';
import { Copy, ExternalLink, Link2Off } from 'lucide-react';
import { useState } from 'react';
import type { V2RecordListItem } from '@minutebook/contract/resources/record.ts';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.tsx';
import { cx } from '../../components/cx.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useIsArchived } from '../../session/use-is-archived.ts';
import { useTitleOf } from '../../words/use-title-of.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { RevokeDialog } from '../record/share/revoke-dialog.tsx';
import { toShareAddress } from '../record/share/share-address.ts';
import { isEndingSoon } from './is-ending-soon.ts';

/** A record with its link: to copy, to open as a guest, to revoke. */
export function ShareRow({ slug, record }: { slug: string; record: V2RecordListItem }) {
  const { record_tools: words, shared_record } = useWords();
  const titleOf = useTitleOf();
  const format = useFormat();
  const copy = useCopy();
  const isArchived = useIsArchived(slug) === true;
  const [isRevoking, setIsRevoking] = useState(false);
  const share = record.shared_record;
  if (share === null) return null;
  const address = toShareAddress(share.url);
  const title = titleOf(record);
  return (
    <li className="flex items-center gap-x-3 gap-y-1 px-4 py-3 max-sm:flex-wrap max-sm:pb-1">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link
          to="/w/$slug/records/$record_id"
          params={{ slug, record_id: String(record.id) }}
          className="block truncate font-semibold hover:underline max-sm:whitespace-normal"
        >
          {title}
        </Link>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {share.title !== null && share.title !== title && <span className="truncate">“{share.title}”</span>}
          <span>{shared_record.shared_on(format.shortDate(share.created_at))}</span>
          <Ending expires_at={share.expires_at} />
          {record.owner !== null && <span>{record.owner.name}</span>}
        </p>
      </div>
      <IconButton label={words.copy_link} icon={<Copy size={16} />} onClick={() => void copy(address)} />
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={words.open_as_guest}
        title={words.open_as_guest}
        className={cx(buttonClass('quiet'), 'w-9 px-0!')}
      >
        <ExternalLink size={16} aria-hidden />
      </a>
      {record.permissions.share && !isArchived && (
        <IconButton label={words.revoke} icon={<Link2Off size={16} />} onClick={() => setIsRevoking(true)} />
      )}
      <RevokeDialog
        open={isRevoking}
        onClose={() => setIsRevoking(false)}
        slug={slug}
        record_id={record.id}
      />
    </li>
  );
}

function Ending({ expires_at }: { expires_at: string | null }) {
  const { shared_record } = useWords();
  const format = useFormat();
  const [now] = useState(() => new Date());
  if (expires_at === null) return <Badge>{shared_record.never_ends}</Badge>;
  const day = format.shortDate(expires_at);
  if (!isEndingSoon(expires_at, now)) return <span>{shared_record.ends(day)}</span>;
  return <Badge tone="warn">{shared_record.ends_soon(day)}</Badge>;
}
