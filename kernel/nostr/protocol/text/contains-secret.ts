/**
 * Matches a secret key. The checksum is not checked, because even a mistyped key would reveal nearly the whole key.
 * Shorter texts only mention a key. All characters must have the same case (NIP-19): otherwise one of some ten thousand
 * encrypted messages would match, because its Base64 contains these letters by chance.
 */
const SECRET_KEY = /[nN](?:[cC][rR][yY][pP][tT])?[sS][eE][cC]1(?:[0-9a-z]{20}|[0-9A-Z]{20})/
/**
 * Matches links that may contain a secret, each up to its next white space, so that a text full of links is scanned
 * only once.
 */
const SECRET_LINK = /(?:walletconnect|bunker):\S*/g

/** Maximum number of layers of percent-encoding that are removed. No software adds more layers to a link. */
const MAX_ENCODING_LAYERS = 4

/** Returns the text, followed by the texts that result from removing each layer of percent-encoding. */
function expandLayers(text: string, layers = MAX_ENCODING_LAYERS): string {
  const plain = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
  return layers === 0 || plain === text ? text : `${text} ${expandLayers(plain, layers - 1)}`
}

/** Returns the text in lower case, followed by the texts that result from removing each layer of percent-encoding. */
export const expandPercentEncoding = (text: string): string => expandLayers(text).toLowerCase()

/**
 * True if a text contains a secret: a secret key (NIP-19, NIP-49), a wallet connection (NIP-47) or the link of a remote
 * signer (NIP-46). Percent-encoded secrets count too; a bunker link without its secret does not.
 */
export function textContainsSecret(text: string): boolean {
  const expanded = expandLayers(text)
  const links = expanded.toLowerCase().match(SECRET_LINK)
  return SECRET_KEY.test(expanded) || links?.some(link => link.includes('secret=')) === true
}
