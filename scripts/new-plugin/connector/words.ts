/** The English texts. A page that embeds the widget may replace them by translations. `[text]` becomes a link. */
export const words = {
  stepOpen: 'Open [your wallet], then its settings.',
  stepCopy: 'Copy its connection secret.',
  stepPaste: 'Paste it here and press Connect.',
}
