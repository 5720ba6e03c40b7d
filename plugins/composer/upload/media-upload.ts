import { type HostConfig, type PluginContext, Refusal } from '#kernel'
import type { MediaUploadService } from '../contract'
import { allServers, defaultServer, mediaServerSettings } from './media-servers'
import { createServerReader } from './published-servers'
import { uploadFile } from './upload-file'

/** Uploads to the default of the user's and the host's servers, in the name of whoever is signed in. */
export function createMediaUpload(context: PluginContext, config: HostConfig): MediaUploadService {
  const settings = context.settings(mediaServerSettings)
  const reader = createServerReader(context.nostr)
  context.own(reader)
  return {
    async upload(file, { signal = context.signal, onProgress = () => {} } = {}) {
      const { pubkey } = context.nostr.session.get()
      const published = pubkey === undefined ? [] : await reader.of(pubkey)
      const server = defaultServer(allServers(config, settings.get(), published), settings.get())
      if (!server) throw new Refusal('No default media server configured')
      if (!context.nostr.session.get().canSign)
        throw new Refusal('No signer available for file upload authentication')
      return uploadFile(file, {
        server,
        signal,
        onProgress,
        sign: draft => context.nostr.sign(draft, { signal, account: pubkey }),
      })
    },
  }
}
