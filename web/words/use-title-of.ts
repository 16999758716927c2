import { useFormat, useWords } from './use-words.tsx';

interface Titled {
  title: string | null;
  started_at: string;
  /** The names of who spoke, where they are known. */
  people?: readonly string[];
}

const MOST_PEOPLE = 3;

/** The name of a record: its title, or who spoke and when. */
export function useTitleOf(): (record: Titled) => string {
  const { records } = useWords();
  const format = useFormat();
  return ({ title, started_at, people = [] }) => {
    if (title !== null) return title;
    const more = people.length > MOST_PEOPLE ? ` +${people.length - MOST_PEOPLE}` : '';
    return records.untitled({
      people: people.slice(0, MOST_PEOPLE).join(', ') + more || null,
      day: format.shortDate(started_at),
      time: format.time(started_at),
    });
  };
}
