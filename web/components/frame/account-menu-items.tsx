/** The items of the account menu; `account-menu.tsx` loads them. */
import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { keepTheme, readTheme, themes } from '../../design/theme.ts';
import { useChooseLocale } from '../../session/use-choose-locale.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { localeNames, locales } from '../../words/locale.ts';
import { useLocale, useWords } from '../../words/use-words.tsx';
import { MenuChoice, MenuHeading, MenuItem, MenuLine, MenuLink } from '../overlays/menu.tsx';

export function AccountMenuItems({ email }: { email: string }) {
  const { frame } = useWords();
  const { locale } = useLocale();
  const chooseLocale = useChooseLocale();
  const [theme, setTheme] = useState(readTheme);
  const signOut = useSignOut();
  return (
    <>
      <p className="truncate px-2 pt-1.5 pb-1 text-sm text-faint">{email}</p>
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
        onChange={(next) => {
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
        onChange={chooseLocale}
      />
      <MenuLine />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={signOut}>
        {frame.sign_out}
      </MenuItem>
    </>
  );
}
