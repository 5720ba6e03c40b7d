import { type HostConfig, type PluginContext, Refusal } from '#kernel'
import type { MediaUploadService } from '../contract'
import { allServers, defaultServer, mediaServerSettings } from './media-servers'
import { uploadFile } from './upload-file'

/** Uploads to the default of the host's and the user's servers, in the name of whoever is signed in. */
export function createMediaUpload(context: PluginContext, config: HostConfig): MediaUploadService {
  const settings = context.settings(mediaServerSettings)
  return {
    async upload(file, { signal = context.signal, onProgress = () => {} } = {}) {
      const server = defaultServer(allServers(config, settings.get()), settings.get())
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
