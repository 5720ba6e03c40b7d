import { bytesToHex } from '#kernel/nostr'
import { stripMetadata } from '../metadata/strip-metadata'
import { describeFile } from './describe-file'
import { sendToMediaServer, type UploadOptions } from './send-to-media-server'

/** The address of an uploaded file, and the `imeta` tag that describes it (NIP-92). */
export interface UploadedFile {
  readonly url: string
  readonly imeta: readonly string[]
}

/** Removes metadata from a file, describes, hashes and sends it. Rejects with a `UserFacingError`. */
export async function uploadFile(
  original: File,
  options: Omit<UploadOptions, 'hash'>,
): Promise<UploadedFile> {
  const file = await stripMetadata(original)
  const [description, digest] = await Promise.all([
    describeFile(file),
    file.arrayBuffer().then(bytes => crypto.subtle.digest('SHA-256', bytes)),
  ])
  const hash = bytesToHex(new Uint8Array(digest))
  const { url, serverChanges } = await sendToMediaServer(file, { ...options, hash })
  const { blurhash } = description
  // If the server changed the file, the properties come from the server, because ours describe the original.
  const { x, m, size, dim } = serverChanges ?? {
    x: hash,
    m: file.type || undefined,
    size: String(file.size),
    dim: description.dim,
  }
  return {
    url,
    imeta: [
      'imeta',
      `url ${url}`,
      ...(m === undefined ? [] : [`m ${m}`]),
      `x ${x}`,
      ...(size === undefined ? [] : [`size ${size}`]),
      ...(dim === undefined ? [] : [`dim ${dim}`]),
      ...(blurhash === undefined ? [] : [`blurhash ${blurhash}`]),
    ],
  }
}
