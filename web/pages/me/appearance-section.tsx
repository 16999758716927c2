import { useState } from 'react';
import { ChoiceCards } from '../../components/forms/choice-cards.tsx';
import { Section } from '../../components/frame/section.tsx';
import { keepTheme, readTheme, themes, type Theme } from '../../design/theme.ts';
import { useChooseLocale } from '../../session/use-choose-locale.ts';
import { localeNames, locales } from '../../words/locale.ts';
import { useLocale, useWords } from '../../words/use-words.tsx';

export function AppearanceSection() {
  const { frame, me } = useWords();
  const { locale } = useLocale();
  const choose = useChooseLocale();
  const [theme, setTheme] = useState(readTheme);
  return (
    <>
      <Section title={frame.theme} text={me.theme_text}>
        <ChoiceCards
          label={frame.theme}
          hide_label
          value={theme}
          className="max-w-2xl sm:grid-cols-3"
          options={themes.map((value) => ({
            value,
            text: frame.themes[value],
            picture: <ThemePicture theme={value} />,
          }))}
          onChange={(next) => {
            keepTheme(next);
            setTheme(next);
          }}
        />
      </Section>
      <Section title={frame.language} text={me.language_text}>
        <ChoiceCards
          label={frame.language}
          hide_label
          value={locale}
          className="max-w-2xl sm:grid-cols-3"
          options={locales.map((value) => ({ value, text: localeNames[value] }))}
          onChange={choose}
        />
      </Section>
    </>
  );
}

/** A small page in the colours of the theme. */
function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden className="flex h-24 border-b border-line">
      {theme !== 'dark' && <HalfPage className="scheme-light" />}
      {theme !== 'light' && <HalfPage className="scheme-dark" />}
    </span>
  );
}

function HalfPage({ className }: { className: string }) {
  return (
    <span className={`${className} flex flex-1 flex-col gap-1.5 overflow-hidden bg-canvas p-3`}>
      <span className="h-2 w-12 shrink-0 rounded-full bg-ink" />
      <span className="flex flex-1 flex-col gap-1.5 rounded-control border border-line bg-surface p-2">
        <span className="h-1.5 w-full rounded-full bg-accent" />
        <span className="h-1.5 w-3/4 rounded-full bg-control" />
        <span className="h-1.5 w-1/2 rounded-full bg-control" />
      </span>
    </span>
  );
}
