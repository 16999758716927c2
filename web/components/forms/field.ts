/** The style of text fields and selects. */
export const fieldClass =
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 text-ink placeholder:text-faint ' +
  'hover:border-soft disabled:bg-sunken disabled:text-faint [&[readonly]]:bg-sunken [&[readonly]]:text-soft aria-invalid:border-bad focus-visible:outline-offset-0';
