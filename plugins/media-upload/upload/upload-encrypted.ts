import { bytesToHex } from '#kernel/nostr'
import type { EncryptedUpload } from '../contract'
import { stripMetadata } from '../metadata/strip-metadata'
import { describeFile } from './describe-file'
import { sendToMediaServer, type UploadOptions } from './send-to-media-server'

const toHex = (bytes: ArrayBuffer | Uint8Array) => bytesToHex(new Uint8Array(bytes))

/** Removes metadata from a file, describes, encrypts and sends it. Rejects with a `UserFacingError`. */
export async function uploadEncrypted(
  original: File,
  options: Omit<UploadOptions, 'hash'>,
): Promise<EncryptedUpload> {
  const file = await stripMetadata(original)
  const { dim, blurhash } = await describeFile(file)
  const [key, nonce] = [32, 12].map(length => crypto.getRandomValues(new Uint8Array(length))) as [
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>,
  ]
  const cryptoKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const encryptedContent = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    cryptoKey,
    await file.arrayBuffer(),
  )
  const hash = toHex(await crypto.subtle.digest('SHA-256', encryptedContent))
  // The server gets no name and no type, only the size.
  const encryptedFile = new File([encryptedContent], 'file', { type: 'application/octet-stream' })
  const { url } = await sendToMediaServer(encryptedFile, { ...options, hash })
  const [width, height] = (dim ?? '').split('x').map(Number)
  return {
    url,
    type: file.type || 'application/octet-stream',
    key: toHex(key),
    nonce: toHex(nonce),
    hash,
    size: encryptedContent.byteLength,
    ...(width && height && { width, height }),
    ...(blurhash !== undefined && { blurhash }),
  }
}
