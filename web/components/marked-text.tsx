import { Fragment } from 'react';

/** A text with highlighted hits. `marks`: start and end in UTF-16 units, in order. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
