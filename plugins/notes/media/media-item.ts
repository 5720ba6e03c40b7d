/** The type of a media URL; a `file` can only be saved. */
export type MediaKind = 'image' | 'video' | 'audio' | 'file'

/** Pixel size of a picture or video as its author states it. */
export interface Dimensions {
  /** Pixels, 1 to 20,000. */
  width: number
  height: number
}

/** How the bytes behind the URL were encrypted before upload (kind 15 files of NIP-17). */
export interface MediaEncryption {
  /** Such as `aes-gcm`; lower case, not checked against a list. */
  algorithm: string
  /** Hex or base64 text, as written; empty if the author gave none. */
  key: string
  nonce?: string
  /** Bytes per separately encrypted chunk; absent when the file is one piece. */
  chunkSize?: number
}

/** One media file of a note. Everything except `url` and `kind` is the author's unverified word (NIP-92, NIP-94). */
export interface MediaItem {
  kind: MediaKind
  /** http or https, normalized, without credentials. */
  url: string
  dim?: Dimensions
  /** Checked for form, so decoding will not fail. */
  blurhash?: string
  /** Lower case, such as `image/webp`. */
  mime?: string
  /** Description for people who do not see it; at most 1,000 characters. */
  alt?: string
  /** Bytes. */
  size?: number
  /** 64 lower-case hex digits of the file as served. */
  sha256?: string
  /** File name for saving. */
  name?: string
  /** Other addresses of the same file, in the author's order, at most five. */
  fallbacks: string[]
  encryption?: MediaEncryption
}
