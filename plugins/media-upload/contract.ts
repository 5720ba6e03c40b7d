import { defineService, type ReadableStore } from '#kernel'

/** A server that stores files, by the Blossom or by the NIP-96 protocol. */
export interface MediaServer {
  readonly url: string
  readonly protocol: 'blossom' | 'nip96'
}

/**
 * Uploads files to the user's media server. Before the upload, removes camera metadata, and describes and hashes the
 * file.
 */
export interface MediaUploadService {
  /**
   * Resolves with the file's address and its `imeta` tag (NIP-92). Rejects with a `UserFacingError` whose message is for the
   * user.
   */
  upload(
    file: File,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: number) => void },
  ): Promise<{ readonly url: string; readonly imeta: readonly string[] }>
  /**
   * Encrypts the file (AES-GCM) before the upload, with a random key and a nonce that is not in the file (kind 15 of
   * NIP-17). The server gets neither its name nor its type. Otherwise like `upload`.
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

/** The media servers that the current account pays for. */
export interface MediaServerPlan {
  /** Most preferred first. Empty without a plan. */
  readonly mediaServers: readonly MediaServer[]
  /** Time in s at which the account got another plan or lost its plan; 0 if no such change was seen. */
  readonly changedAt: number
}
/** The media servers of the account's plan. Provided by the plugin that sells plans. */
export const PaidMediaServers = defineService<ReadableStore<MediaServerPlan>>('media-upload.paid-servers@1')
