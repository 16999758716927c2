import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { keepTheme, readTheme, themes } from '../../design/theme.ts';
import { signOut } from '../../session/session.ts';
import { useChooseLocale } from '../../session/use-choose-locale.ts';
import { useSession } from '../../session/use-session.ts';
import { localeNames, locales } from '../../words/locale.ts';
import { useLocale, useWords } from '../../words/use-words.tsx';
import { Avatar } from '../avatar.tsx';
import { toErrorText } from '../states/error-text.ts';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuLine, MenuLink } from '../overlays/menu.tsx';
import { useToast } from '../overlays/toast.tsx';

export function AccountMenu() {
  const words = useWords();
  const { frame } = words;
  const { user } = useSession();
  const { locale } = useLocale();
  const chooseLocale = useChooseLocale();
  const [theme, setTheme] = useState(readTheme);
  const toast = useToast();
  if (user === undefined) return null;
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      toast({ tone: 'bad', text: toErrorText(error, words) });
    }
  };
  const trigger = (
    <button
      type="button"
      className="mt-auto flex h-11 w-full items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover rail:justify-center rail:px-0"
    >
      <Avatar name={user.name} />
      <span className="min-w-0 flex-1 truncate rail:sr-only">{user.name}</span>
      <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-faint rail:hidden" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <p className="truncate px-2 pt-1.5 pb-1 text-sm text-faint">{user.email}</p>
      <MenuLink>
        <Link to="/me/$section" params={{ section: 'profile' }}>
          <UserRound size={16} aria-hidden /> {frame.me}
        </Link>
      </MenuLink>
      <MenuLine />
      <MenuHeading>{frame.theme}</MenuHeading>
      <MenuChoice
        label={frame.theme}
        value={theme}
        options={themes.map((value) => ({ value, text: frame.themes[value] }))}
        on_change={(next) => {
          keepTheme(next);
          setTheme(next);
        }}
      />
      <MenuLine />
      <MenuHeading>{frame.language}</MenuHeading>
      <MenuChoice
        label={frame.language}
        value={locale}
        options={locales.map((value) => ({ value, text: localeNames[value] }))}
        on_change={chooseLocale}
      />
      <MenuLine />
      <MenuItem icon={<LogOut size={16} aria-hidden />} on_select={() => void leave()}>
        {frame.sign_out}
      </MenuItem>
    </Menu>
  );
}
