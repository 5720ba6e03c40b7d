/** The texts in English. A page that embeds the widget may set others. `[text]` becomes a link. */
export const words = {
  stepOpen: 'Open [your wallet], then its settings.',
  stepCopy: 'Copy its connection secret.',
  stepPaste: 'Paste it here and press Connect.',
}
