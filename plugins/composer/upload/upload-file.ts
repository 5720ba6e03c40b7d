import { bytesToHex } from '#kernel/nostr'
import { describeFile } from './describe-file'
import { type SendOptions, sendFile } from './send-file'
import { stripMetadata } from './strip-metadata'

/** The address of an uploaded file, and the `imeta` tag that describes it (NIP-92). */
export interface Uploaded {
  readonly url: string
  readonly imeta: readonly string[]
}

/** Removes metadata from a file, describes, hashes and sends it. Rejects with a `Refusal`. */
export async function uploadFile(original: File, options: Omit<SendOptions, 'hash'>): Promise<Uploaded> {
  const file = await stripMetadata(original)
  const [described, digest] = await Promise.all([
    describeFile(file),
    file.arrayBuffer().then(bytes => crypto.subtle.digest('SHA-256', bytes)),
  ])
  const hash = bytesToHex(new Uint8Array(digest))
  const { url, changed } = await sendFile(file, { ...options, hash })
  const { blurhash } = described
  // If the server changed the file, only the server's description of the new file is valid.
  const { x, m, size, dim } = changed ?? {
    x: hash,
    m: file.type || undefined,
    size: String(file.size),
    dim: described.dim,
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
