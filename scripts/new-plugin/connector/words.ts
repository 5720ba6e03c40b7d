/** The texts in English. A page may supply translations. `[text]` becomes a link. */
export const words = {
  stepOpen: 'Open [your wallet], then its settings.',
  stepCopy: 'Copy its connection secret.',
  stepPaste: 'Paste it here and press Connect.',
}
