import type { Signer } from '#kernel/ports'
import type { InMemoryRelay } from '#kernel/testing'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import { followConversation, openPrivateTab } from './private-chats'

/** Opens a person's tab with private messages (NIP-17). By default the signer does not prompt, like a key in this browser. */
export async function openDirectTab(signer: Signer, relay: InMemoryRelay, { asks = false } = {}) {
  const tab = await openPrivateTab(signer, relay, manifest, DirectChats)
  const desk = await tab.kernel.resolve(DirectInbox)
  if (!asks) desk.decryptWaiting(true)
  return { ...tab, desk }
}
export type DirectTab = Awaited<ReturnType<typeof openDirectTab>>

/** Begins a room with these people, and shows it. */
export async function beginRoom(tab: DirectTab, ...people: readonly Signer[]) {
  const id = await tab.desk.createRoom(people.map(({ pubkey }) => pubkey))
  return { id, chat: tab.chats.open(id), shown: followConversation(tab, id) }
}

/** Returns the wraps (kind 1059, NIP-59) that a relay has. */
export const getWraps = (relay: InMemoryRelay) => relay.getEvents().filter(({ kind }) => kind === 1059)
