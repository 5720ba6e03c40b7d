import { hexToBytes } from '#kernel/nostr'

/** An imgproxy; `key` and `salt` are hex, and it takes unsigned addresses without them. */
export interface ImageProxy {
  readonly url: string
  readonly key?: string
  readonly salt?: string
}

/** Room in CSS px; a missing side equals the other. `fit` shows all of the picture, `fill` crops it. */
export interface ProxySize {
  readonly width?: number
  readonly height?: number
  readonly how?: 'fit' | 'fill'
}

/** Twice the pixels of the room: for dense screens. */
const DENSITY = 'dpr:2'

/** What imgproxy takes for a signature where it does not check one. */
const UNSIGNED = 'unsafe'

/** `{url}/{signature}/{options}/{source}`, the signature being HMAC-SHA256 over salt and path. */
export async function proxyUrl(proxy: ImageProxy, original: string, size: ProxySize = {}): Promise<string> {
  const encoder = new TextEncoder()
  const path = `/${optionsOf(size)}/${urlSafe(encoder.encode(original))}`
  const base = proxy.url.replace(/\/+$/, '')
  const { key, salt } = proxy
  if (!key || !salt) return `${base}/${UNSIGNED}${path}`
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign'])
  const start = bytesOf(salt)
  const rest = encoder.encode(path)
  const signed = new Uint8Array(start.length + rest.length)
  signed.set(start)
  signed.set(rest, start.length)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', secret, signed))
  return `${base}/${urlSafe(signature)}${path}`
}

const bytesOf = (hex: string) => new Uint8Array(hexToBytes(hex) ?? [])

function optionsOf({ width, height, how = 'fit' }: ProxySize): string {
  const wide = width ?? height
  if (!wide) return DENSITY
  return `rs:${how}:${Math.round(wide)}:${Math.round(height ?? wide)}/${DENSITY}`
}

function urlSafe(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
