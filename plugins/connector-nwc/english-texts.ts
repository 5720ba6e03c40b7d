/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const nwcEnglishTexts = {
  stepOpen: 'In your wallet, look for [Nostr Wallet Connect] or “Connections” and add one for this page.',
  stepBudget: 'Set a budget there, and copy the connection secret.',
  stepPaste: 'Paste it here and press Connect.',
  secret: 'Connection secret',
  connect: 'Connect',
  waiting: 'Waiting for connection',
  unreachable: 'The wallet’s relay cannot be reached: {host}',
  open: 'Open {wallet}',
  copy: 'Copy',
  copied: 'Copied!',
  copyFailed: 'Could not copy',
  newTab: 'opens in a new tab',
  code: 'QR code of the connection request for {wallet}',
  needsUrl: 'Please enter a URL',
}
