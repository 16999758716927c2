/** The kinds of work that would end or be lost if the page were loaded again now: recordings and uploads. */
const kinds: (() => boolean)[] = [];
const LOOK_MS = 1_000;

/** @param isUnderWay whether some of the work is under way at the moment */
export const noteWork = (isUnderWay: () => boolean): void => void kinds.push(isUnderWay);

export const isWorking = (): boolean => kinds.some((isUnderWay) => isUnderWay());

/** At once, or as soon as nothing is recorded or uploaded any more. */
export function reloadAfterWork(): void {
  if (isWorking()) setTimeout(reloadAfterWork, LOOK_MS);
  else location.reload();
}
