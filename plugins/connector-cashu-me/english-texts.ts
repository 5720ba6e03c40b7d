/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const cashuMeEnglishTexts = {
  stepOpen: 'Open [Cashu.me], then its settings.',
  stepAllow: 'Switch Nostr Wallet Connect on and set an allowance.',
  stepPaste: 'Copy the connection secret, paste it here and press Connect.',
}
