/** In English; the page may have others. `[text]` is a link. */
export const words = {
  stepOpen: 'Open [your wallet], then its settings.',
  stepCopy: 'Copy its connection secret.',
  stepPaste: 'Paste it here and press Connect.',
}
