/** The English texts. A page may supply translations. `[text]` becomes a link. */
export const words = {
  scan: 'Scan this code with your Flash Wallet.',
  newTab: 'opens in a new tab',
  none: 'No Flash Wallet yet? [Get one]',
}
