/** Meetings from another product are chosen and sent, and each import is shown. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderUp, PackageOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/frame/page-header.tsx';
import { useToast } from '../../components/overlays/toast.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { toErrorText } from '../../components/states/error-text.ts';
import { client } from '../../session/client.ts';
import { useMay, useSlug } from '../../session/queries.ts';
import { useStore } from '../../store.ts';
import { toBring } from '../../uploads/tray/offer.ts';
import { bringTarget } from '../../uploads/upload-area.tsx';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { Progress } from './import-progress.tsx';
import { OneImport } from './one-import.tsx';
import { listDropped, sendFiles, sendingStore, toChosen, type ChosenFile } from './send-files.ts';

const LOOK_MS = 1_000;
const isMoving = ({ state }: MeetingImport) => state === 'reading' || state === 'importing';

export function ImportsPage() {
  const slug = useSlug();
  const words = useWords();
  const { imports } = words;
  const toast = useToast();
  const queries = useQueryClient();
  const mayUpload = useMay(slug, 'record.upload');
  const sending = useStore(sendingStore);
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const query = useQuery({
    queryKey: ['imports', slug],
    queryFn: ({ signal }) => client.listImports({ params: { slug } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) === true ? LOOK_MS : false),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['imports', slug] });
  const take = async (choosing: Promise<ChosenFile[]> | ChosenFile[]) => {
    try {
      const chosen = await choosing;
      if (sendingStore.get() !== null) return toast({ tone: 'bad', text: imports.still_sending });
      if (chosen.length === 0) return toast({ tone: 'bad', text: imports.nothing_chosen });
      const import_id = await sendFiles(slug, chosen, query.data?.items ?? []);
      setShown(import_id ?? null);
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    }
    await refresh();
  };
  const onDrop = useEffectEvent((dropped: DataTransfer) => void take(listDropped(dropped)));
  const onBrought = useEffectEvent((files: readonly File[]) => void take(toChosen(files)));
  const isReady = mayUpload === true && query.isSuccess;
  useEffect(() => {
    if (!isReady) return undefined;
    const brought = toBring.get();
    toBring.set(null);
    if (brought !== null) queueMicrotask(() => onBrought(brought));
    bringTarget.set({ take: onDrop });
    return () => bringTarget.set(null);
  }, [isReady]);
  return (
    <div className="px-(--gutter) py-6">
      <PageHeader title={imports.title} text={imports.text} />
      {mayUpload === false && (
        <EmptyState icon={PackageOpen} title={imports.not_allowed_title} text={imports.not_allowed_text} />
      )}
      {mayUpload === true && (
        <Loaded query={query}>
          {({ items }) => {
            const open =
              shown === 'new'
                ? undefined
                : items.find(({ id, state }) => (shown === null ? state !== 'undone' : id === shown));
            return (
              <>
                {sending !== null && <Sent onStopped={refresh} />}
                {sending === null && open === undefined && <Choose onChosen={(files) => void take(files)} />}
                {sending === null && open !== undefined && (
                  <OneImport key={open.id} of={open} onChanged={refresh} onMore={() => setShown('new')} />
                )}
                {sending === null && open?.state === 'receiving' && (
                  <Choose onChosen={(files) => void take(files)} />
                )}
                <Earlier items={items.filter(({ id }) => id !== open?.id)} onShow={setShown} />
              </>
            );
          }}
        </Loaded>
      )}
    </div>
  );
}

function Choose({ onChosen }: { onChosen: (files: ChosenFile[]) => void }) {
  const { imports: words } = useWords();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chosen = (input: HTMLInputElement) => {
    onChosen(toChosen(input.files ?? []));
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <div className="mt-6 rounded-card border-2 border-dashed border-line px-6 py-12 text-center">
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          kind="primary"
          icon={<PackageOpen size={16} aria-hidden />}
          onClick={() => files.current?.click()}
        >
          {words.choose_files}
        </Button>
        <Button icon={<FolderUp size={16} aria-hidden />} onClick={() => folder.current?.click()}>
          {words.choose_folder}
        </Button>
      </div>
      <p className="mt-3 text-balance text-soft">{words.drop_text}</p>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={words.choose_files}
        onChange={({ target }) => chosen(target)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={words.choose_folder}
        onChange={({ target }) => chosen(target)}
        {...{ webkitdirectory: '' }}
      />
    </div>
  );
}

function Sent({ onStopped }: { onStopped: () => Promise<void> }) {
  const slug = useSlug();
  const { imports: words } = useWords();
  const format = useFormat();
  const sending = useStore(sendingStore);
  if (sending === null) return null;
  const { sent_bytes, size_bytes, import_id, stopping } = sending;
  const stop = async () => {
    stopping.abort();
    if (import_id !== null) await client.deleteImport({ params: { slug, import_id } }).catch(() => undefined);
    await onStopped();
  };
  return (
    <Progress
      text={words.sending({ sent: format.bytes(sent_bytes), size: format.bytes(size_bytes) })}
      value={sent_bytes}
      max={size_bytes}
    >
      <Button size="small" onClick={() => void stop()}>
        {words.cancel}
      </Button>
    </Progress>
  );
}

function Earlier({ items, onShow }: { items: readonly MeetingImport[]; onShow: (id: number) => void }) {
  const { imports: words } = useWords();
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-sm font-semibold">{words.earlier}</h2>
      <ul className="mt-1">
        {items.map(({ id, created_at, meetings }) => (
          <li key={id}>
            <Button kind="quiet" size="small" onClick={() => onShow(id)}>
              {words.earlier_of({ day: format.dateTime(created_at), count: meetings })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
