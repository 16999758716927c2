import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, FileText, Pencil, Search, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { SavedSearch } from '@minutebook/contract/app/record-search-endpoints.ts';
import { toRecordSearch } from '../../pages/records/record-search.ts';
import { parseSearch } from '../../search-params.ts';
import { client } from '../../session/client.ts';
import { useRecentRecords } from '../../session/recent-records.ts';
import { savedSearchesQuery } from '../../session/queries.ts';
import { useSession } from '../../session/session.ts';
import { useWords } from '../../words/use-words.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu, MenuItem } from '../overlays/menu.tsx';
import { useToast } from '../overlays/toast.tsx';
import { onDemand, useOnDemand } from '../on-demand.ts';
import { toErrorText } from '../states/error-text.ts';

const lazyDialog = onDemand(() => import('../../pages/records/saved-search-dialog.tsx'), true);

const RECENT = 5;
const linkClass =
  'flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2.5 text-sm text-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11';

/** The member's saved searches, and what this browser opened last. */
export function SidebarLists({ slug }: { slug: string }) {
  const { frame } = useWords();
  const { user } = useSession();
  const { data: saved = [] } = useQuery(savedSearchesQuery(slug));
  const recent = useRecentRecords(user?.id, slug).slice(0, RECENT);
  return (
    <div className="flex flex-col gap-4 pt-4 rail:hidden">
      {saved.length > 0 && (
        <List title={frame.saved_searches}>
          {saved.map((search) => (
            <SavedSearchRow key={search.id} slug={slug} search={search} />
          ))}
        </List>
      )}
      {recent.length > 0 && (
        <List title={frame.recently_opened}>
          {recent.map(({ id, title }) => (
            <li key={id} className="flex">
              <Link
                to="/w/$slug/records/$record_id"
                params={{ slug, record_id: String(id) }}
                className={linkClass}
              >
                <FileText size={15} aria-hidden className="shrink-0 text-faint" />
                <span className="truncate">{title}</span>
              </Link>
            </li>
          ))}
        </List>
      )}
    </div>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className="px-2.5 pb-1 text-xs font-medium text-faint">
        {title}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function SavedSearchRow({ slug, search }: { slug: string; search: SavedSearch }) {
  const words = useWords();
  const { frame, buttons } = words;
  const queries = useQueryClient();
  const toast = useToast();
  const [isRenaming, setIsRenaming] = useState(false);
  const dialog = useOnDemand(lazyDialog, isRenaming);
  const run = async (act: () => Promise<unknown>) => {
    try {
      await act();
      await queries.invalidateQueries(savedSearchesQuery(slug));
      return true;
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
      return false;
    }
  };
  const restore = () =>
    run(() =>
      client.createSavedSearch({ params: { slug }, body: { name: search.name, search: search.search } }),
    );
  const remove = async () => {
    if (!(await run(() => client.deleteSavedSearch({ params: { slug, saved_search_id: search.id } }))))
      return;
    const action = { text: buttons.undo, run: () => void restore() };
    toast({ text: frame.saved_search_deleted(search.name), action });
  };
  return (
    <li className="group/saved flex items-center">
      <Link
        to="/w/$slug/records"
        params={{ slug }}
        search={toRecordSearch(parseSearch(search.search))}
        className={linkClass}
      >
        <Search size={15} aria-hidden className="shrink-0 text-faint" />
        <span className="truncate">{search.name}</span>
      </Link>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={frame.saved_search_menu(search.name)}
            icon={<EllipsisVertical size={15} />}
            size="small"
            className="opacity-0 group-hover/saved:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
          />
        }
      >
        <MenuItem icon={<Pencil size={15} aria-hidden />} onSelect={() => setIsRenaming(true)}>
          {buttons.rename}
        </MenuItem>
        <MenuItem danger icon={<Trash2 size={15} aria-hidden />} onSelect={() => void remove()}>
          {buttons.delete}
        </MenuItem>
      </Menu>
      {isRenaming && dialog !== undefined && (
        <dialog.SavedSearchDialog slug={slug} saved={search} onClose={() => setIsRenaming(false)} />
      )}
    </li>
  );
}
