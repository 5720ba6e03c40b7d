/** The connector's English texts, which a page can replace by translations. */
export const primalEnglishTexts = {
  stepOpen: 'Open Primal on your phone, and its wallet.',
  stepAllow:
    'In the wallet’s settings choose “Connected apps”, then create a new connection and give it a budget.',
  stepPaste: 'Copy the connection secret, paste it here and press Connect.',
}
