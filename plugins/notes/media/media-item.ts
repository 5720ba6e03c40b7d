/** The type of a media file. A `file` can only be saved, not shown. */
export type MediaKind = 'image' | 'video' | 'audio' | 'file'

/** Size of a picture or video in pixels, as its author states it. */
export interface Dimensions {
  /** Pixels, 1 to 20,000. */
  width: number
  height: number
}

/** The encryption of a file before its upload (kind 15 of NIP-17). */
export interface MediaEncryption {
  /** Name of the algorithm in lower case, such as `aes-gcm`. Any name is accepted. */
  algorithm: string
  /** Key in hex or base64, as written by the author; empty if the author gave none. */
  key: string
  nonce?: string
  /** Number of bytes per separately encrypted chunk. Absent if the file is one piece. */
  chunkSize?: number
}

/**
 * One media file of a note. All fields except `url` and `kind` are claims of the author that nobody has verified
 * (NIP-92, NIP-94).
 */
export interface MediaItem {
  kind: MediaKind
  /** A normalized http or https URL without credentials. */
  url: string
  dim?: Dimensions
  /** A well-formed blurhash, so that decoding does not fail. */
  blurhash?: string
  /** MIME type in lower case, such as `image/webp`. */
  mime?: string
  /** Description for people who cannot see the file, at most 1,000 characters. */
  alt?: string
  /** Bytes. */
  size?: number
  /** SHA-256 of the file as the server sends it, in lower-case hex. */
  sha256?: string
  /** File name under which the file is saved. */
  name?: string
  /** Other addresses of the same file, in the author's order, at most five. */
  fallbacks: string[]
  encryption?: MediaEncryption
}
