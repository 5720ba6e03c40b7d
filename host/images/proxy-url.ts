import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ImageSize } from '#kernel/images'

/** An imgproxy; `key` and `salt` are hex, and it takes unsigned addresses without them. */
export interface ImageProxy {
  readonly url: string
  readonly key?: string
  readonly salt?: string
}

/** Twice the frame's pixels, for dense screens. */
const DENSITY = 'dpr:2'

/** The placeholder that imgproxy accepts if it does not check signatures. */
const UNSIGNED = 'unsafe'

/**
 * `{url}/{signature}/{options}/{source}`; the signature is HMAC-SHA256 over salt and path. Synchronous, unlike
 * WebCrypto: an address that came later would render every picture twice.
 */
export function proxyUrl(proxy: ImageProxy, original: string, size: ImageSize = {}): string {
  const path = `/${optionsOf(size)}/${urlSafe(utf8ToBytes(original))}`
  const { url, key, salt } = proxy
  const signature =
    key && salt
      ? urlSafe(hmac(sha256, hexToBytes(key), concatBytes(hexToBytes(salt), utf8ToBytes(path))))
      : UNSIGNED
  return `${url.replace(/\/+$/, '')}/${signature}${path}`
}

function optionsOf({ width, height, how = 'fit' }: ImageSize): string {
  const wide = width ?? height
  if (!wide) return DENSITY
  return `rs:${how}:${Math.round(wide)}:${Math.round(height ?? wide)}/${DENSITY}`
}

function urlSafe(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
