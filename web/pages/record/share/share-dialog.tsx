import { useState } from 'react';
import { Check, X } from 'lucide-react';
import type { ShareDays } from '@minutebook/contract/resources/share.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useKeptText, type KeptText } from '../../../session/use-kept-text.ts';
import { useWords } from '../../../words/use-words.tsx';
import { useOpenRecord, useOpenTitle } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { AccessSection } from '../access/access-section.tsx';
import { CopyMessage } from './copy-message.tsx';
import { LiveShare, MailShare } from './live-share.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { ShareExpiry } from './share-expiry.tsx';
import { useLink } from './use-link.ts';

/**
 * Shows who sees the record, members and teams of the workspace and people outside with a link, and offers a
 * message to send to them.
 */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { record: words, buttons } = useWords();
  const { slug, record } = useOpenRecord();
  const draft = useShareDraft();
  const addresses = useKeptText(toDialogPlace(slug, record.id, 'addresses'), '');
  const { edit, share } = record.permissions;
  const close = () => {
    draft.title.forget();
    addresses.forget();
    onClose();
  };
  return (
    <Dialog
      open
      stays
      onClose={close}
      title={words.share}
      size="medium"
      actions={<Button onClick={close}>{buttons.close}</Button>}
    >
      <div className="flex flex-col gap-5 divide-y divide-line *:pb-5 *:last:pb-0">
        {edit && <AccessSection />}
        {share && record.is_ready && <LinkSection draft={draft} addresses={addresses} />}
        <CopyMessage />
      </div>
    </Dialog>
  );
}

interface LinkSectionProps {
  draft: ReturnType<typeof useShareDraft>;
  addresses: KeptText;
}

/** For people outside: a link and a password, for a limited time. */
function LinkSection({ draft, addresses }: LinkSectionProps) {
  const { record_tools: words } = useWords();
  const { record } = useOpenRecord();
  const { title, duration, setDuration, password, busy, save } = draft;
  const [isRevoking, setIsRevoking] = useState(false);
  const share = record.shared_record;
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h3 className="font-medium">{words.share_title}</h3>
        <p className="text-sm text-soft">{words.share_text}</p>
      </div>
      {share !== null && <LiveShare share={share} password={password} />}
      {share !== null && <MailShare typed={addresses} />}
      <div className="flex flex-col gap-3">
        <TextField
          label={words.share_name}
          value={title.text}
          maxLength={1_000}
          onChange={(event) => title.write(event.target.value)}
        />
        {/* The act stands beside the last choice: below it, it would be out of sight. */}
        <div className="flex flex-wrap items-end gap-2">
          <ShareExpiry value={duration} onChange={setDuration} />
          <Button
            kind="primary"
            className="h-10!"
            busy={busy}
            disabled={title.text.trim() === ''}
            onClick={() => void save()}
          >
            {share === null ? words.create_link : words.save_share}
          </Button>
          {share !== null && (
            <Button kind="quiet" className="h-10! text-bad!" onClick={() => setIsRevoking(true)}>
              {words.revoke}
            </Button>
          )}
        </div>
      </div>
      {share !== null && <p className="-mt-2 text-sm text-faint">{words.share_renews}</p>}
      <OutsideView />
      <RevokeDialog open={isRevoking} onClose={() => setIsRevoking(false)} record_id={record.id} />
    </section>
  );
}

/** Not among the places of the editors, which the page of the record offers to open again. */
const toDialogPlace = (slug: string, record_id: number, field: 'title' | 'addresses') =>
  `${slug}/share ${record_id}/${field}`;

/** The edited share, starting from the present one. */
function useShareDraft() {
  const name = useOpenTitle();
  const { record } = useOpenRecord();
  const params = useRecordParams();
  const share = record.shared_record;
  const place = toDialogPlace(params.slug, params.record_id, 'title');
  const title = useKeptText(place, share?.title ?? name);
  const change = useRecordChange();
  const put = async (expires_in_days: ShareDays | null) => {
    const made = await client.putShare({ params, body: { title: title.text.trim(), expires_in_days } });
    title.forget();
    return made;
  };
  const link = useLink(share, { put, change });
  return { title, ...link };
}

/** Lists the parts a visitor with link and password sees, and those that stay inside. */
function OutsideView() {
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
      <h4 className="font-medium">{words.outside_title}</h4>
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
