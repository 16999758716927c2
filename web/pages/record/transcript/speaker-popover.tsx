import { useQuery } from '@tanstack/react-query';
import { Popover as Radix } from 'radix-ui';
import { useDeferredValue, useId, useRef, useState } from 'react';
import { UserRound } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { PersonLink } from '../../../components/person-link.tsx';
import { toPersonKey } from '../../../session/person-key.ts';
import { Select } from '../../../components/forms/select.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { toLabels, workspacePeopleQuery } from '../access/workspace-people-query.ts';
import { BothTexts, NotSaved } from '../drafts/draft-frame.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useOpenRecord } from '../open-record.ts';
import { useRecordChange, useRecordParams } from '../use-record-change.ts';
import { catchLostFocus } from './lines/line-element.ts';
import { contactNamesQuery, speakerNamesQuery } from './speaker-names-query.ts';
import type { Speaker } from './speakers.ts';
import type { LineWork } from './use-transcript-work.tsx';
import type { Utterance } from './utterance.ts';

interface SpeakerPopoverProps {
  utterance: Utterance;
  /** The name in the line, at which it opens. */
  anchor: HTMLElement;
  work: LineWork;
  onNamed: (speaker_id: number) => void;
  onClose: () => void;
}

/** Names the speaker: everywhere, in this line alone, or by merging two speakers. */
export function SpeakerPopover({ utterance, anchor, work, onNamed, onClose }: SpeakerPopoverProps) {
  const { record, record_tools: tools } = useWords();
  const { speakers } = useOpenRecord();
  const anchorRef = useRef(anchor);
  const speaker = speakers.find(({ speaker_id }) => speaker_id === utterance.speaker_id);
  const others = speakers.filter((other) => other !== speaker);
  if (speaker === undefined) return null;
  return (
    <Radix.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Anchor virtualRef={anchorRef} />
      <Radix.Portal>
        <Radix.Content
          aria-label={record.who_is(speaker.name)}
          align="start"
          sideOffset={6}
          // The bars at the upper edge stay in sight.
          collisionPadding={{ top: 64, right: 12, bottom: 12, left: 12 }}
          // The menu that opened it may be gone.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            catchLostFocus();
          }}
          className="z-30 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] animate-appear flex-col gap-4 overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-raised"
        >
          <RenameSpeaker speaker={speaker} onNamed={() => onNamed(speaker.speaker_id)} onClose={onClose} />
          {!speaker.is_unnamed && <ToPerson speaker={speaker} />}
          {others.length > 0 && (
            <>
              <Select
                label={tools.this_line_by}
                value={String(speaker.speaker_id)}
                options={speakers.map(({ speaker_id, name }) => ({ value: String(speaker_id), text: name }))}
                onChange={(value) => {
                  onClose();
                  void work.change(utterance, { speaker_id: Number(value) }, tools.speaker_changed);
                }}
              />
              <MergeSpeaker speaker={speaker} others={others} onClose={onClose} />
            </>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** To everything else that one may see of them. */
function ToPerson({ speaker }: { speaker: Speaker }) {
  const { record_tools: words } = useWords();
  const { slug } = useRecordParams();
  return (
    <PersonLink
      slug={slug}
      person={toPersonKey(speaker)}
      className="-mt-1 flex items-center gap-1.5 self-start text-sm text-accent-ink hover:underline pointer-coarse:min-h-11"
    >
      <UserRound size={15} aria-hidden /> {words.all_records_with(speaker.name)}
    </PersonLink>
  );
}

interface RenameSpeakerProps {
  speaker: Speaker;
  onNamed: () => void;
  onClose: () => void;
}

function RenameSpeaker({ speaker, onNamed, onClose }: RenameSpeakerProps) {
  const { record, record_tools: words } = useWords();
  const change = useRecordChange();
  const params = useRecordParams();
  const shown = speaker.is_unnamed ? '' : speaker.name;
  const draft = useDraft(`speaker ${speaker.speaker_id}`, shown);
  // Speakers are often members or contacts, or have been heard before: their names are suggested.
  const members = useQuery(workspacePeopleQuery(params.slug)).data?.members ?? [];
  const [name, setName] = useState(draft.text);
  const { data: spoken = [] } = useQuery(speakerNamesQuery(params.slug, useDeferredValue(name)));
  const { data: contacts = [] } = useQuery(contactNamesQuery(params.slug, useDeferredValue(name)));
  const labels = toLabels(members);
  const names = new Set([...labels.values(), ...contacts.map((known) => known.name), ...spoken]);
  const listId = useId();
  const rename = async (typed: string | null) => {
    const member = members.find(({ id }) => labels.get(id) === typed);
    const next = member?.name ?? typed;
    const isNamed = (known: { name: string }) => known.name === next;
    // A name that stays is that of the same member.
    const member_id = member?.id ?? (next === shown ? speaker.member_id : null);
    // Two contacts with the same name are ambiguous.
    const [contact, namesake] = member_id === null ? contacts.filter(isNamed) : [];
    const contact_id = namesake === undefined ? (contact?.id ?? null) : null;
    const body = { name: next, member_id, contact_id };
    const speakerParams = { ...params, speaker_id: speaker.speaker_id };
    const send = (based_on: string) =>
      client.renameSpeaker({ params: speakerParams, body: { ...body, based_on } });
    const back = {
      name: speaker.is_unnamed ? null : speaker.name,
      member_id: speaker.member_id,
      contact_id: speaker.contact_id,
      based_on: next ?? '',
    };
    const undo = () =>
      void change(() => client.renameSpeaker({ params: speakerParams, body: back }), {
        text: record.reverted,
      });
    if (!(await draft.save(send, { text: words.renamed, action: { text: record.undo, run: undo } }))) return;
    if (next !== null) onNamed();
    onClose();
  };
  const keepMine = async () => {
    const isSaved = await draft.keepMine();
    if (isSaved) onClose();
    return isSaved;
  };
  const takeTheirs = async () => {
    await draft.takeTheirs();
    onClose();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.busy) void rename(name.trim() === '' ? null : name.trim());
      }}
    >
      <TextField
        label={words.speaker_name}
        value={name}
        maxLength={200}
        list={listId}
        autoComplete="off"
        hint={words.speaker_hint}
        readOnly={draft.busy}
        onChange={(event) => {
          setName(event.target.value);
          draft.write(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') draft.discard();
        }}
      />
      <datalist id={listId}>
        {[...names].map((known) => (
          <option key={known}>{known}</option>
        ))}
      </datalist>
      <BothTexts draft={{ ...draft, keepMine, takeTheirs }} mine={() => name} />
      <NotSaved failure={draft.failure} />
      <Button type="submit" kind="primary" busy={draft.busy}>
        {words.rename_everywhere}
      </Button>
    </form>
  );
}

interface MergeSpeakerProps {
  speaker: Speaker;
  others: readonly Speaker[];
  onClose: () => void;
}

function MergeSpeaker({ speaker, others, onClose }: MergeSpeakerProps) {
  const { record_tools: words } = useWords();
  const params = useRecordParams();
  const change = useRecordChange();
  const [into, setInto] = useState('');
  const merge = () => {
    const speakerParams = { ...params, speaker_id: speaker.speaker_id };
    const body = { into_speaker_id: Number(into) };
    onClose();
    void change(() => client.mergeSpeakers({ params: speakerParams, body }), { text: words.merged });
  };
  return (
    <div className="flex items-end gap-2">
      <Select
        className="min-w-0 flex-1"
        label={words.same_person_as}
        value={into}
        options={[
          { value: '', text: '–' },
          ...others.map(({ speaker_id, name }) => ({ value: String(speaker_id), text: name })),
        ]}
        onChange={setInto}
      />
      <Button disabled={into === ''} onClick={merge}>
        {words.merge}
      </Button>
    </div>
  );
}
