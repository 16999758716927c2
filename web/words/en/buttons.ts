export const buttons = {
  clear: 'Clear',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  more: 'More',
  copied: 'Copied',
  copy: 'Copy',
  undo: 'Undo',
  rename: 'Rename',
  delete: 'Delete',
  dismiss: 'Dismiss',
};
