/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const rizfulEnglishTexts = {
  stepOpen: 'Sign in to [Rizful] and open your vault.',
  stepCopy: 'Choose “Nostr Wallet Connect” and copy the connection secret.',
  stepPaste: 'Paste it here and press Connect.',
}
