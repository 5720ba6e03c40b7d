const HEX = /^[0-9a-f]+$/i
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/
/** Number of characters of an AES key of 16 or 32 bytes, and of a nonce of 12 to 16 bytes. */
const KEY_CHARS = [32, 64]
const NONCE_CHARS = [24, 26, 28, 30, 32]
const MAX_BLURHASH_CHARS = 200

/** An encrypted file on a media server, as a rumor of kind 15 (NIP-17) describes it. */
export interface EncryptedFile {
  readonly url: string
  /** The MIME type of the decrypted file. */
  readonly type: string
  /** The AES key in hex. */
  readonly key: string
  /** Hex. The encrypted file does not contain the nonce. */
  readonly nonce: string
  /** The SHA-256 of the encrypted file, hex. */
  readonly hash?: string
  /** The size of the encrypted file in bytes. */
  readonly size?: number
  /** The width of the picture or video in px. */
  readonly width?: number
  readonly height?: number
  readonly blurhash?: string
}

/** The fields of a rumor (an unsigned event, NIP-59) that describe its file. */
interface FileRumor {
  readonly content: string
  readonly tags: readonly (readonly string[])[]
}

/** Parses the file that a rumor describes. Undefined if the rumor lacks what is needed to decrypt it. */
export function parseEncryptedFile({ content, tags }: FileRumor): EncryptedFile | undefined {
  const value = (name: string) => tags.find(tag => tag[0] === name)?.[1]
  const url = URL.canParse(content.trim()) ? new URL(content.trim()) : undefined
  const [key, nonce, type] = [value('decryption-key'), value('decryption-nonce'), value('file-type')]
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  if (value('encryption-algorithm') !== 'aes-gcm' || !isHex(key, KEY_CHARS) || !isHex(nonce, NONCE_CHARS))
    return undefined
  const hash = value('x')
  const size = Number(value('size'))
  const [width, height] = (value('dim') ?? '').split('x').map(Number)
  const blurhash = value('blurhash')
  return {
    url: url.href,
    type: type !== undefined && MIME.test(type) ? type.toLowerCase() : 'application/octet-stream',
    key,
    nonce,
    ...(isHex(hash, [64]) && { hash }),
    ...(Number.isSafeInteger(size) && size > 0 && { size }),
    ...(isPixelLength(width) && isPixelLength(height) && { width, height }),
    ...(blurhash !== undefined && blurhash.length <= MAX_BLURHASH_CHARS && { blurhash }),
  }
}

const isHex = (text: string | undefined, lengths: readonly number[]): text is string =>
  text !== undefined && lengths.includes(text.length) && HEX.test(text)

const isPixelLength = (pixels: number | undefined): pixels is number =>
  pixels !== undefined && Number.isInteger(pixels) && pixels > 0 && pixels <= 20_000

/** Builds the tags of a rumor for a file. The rumor's content is the file's address. */
export const buildEncryptedFileTags = (file: EncryptedFile): readonly (readonly string[])[] => [
  ['file-type', file.type],
  ['encryption-algorithm', 'aes-gcm'],
  ['decryption-key', file.key],
  ['decryption-nonce', file.nonce],
  ...(file.hash !== undefined ? [['x', file.hash]] : []),
  ...(file.size !== undefined ? [['size', String(file.size)]] : []),
  ...(file.width !== undefined && file.height !== undefined ? [['dim', `${file.width}x${file.height}`]] : []),
  ...(file.blurhash !== undefined ? [['blurhash', file.blurhash]] : []),
]
