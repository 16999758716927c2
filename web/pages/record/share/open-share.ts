/** Opens the dialog of the header's *Share*; nothing where this reader has none. */
export const openShare = (): void => document.querySelector<HTMLElement>('[data-share]')?.click();
