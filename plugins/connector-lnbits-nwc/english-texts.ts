/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const lnbitsNwcEnglishTexts = {
  stepOpen: 'In your wallet open the extensions, and switch on “Nostr Wallet Connect”.',
  stepAllow: 'Add a connection there with a budget, and copy its secret.',
  stepPaste: 'Paste it here and press Connect.',
}
