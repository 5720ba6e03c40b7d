import { defineService, type ReadableStore } from '#kernel'

/** A server that stores files, by the Blossom or by the NIP-96 protocol. */
export interface MediaServer {
  readonly url: string
  readonly protocol: 'blossom' | 'nip96'
}

/** Uploads files to the user's media server. Removes camera metadata first, and describes and hashes the file. */
export interface MediaUploadService {
  /** Resolves with the file's address and its `imeta` tag (NIP-92). Rejects with a `UserFacingError`. */
  upload(
    file: File,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: number) => void },
  ): Promise<{ readonly url: string; readonly imeta: readonly string[] }>
  /**
   * Like `upload`, but encrypts the file first (AES-GCM), as messages of kind 15 need it (NIP-17): with a random key
   * and nonce, which are not in the uploaded file. The server learns neither the file's name nor its type.
   */
  uploadEncrypted(
    file: File,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: number) => void },
  ): Promise<EncryptedUpload>
}

/** An uploaded encrypted file. Key, nonce and hash (SHA-256 of the encrypted file) are hex; sizes in bytes and px. */
export interface EncryptedUpload {
  readonly url: string
  readonly type: string
  readonly key: string
  readonly nonce: string
  readonly hash: string
  readonly size: number
  readonly width?: number
  readonly height?: number
  readonly blurhash?: string
}
export const MediaUpload = defineService<MediaUploadService>('media.upload@1')

/** The media servers that belong to the current account's paid plan. */
export interface MediaServerPlan {
  /** Most preferred first. Empty without a plan. */
  readonly mediaServers: readonly MediaServer[]
  /** Time in s at which the account's plan has begun, changed or ended; 0 if no such change was seen. */
  readonly changedAt: number
}
/** The media servers of the account's plan. Provided by the plugin that sells plans. */
export const PaidMediaServers = defineService<ReadableStore<MediaServerPlan>>('media-upload.paid-servers@1')
