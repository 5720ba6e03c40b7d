import { bytesToHex } from '#kernel/nostr'
import type { EncryptedUpload } from '../contract'
import { describeFile } from './describe-file'
import { type SendOptions, sendFile } from './send-file'
import { stripMetadata } from './strip-metadata'

const hex = (bytes: ArrayBuffer | Uint8Array) => bytesToHex(new Uint8Array(bytes))

/** Removes metadata from a file, describes, encrypts and sends it. Rejects with a `Refusal`. */
export async function uploadEncrypted(
  original: File,
  options: Omit<SendOptions, 'hash'>,
): Promise<EncryptedUpload> {
  const file = await stripMetadata(original)
  const { dim, blurhash } = await describeFile(file)
  const [key, nonce] = [32, 12].map(length => crypto.getRandomValues(new Uint8Array(length))) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ]
  const made = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, made, await file.arrayBuffer())
  const hash = hex(await crypto.subtle.digest('SHA-256', content))
  // The server learns nothing but the size.
  const sealed = new File([content], 'file', { type: 'application/octet-stream' })
  const { url } = await sendFile(sealed, { ...options, hash })
  const [width, height] = (dim ?? '').split('x').map(Number)
  return {
    url,
    type: file.type || 'application/octet-stream',
    key: hex(key),
    nonce: hex(nonce),
    hash,
    size: content.byteLength,
    ...(width && height && { width, height }),
    ...(blurhash !== undefined && { blurhash }),
  }
}
