/** Optional instants of a file. Documents stored as JSON hold them as the API sends them: UTC with milliseconds. */
export function toDate(iso: string | null | undefined): Date | null {
  return iso == null ? null : new Date(iso);
}

export function toUtc(iso: string | null | undefined): string | null {
  return toDate(iso)?.toISOString() ?? null;
}
