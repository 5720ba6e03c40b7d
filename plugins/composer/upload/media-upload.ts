import { type HostConfig, type PluginContext, Refusal } from '#kernel'
import type { MediaUploadService } from '../contract'
import { uploadFile } from './upload-file'

/** Uploads to the first of these servers, in the name of whoever is signed in. */
export function createMediaUpload(
  context: PluginContext,
  servers: HostConfig['mediaServers'],
): MediaUploadService {
  return {
    async upload(file, { signal = context.signal, onProgress = () => {} } = {}) {
      const [server] = servers
      if (!server) throw new Refusal('No default media server configured')
      if (!context.nostr.session.get().canSign)
        throw new Refusal('No signer available for file upload authentication')
      return uploadFile(file, {
        server,
        signal,
        onProgress,
        sign: draft => context.nostr.sign(draft, { signal }),
      })
    },
  }
}
