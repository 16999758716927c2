import { UnsavedBanner } from '../drafts/unsaved-banner.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { ProgressBanner } from './progress-banner.tsx';

/** What a record is waiting for: most have nothing of it. */
export function Banners() {
  return (
    <>
      <ProgressBanner />
      <DraftBanner />
      <UnsavedBanner />
    </>
  );
}
