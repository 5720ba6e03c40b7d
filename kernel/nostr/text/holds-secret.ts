/**
 * The checksum is ignored, because a mistyped key reveals nearly the whole key. Shorter texts are only talk about keys.
 */
const SECRET_KEY = /n(?:crypt)?sec1[0-9a-z]{20}/
/** Each match consumes the rest of its word, so that a text full of links is scanned once. */
const SECRET_LINK = /(?:walletconnect|bunker):\S*/g

/** The most layers of percent-encoding that are removed; no software adds more to a link. */
const MAX_ENCODING_LAYERS = 4

/** The text in lower case, and each text that results from removing a layer of percent-encoding. */
export function readingsOf(text: string, layers = MAX_ENCODING_LAYERS): string {
  const lower = text.toLowerCase()
  const plain = lower.replace(/%([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
  return layers === 0 || plain === lower ? lower : `${lower} ${readingsOf(plain, layers - 1)}`
}

/**
 * True if a text contains a secret: a secret key (NIP-19, NIP-49), a wallet connection (NIP-47) or the link of a remote
 * signer (NIP-46), also percent-encoded. A bunker link without its secret is not one.
 */
export function holdsSecret(text: string): boolean {
  const readings = readingsOf(text)
  return (
    SECRET_KEY.test(readings) || readings.match(SECRET_LINK)?.some(link => link.includes('secret=')) === true
  )
}
