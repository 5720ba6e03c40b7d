/** A mistyped key is nearly the key, so the checksum does not matter; shorter texts are talk about keys. */
const KEY = /n(?:crypt)?sec1[0-9a-z]{20}/
/** Each match takes the rest of its word, so that a text of nothing but links is read once. */
const LINK = /(?:walletconnect|bunker):\S*/g

/** No software wraps a link in more layers of percent-encoding than this. */
const MOST_LAYERS = 4

/** A text in lower case, and after it the same for each layer of percent-encoding that can be taken off. */
export function readingsOf(text: string, layers = MOST_LAYERS): string {
  const lower = text.toLowerCase()
  const plain = lower.replace(/%([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
  return layers === 0 || plain === lower ? lower : `${lower} ${readingsOf(plain, layers - 1)}`
}

/**
 * True for a text that holds what nobody else may read: a secret key (NIP-19, NIP-49), a wallet connection (NIP-47) or
 * the link of a remote signer (NIP-46), also where it is percent-encoded. A bunker link without its secret is none.
 */
export function holdsSecret(text: string): boolean {
  const readings = readingsOf(text)
  return KEY.test(readings) || readings.match(LINK)?.some(link => link.includes('secret=')) === true
}
