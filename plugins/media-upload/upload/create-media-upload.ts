import { createDisposable, type PluginContext, type ReadableStore, UserFacingError } from '#kernel'
import type { HostConfig } from '#kernel/config'
import { UrlPolicy, type UrlPolicyService } from '#kernel/url-policy'
import {
  type MediaServer,
  type MediaServerPlan,
  type MediaUploadService,
  PaidMediaServers,
} from '../contract'
import {
  defaultMediaServer,
  EMPTY_SERVER_PLAN,
  listMediaServers,
  mediaServerSettings,
} from '../servers/media-servers'
import { createServerListReader } from '../servers/published-servers'
import type { UploadOptions } from './send-to-media-server'
import { uploadEncrypted } from './upload-encrypted'
import { uploadFile } from './upload-file'

type SendToServer = <Result>(
  uploadTo: (file: File, options: Omit<UploadOptions, 'hash'>) => Promise<Result>,
  file: File,
  options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: number) => void },
) => Promise<Result>

/** Uploads files to the default server. The upload is signed by the current account. */
export function createMediaUpload(context: PluginContext, config: HostConfig): MediaUploadService {
  const settings = context.settings(mediaServerSettings)
  const serverReader = createServerListReader(context.nostr)
  context.own(serverReader)
  // The user chose these servers, so they may be contacted even in the user's own network, where notes show files from
  // them.
  const serverUrls = (servers: readonly MediaServer[]) => servers.map(({ url }) => url)
  let outside: UrlPolicyService | undefined
  context.watch(UrlPolicy, outsideService => {
    outside = outsideService
    const registerServers = () => outsideService.setTrustedServers(context.id, serverUrls(settings.get().own))
    registerServers()
    return settings.subscribe(registerServers)
  })
  let plan: ReadableStore<MediaServerPlan> | undefined
  context.watch(PaidMediaServers, accountPlan => {
    plan = accountPlan
    return createDisposable(() => {
      plan = undefined
    })
  })
  const send: SendToServer = async (
    uploadTo,
    file,
    { signal = context.signal, onProgress = () => {} } = {},
  ) => {
    const { pubkey } = context.nostr.session.get()
    const published = pubkey === undefined ? [] : await serverReader.fetchServers(pubkey)
    if (pubkey !== undefined) outside?.setTrustedServers(`${context.id}/${pubkey}`, serverUrls(published))
    const currentPlan = plan?.get() ?? EMPTY_SERVER_PLAN
    const servers = listMediaServers(config, settings.get(), published, currentPlan)
    const server = defaultMediaServer(servers, settings.get(), currentPlan)
    if (!server) throw new UserFacingError('No default media server configured')
    if (!context.nostr.session.get().canSign)
      throw new UserFacingError('No signer available for file upload authentication')
    return uploadTo(file, {
      server,
      signal,
      onProgress,
      sign: draft => context.nostr.sign(draft, { signal, account: pubkey }),
    })
  }
  return {
    upload: (file, options) => send(uploadFile, file, options),
    uploadEncrypted: (file, options) => send(uploadEncrypted, file, options),
  }
}
