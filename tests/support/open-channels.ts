import { ChannelChats } from '#contracts/channels'
import type { ChatTransport } from '#contracts/chats'
import type { Kernel, PluginManifest } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import {
  createTestEvent,
  createTestKernel,
  numberToHex,
  type TestKernel,
  type TestKernelOptions,
} from '#kernel/testing'
import channels from '../../plugins/channels/manifest'
import { createHostAccountsPlugin } from './host-accounts'

/** The reader of tests that need no signer. */
export const CHANNEL_READER = numberToHex(1)

const openKernels: Kernel[] = []

/**
 * Starts the channels in a kernel of their own. The reader is a member, unless `options` have another session. End it
 * with `closeChannels`.
 */
export async function openChannels(
  options: TestKernelOptions,
  ...otherPlugins: readonly PluginManifest[]
): Promise<TestKernel & { readonly chats: ChatTransport }> {
  const pubkey = options.signer?.pubkey ?? CHANNEL_READER
  const started = createTestKernel({ session: { pubkey, canSign: true, method: 'key' }, ...options })
  openKernels.push(started.kernel)
  started.kernel.enable(createHostAccountsPlugin(), channels, ...otherPlugins)
  return { ...started, chats: await started.kernel.resolve(ChannelChats) }
}

/** Ends what `openChannels` has started. */
export async function closeChannels(): Promise<void> {
  for (const kernel of openKernels.splice(0)) await kernel.dispose()
}

/** Creates the event that begins a channel (NIP-28). */
export const createChannelEvent = (
  metadata: { readonly name: string; readonly relays?: readonly string[] },
  overrides: Partial<NostrEvent> = {},
): NostrEvent => createTestEvent({ kind: 40, content: JSON.stringify(metadata), ...overrides })

/** Creates a message in a channel. */
export const createChannelMessage = (
  channel: { readonly id: string },
  content: string,
  overrides: Partial<NostrEvent> = {},
): NostrEvent => createTestEvent({ kind: 42, content, tags: [['e', channel.id, '', 'root']], ...overrides })
