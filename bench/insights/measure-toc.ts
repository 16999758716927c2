import type { LabelledMeeting } from './read-meetings.ts';
import {
  measureSegmentation,
  splitEvenly,
  splitRandomly,
  type SegmentationError,
} from './segmentation-error.ts';
import type { TableRow } from './print-table.ts';

const SEEDS = Array.from({ length: 50 }, (_, index) => index + 1);

/** A meeting, and the section starts of its table of contents. */
export interface SegmentedMeeting extends LabelledMeeting {
  toc_starts: number[];
}

/**
 * Compares the table of contents with even and random splits, with the number of sections that it has and
 * with the true number. Its constants were set on every second meeting; the others measure it.
 */
export function measureToc(meetings: readonly SegmentedMeeting[]): TableRow[] {
  const heldOut = meetings.filter((_, index) => index % 2 === 1);
  return [...toRows('held out', heldOut), ...toRows('all', meetings)];
}

function toRows(name: string, meetings: readonly SegmentedMeeting[]): TableRow[] {
  const row = (what: string, measure: (meeting: SegmentedMeeting) => SegmentationError[]): TableRow => {
    const errors = meetings.flatMap(measure);
    return {
      what: `toc, ${name}: ${what}`,
      figures: {
        Pk: mean(errors.map(({ pk }) => pk)),
        WindowDiff: mean(errors.map(({ window_diff }) => window_diff)),
      },
      measured_on: `${meetings.length} meetings`,
    };
  };
  const split =
    (
      toStarts: (length: number, sections: number) => number[],
      countSections: (meeting: SegmentedMeeting) => number,
    ) =>
    (meeting: SegmentedMeeting): SegmentationError =>
      toError(meeting, toStarts(meeting.transcript.dialogs.length, countSections(meeting)));
  const toRandom = SEEDS.map(
    (seed) => (length: number, sections: number) => splitRandomly(length, sections, seed),
  );
  return [
    row('built-in', (meeting) => [toError(meeting, meeting.toc_starts)]),
    row('even, as many sections', (meeting) => [split(splitEvenly, countOwn)(meeting)]),
    row('random, as many sections', (meeting) =>
      toRandom.map((toStarts) => split(toStarts, countOwn)(meeting)),
    ),
    row('even, true number', (meeting) => [split(splitEvenly, countTrue)(meeting)]),
    row('random, true number', (meeting) => toRandom.map((toStarts) => split(toStarts, countTrue)(meeting))),
  ];
}

const countOwn = ({ toc_starts }: SegmentedMeeting): number => toc_starts.length + 1;
const countTrue = ({ topic_starts }: SegmentedMeeting): number => topic_starts.length + 1;

function toError(
  { topic_starts, transcript }: SegmentedMeeting,
  guess: readonly number[],
): SegmentationError {
  return measureSegmentation(topic_starts, guess, transcript.dialogs.length);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
