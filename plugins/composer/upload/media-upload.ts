import { Subscriptions } from '#contracts/subscription'
import { type PluginContext, type ReadableStore, Refusal, toDisposable } from '#kernel'
import type { HostConfig } from '#kernel/config'
import { Outside, type OutsideService } from '#kernel/outside'
import type { MediaUploadService } from '../contract'
import { allServers, defaultServer, mediaServerSettings, NO_PLAN, type UploadPlan } from './media-servers'
import { createServerReader } from './published-servers'
import type { MediaServer, SendOptions } from './send-file'
import { uploadEncrypted } from './upload-encrypted'
import { uploadFile } from './upload-file'

type Send = <Result>(
  how: (file: File, options: Omit<SendOptions, 'hash'>) => Promise<Result>,
  file: File,
  options?: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void },
) => Promise<Result>

/** Uploads files to the default server. The upload is signed by the current account. */
export function createMediaUpload(context: PluginContext, config: HostConfig): MediaUploadService {
  const settings = context.settings(mediaServerSettings)
  const reader = createServerReader(context.nostr)
  context.own(reader)
  // Allow these servers, because the user chose them. They may be in the user's own network, and notes show files from
  // them.
  const urlsOf = (servers: readonly MediaServer[]) => servers.map(({ url }) => url)
  let outside: OutsideService | undefined
  context.watch(Outside, there => {
    outside = there
    const nameServers = () => there.own(context.id, urlsOf(settings.get().own))
    nameServers()
    return settings.subscribe(nameServers)
  })
  let plan: ReadableStore<UploadPlan> | undefined
  context.watch(Subscriptions, ({ own }) => {
    plan = own
    return toDisposable(() => {
      plan = undefined
    })
  })
  const send: Send = async (how, file, { signal = context.signal, onProgress = () => {} } = {}) => {
    const { pubkey } = context.nostr.session.get()
    const published = pubkey === undefined ? [] : await reader.of(pubkey)
    if (pubkey !== undefined) outside?.own(`${context.id}/${pubkey}`, urlsOf(published))
    const current = plan?.get() ?? NO_PLAN
    const servers = allServers(config, settings.get(), published, current)
    const server = defaultServer(servers, settings.get(), current)
    if (!server) throw new Refusal('No default media server configured')
    if (!context.nostr.session.get().canSign)
      throw new Refusal('No signer available for file upload authentication')
    return how(file, {
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
