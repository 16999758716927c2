import iconUrl from '../../design/icon.svg';
import { cx } from '../cx.ts';

/** The product's sign and name, for whoever is not inside of it: at sign-in, on shared records. */
export function Brand({ className }: { className?: string }) {
  return (
    <p className={cx('flex items-center gap-2.5 font-semibold tracking-tight', className)}>
      <img src={iconUrl} alt="" width={28} height={28} />
      Minutebook
    </p>
  );
}
