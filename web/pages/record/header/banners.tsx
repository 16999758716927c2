import { UnsavedBanner } from '../drafts/unsaved-banner.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { ProgressBanner } from './progress-banner.tsx';

/** Banners about what a record is waiting for; most records show none. */
export function Banners() {
  return (
    <>
      <ProgressBanner />
      <DraftBanner />
      <UnsavedBanner />
    </>
  );
}
