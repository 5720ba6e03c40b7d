/**
 * Matches a secret key. The checksum is not checked, because even a mistyped key would reveal nearly the whole key.
 * Shorter texts are not keys, but only mention them.
 */
const SECRET_KEY = /n(?:crypt)?sec1[0-9a-z]{20}/
/**
 * Matches links that may contain a secret, each up to the end of its word. So a text full of links is scanned only
 * once.
 */
const SECRET_LINK = /(?:walletconnect|bunker):\S*/g

/** Maximum number of layers of percent-encoding that are removed. No software adds more layers to a link. */
const MAX_ENCODING_LAYERS = 4

/** Returns the text in lower case, followed by the texts that result from removing each layer of percent-encoding. */
export function expandPercentEncoding(text: string, layers = MAX_ENCODING_LAYERS): string {
  const lower = text.toLowerCase()
  const plain = lower.replace(/%([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
  return layers === 0 || plain === lower ? lower : `${lower} ${expandPercentEncoding(plain, layers - 1)}`
}

/**
 * True if a text contains a secret: a secret key (NIP-19, NIP-49), a wallet connection (NIP-47) or the link of a remote
 * signer (NIP-46). Percent-encoded secrets count too; a bunker link without its secret does not.
 */
export function textContainsSecret(text: string): boolean {
  const expanded = expandPercentEncoding(text)
  return (
    SECRET_KEY.test(expanded) || expanded.match(SECRET_LINK)?.some(link => link.includes('secret=')) === true
  )
}
