/** Wraps every page: takes dropped files, asks about them, and shows their progress. */
import { useQuery } from '@tanstack/react-query';
import { FileUp, Ban } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { onDemand, useOnDemand } from '../components/on-demand.ts';
import { useToast } from '../components/overlays/toast.tsx';
import { useMay, workspacesQuery } from '../session/queries.ts';
import { useSession } from '../session/session.ts';
import { useWords } from '../words/use-words.tsx';
import { useStore, makeStore } from '../store.ts';
import { loadAgain } from '../load-again.ts';
import { toFileKind } from './file-kind.ts';
import { listInterrupted } from './sending/kept-uploads.ts';
import { offer } from './tray/offer.ts';
import { offerFiles } from './tray/offer-files.ts';
import { uploadStore } from './uploads.ts';

// Neither is loaded before a user uploads.
const lazyDialog = onDemand(() => import('./upload-dialog.tsx'));
const lazyTray = onDemand(() => import('./tray/upload-tray.tsx'));

export function UploadArea({ slug }: { slug: string }) {
  const { uploads: words } = useWords();
  const toast = useToast();
  const { user } = useSession();
  const offered = useStore(offer);
  const hasUploads = useStore(uploadStore).length > 0;
  const dialog = useOnDemand(lazyDialog, offered !== null);
  const tray = useOnDemand(lazyTray, hasUploads);
  const mayUpload = useMay(slug, 'record.upload');
  const target = useStore(attachTarget);
  const user_id = user?.id;
  useEffect(() => {
    if (user_id !== undefined) void takeUp(user_id);
  }, [user_id]);
  const refuse = (text: string) => toast({ tone: 'bad', text });
  const take = async (dropped: DataTransfer) => {
    const bringing = bringTarget.get();
    if (bringing !== null) return bringing.take(dropped);
    const files = await listDroppedFiles(dropped);
    const [first] = files;
    if (target !== null && files.length === 1 && first !== undefined && toFileKind(first) === 'transcript') {
      return target.take(first);
    }
    if (mayUpload !== true) return refuse(words.drop_refused);
    if (files.length === 0) refuse(words.nothing_dropped);
    else await offerFiles(slug, files);
  };
  const isOver = useFileDrop((dropped) => void take(dropped).catch(() => refuse(words.drop_unreadable)));
  return (
    <>
      {isOver && <DropPlace slug={slug} may_upload={mayUpload !== false} target={target?.title} />}
      <Suspense>
        {offered !== null && dialog !== undefined && (
          <dialog.UploadDialog slug={offered.slug} files={offered.files} />
        )}
        {hasUploads && tray !== undefined && <tray.UploadTray />}
      </Suspense>
    </>
  );
}

async function takeUp(user_id: number): Promise<void> {
  if ((await listInterrupted(user_id)).length === 0) return;
  const { takeUpInterrupted } = await import('./sending/run-uploads.ts');
  await takeUpInterrupted(user_id);
}

interface DropPlaceProps {
  slug: string;
  may_upload: boolean;
  /** The record that would get a transcript; undefined: every file becomes a record. */
  target: string | undefined;
}

function DropPlace({ slug, may_upload, target }: DropPlaceProps) {
  const { uploads: words } = useWords();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const name = workspaces.find((workspace) => workspace.slug === slug)?.name ?? slug;
  const Icon = may_upload ? FileUp : Ban;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-appear place-items-center bg-veil p-4">
      <div className="grid size-full place-items-center rounded-2xl border-2 border-dashed border-accent bg-accent-soft/90 p-6 text-center">
        <div>
          <Icon size={40} aria-hidden className="mx-auto mb-3 text-accent-ink" />
          {target !== undefined && <p className="mb-1 text-xl font-semibold">{words.drop_attach(target)}</p>}
          {(may_upload || target === undefined) && (
            <p className={target === undefined ? 'text-xl font-semibold' : 'text-soft'}>
              {may_upload ? words.drop_title(name) : words.drop_refused}
            </p>
          )}
          {may_upload && <p className="mt-1 text-soft">{words.drop_text}</p>}
        </div>
      </div>
    </div>
  );
}

/**
 * Returns every dropped file, and from folders all that a record can be made of, at any depth. A browser
 * provides dropped items only during the event: call it there.
 */
function listDroppedFiles({ items }: DataTransfer): Promise<File[]> {
  const dropped = Array.from(items).flatMap((item) => {
    if (item.kind !== 'file') return [];
    const entry = item.webkitGetAsEntry();
    // Files made by a script have no entry in a file system.
    return entry !== null && isFolder(entry) ? entry : (item.getAsFile() ?? []);
  });
  return collect(dropped);
}

async function collect(dropped: readonly (File | FileSystemDirectoryEntry)[]): Promise<File[]> {
  const files: File[] = [];
  for (const one of dropped) {
    if (one instanceof File) files.push(one);
    else {
      const { listFolder } = await loadAgain(() => import('./list-folder.ts'));
      files.push(...(await listFolder(one)));
    }
  }
  return files;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Whether files are dragged over the page. They may be dropped anywhere: browsers do not open them then. */
function useFileDrop(takeFiles: (dropped: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onDrop = useEffectEvent(takeFiles);
  useEffect(() => {
    // Every element fires enter and leave: the pointer is inside as long as more were entered than left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      if (event.dataTransfer !== null) onDrop(event.dataTransfer);
    };
    const gone = new AbortController();
    const { signal } = gone;
    addEventListener('dragenter', enter, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('dragover', over, { signal });
    addEventListener('drop', drop, { signal });
    return () => gone.abort();
  }, []);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** The open record without a transcript: a file dropped on its page becomes its transcript. */
interface AttachTarget {
  title: string;
  take: (file: File) => void;
}

/** The page that brings meetings takes whatever is dropped, also archives. null: it is not open. */
export const bringTarget = makeStore<{ take: (dropped: DataTransfer) => void } | null>(null);

/** null: no such record is open. */
export const attachTarget = makeStore<AttachTarget | null>(null);
