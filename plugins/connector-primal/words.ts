/** The English texts. A page may supply translations. `[text]` becomes a link. */
export const words = {
  stepOpen: 'Open Primal on your phone, and its wallet.',
  stepAllow:
    'In the wallet’s settings choose “Connected apps”, then create a new connection and give it a budget.',
  stepPaste: 'Copy the connection secret, paste it here and press Connect.',
}
