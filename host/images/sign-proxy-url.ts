import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ImageSize } from '#kernel/images'

/** An imgproxy server. `key` and `salt` are hex. Without them, addresses are not signed. */
export interface ImageProxy {
  readonly url: string
  readonly key?: string
  readonly salt?: string
}

/** Requests twice the frame's pixels, for screens with a high density. */
const DENSITY_OPTION = 'dpr:2'

/** The text in place of a signature, which imgproxy accepts if it does not check signatures. */
const UNSIGNED_SIGNATURE = 'unsafe'

/**
 * Returns the proxy's address of a picture: `{url}/{signature}/{options}/{source}`. The signature is HMAC-SHA256 over
 * salt and path. This is synchronous, unlike WebCrypto, because every picture would be rendered twice if its address
 * came later.
 */
export function signProxyUrl(proxy: ImageProxy, original: string, size: ImageSize = {}): string {
  const path = `/${formatOptions(size)}/${encodeBase64Url(utf8ToBytes(original))}`
  const { url, key, salt } = proxy
  const signature =
    key && salt
      ? encodeBase64Url(hmac(sha256, hexToBytes(key), concatBytes(hexToBytes(salt), utf8ToBytes(path))))
      : UNSIGNED_SIGNATURE
  return `${url.replace(/\/+$/, '')}/${signature}${path}`
}

function formatOptions({ width, height, mode = 'fit' }: ImageSize): string {
  const frameWidth = width ?? height
  if (!frameWidth) return DENSITY_OPTION
  return `rs:${mode}:${Math.round(frameWidth)}:${Math.round(height ?? frameWidth)}/${DENSITY_OPTION}`
}

function encodeBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
