/** A date and a time, which begin a line of talk; cells of a table keep theirs. */
const DATED =
  /^(\s{0,9}[[(]?)(\d{1,4}([-./])\d{1,2}\3\d{1,4})\.?(?:T|,?[ \t]{1,3})(\d{1,2}:\d\d(?::\d\d)?)(?:[.,]\d{1,9})?(Z|[+-]\d\d:?\d\d)?(?=[\])]?:? )/gm;
/** The same behind a name in a heading, as chats are copied: `Ann, [02.03.2026 09:00]`. */
const DATED_BEHIND_NAME =
  /^(\S.{0,59}?),? \[(\d{1,4}([-./])\d{1,2}\3\d{1,4}),? (\d{1,2}:\d\d(?::\d\d)?)(\s?[AaPp][Mm])?\]$/gm;
/** `02-Mar-26`, which no other reader knows. */
const NAMED_MONTH = /^(\s{0,9}[[(]?)(\d{1,2})-([A-Z][a-z]{2})-(\d{2,4})(?= \d{1,2}:\d\d)/gm;
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
/** A chat of weeks is no meeting; one may go on past midnight. */
const MOST_DATES = 2;

/** Lines of one meeting without the dates before their times, of which there are at least a third. */
export interface UndatedLines {
  text: string;
  /** Behind the first time, `Z` or `+01:00`. */
  zone: string | null;
}

export function withoutDates(written: string): UndatedLines | null {
  const text = written.replaceAll(NAMED_MONTH, toNumbers).replaceAll(DATED_BEHIND_NAME, '[$2 $4$5] $1');
  const dates = new Set<string | undefined>();
  let [count, zone]: [number, string | null] = [0, null];
  for (const dated of text.matchAll(DATED)) {
    if (count === 0) zone = dated[5] ?? null;
    count += 1;
    dates.add(dated[2]);
    if (dates.size > MOST_DATES) return null;
  }
  if (count < 2) return null;
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  if (count * 3 < lines) return null;
  return { text: text.replaceAll(DATED, toTimeAlone), zone };
}

/** Without seconds it would be read as minutes and seconds. */
// oxlint-disable-next-line eslint/max-params -- a parameter for each group
function toTimeAlone(_: string, before: string, _date: string, _mark: string, time: string): string {
  return `${before}${time}${time.split(':').length === 2 ? ':00' : ''}`;
}

// oxlint-disable-next-line eslint/max-params -- a parameter for each group
function toNumbers(whole: string, before: string, day: string, month: string, year: string): string {
  const at = MONTHS.indexOf(month);
  return at < 0 || at % 3 !== 0 ? whole : `${before}${day}.${at / 3 + 1}.${year}`;
}

const DATE = /(?<!\d)(\d{4})(?:[-./]|년 ?|年 ?)(\d{1,2})(?:[-./]|월 ?|月 ?)(\d{1,2})(?!\d)/;

/** The first date in a text that has the year first, as other orders differ between countries. */
export function findDate(text: string): string | null {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date) ? date : null;
}
