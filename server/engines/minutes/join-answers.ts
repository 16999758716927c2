import type { Minutes, MinutesField } from './minutes.ts';
import type { ReadMinutes } from './read-minutes.ts';

/** Fills the fields that the first answer lacks from the second one. */
export function joinAnswers(first: ReadMinutes, second: ReadMinutes | undefined): Minutes {
  let { minutes } = first;
  for (const { field } of first.lacks) {
    if (second !== undefined && isMore(second.minutes[field], minutes[field])) {
      minutes = withField(minutes, field, second.minutes);
    }
  }
  if (minutes.summary !== '') return minutes;
  // Any result is better than none, and a list of results is a summary too.
  return { ...minutes, summary: minutes.takeaways.map(({ text }) => `- ${text}`).join('\n') };
}

const isMore = (given: Minutes[MinutesField], known: Minutes[MinutesField]) =>
  (given?.length ?? 0) > (known?.length ?? 0);

const withField = (minutes: Minutes, field: MinutesField, from: Minutes): Minutes => ({
  ...minutes,
  [field]: from[field],
});
