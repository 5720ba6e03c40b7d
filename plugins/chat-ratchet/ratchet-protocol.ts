import type { PrivateChat, PrivateProtocol, TransportStore } from '#contracts/private-chats'
import {
  createDisposable,
  createValueStore,
  type Disposable,
  type ReadableStore,
  UserFacingError,
} from '#kernel'
import { type ChatStarter, createChatStarter } from './invites/chat-starter'
import { createInviteManager, type InviteManager } from './invites/invite-manager'
import { openRatchetAccount, type RatchetAccount } from './ratchet-account'
import type { RatchetServices } from './ratchet-services'
import { createPendingInviteResponses, type PendingInviteResponses } from './receive/pending-invite-responses'
import { startReceivingChats } from './receive/receive-chats'
import { listPendingInviteResponses } from './receive/receive-invite-response'
import { createTypingTracker } from './receive/typing-tracker'
import { type PeerIdentities, watchPeerIdentities } from './receive/watch-peer-identities'
import { groupChatId, isGroupChatId } from './records/chat-ids'
import { countMissingMessagesBefore } from './records/message-gaps'
import { GROUP_RECORD_PREFIX, INVITE_RECORD_PREFIX, SESSION_RECORD_PREFIX } from './records/ratchet-records'
import { createRecordCache, type RecordCache } from './records/record-cache'
import type { UnresponsiveChatRelay } from './relays/unresponsive-relays'
import {
  buildRatchetSendChanges,
  cannotSendReason,
  canSendMessage,
  isOutdatedSoon,
  isTypingOrReceipt,
} from './send/build-ratchet-send-changes'

/** The id under which this protocol is added to `chatTransports`. */
const TRANSPORT_ID = 'ratchet'

export interface RatchetProtocol extends Disposable {
  readonly protocol: PrivateProtocol
  /** The records of the current account. */
  readonly records: Pick<RecordCache, 'get' | 'subscribe' | 'isLoaded'>
  readonly starter: ChatStarter
  readonly invites: InviteManager
  readonly pendingResponses: PendingInviteResponses
  /** Relays that do not deliver the messages of the current account, or the responses to its invites. */
  readonly unresponsiveRelays: ReadableStore<readonly UnresponsiveChatRelay[]>
  isProven(chat: PrivateChat['id']): boolean
  hasSession(chat: PrivateChat['id']): boolean
  /**
   * Resolves with the id of the conversation to which events by this author belong. See `findByEventAuthor` of
   * `ChatTransport`.
   */
  findByEventAuthor(author: string): Promise<string | undefined>
  /** Returns the description of a group. Empty for every other conversation. */
  getGroupDescription(chat: PrivateChat['id']): string
}

/** Creates the protocol of private chats over the double ratchet. */
export function createRatchetProtocol(services: RatchetServices): RatchetProtocol {
  const { nostr, displayName } = services
  const records = createRecordCache()
  const typingTracker = createTypingTracker()
  const refusedCount = createValueStore(0)
  const unresponsiveRelays = createValueStore<readonly UnresponsiveChatRelay[]>([])
  const setUnresponsiveRelays = (relays: readonly UnresponsiveChatRelay[]) => {
    if (JSON.stringify(relays) !== JSON.stringify(unresponsiveRelays.get())) unresponsiveRelays.set(relays)
  }
  /** The ids of the conversations whose messages are on the screen, once for each view that shows them. */
  const shownChats = createValueStore<readonly string[]>([])
  let current: RatchetAccount | undefined
  let identities: PeerIdentities | undefined

  const getOpenAccount = (): RatchetAccount => {
    if (!current) throw new UserFacingError('Your messages are not open yet. Sign in, or unlock your key.')
    return current
  }
  const invites = createInviteManager(getOpenAccount, records, services)
  const pendingResponses = createPendingInviteResponses(getOpenAccount, () => current !== undefined, records)

  const starter = createChatStarter(getOpenAccount, records, services)
  /**
   * Asks relays which devices the other person in a conversation has now. Resolves when sessions with new devices have
   * been started.
   */
  const askAboutDevices = async ({ id }: PrivateChat, store: TransportStore): Promise<void> => {
    const accountIdentities = identities
    await accountIdentities?.refresh(id)
    // Another account may be open now. Its conversation with the same person has the same id, and its signer would
    // answer the invites of new devices.
    if (store.signal.aborted) return
    const chat = store.chat(id)
    const list =
      chat && !isGroupChatId(id) ? accountIdentities?.findDeviceList(chat.people[0] ?? '') : undefined
    if (chat && list) await starter.addDevices(chat, list)
  }

  const isProven = (id: PrivateChat['id']): boolean =>
    // The sessions of a conversation that continues in another one have moved there, because they are proven.
    current?.store.chat(id)?.continuedIn !== undefined ||
    records.get().sessions.some(({ value }) => value.chat === id && value.isProven)

  return {
    protocol: {
      id: TRANSPORT_ID,
      send: (event, options) => nostr.send(event, options),
      start(store) {
        const account = openRatchetAccount(store, services)
        current = account
        const onRefused = () => refusedCount.set(refusedCount.get() + 1)
        const receiving = startReceivingChats(account, records, typingTracker, {
          ...services,
          ...invites,
          onRefused,
          onUnresponsiveRelays: setUnresponsiveRelays,
        })
        const peerIdentities = watchPeerIdentities(account, records, shownChats, services)
        identities = peerIdentities
        return {
          dispose() {
            receiving.dispose()
            peerIdentities.dispose()
            account.dispose()
            if (current !== account) return
            current = undefined
            identities = undefined
            records.clear()
            refusedCount.set(0)
            setUnresponsiveRelays([])
          },
        }
      },
      async compose(chat, draft, store) {
        const { worker, findDeliveryRelays, relays } = getOpenAccount()
        // Without a network, finding the relays of the recipients would wait for it.
        if (isOutdatedSoon(draft) && !nostr.network.online.get()) return undefined
        // Typing events and receipts are not worth a query for new devices.
        if (!isTypingOrReceipt(draft)) await askAboutDevices(chat, store)
        // `askAboutDevices` may have changed who the other person is, so the conversation is read again.
        return buildRatchetSendChanges(store.chat(chat.id) ?? chat, draft, {
          account: store.account,
          records: await records.reload(store),
          worker,
          findDeliveryRelays,
          areUnreachable: relays.areUnreachable,
          nameOf: displayName,
          now: Date.now(),
        })
      },
      rights(chat) {
        const rights = { react: chat.continuedIn === undefined, deleteForAll: false, files: true }
        // Before the sessions have been read, it is unknown whether the reader can write, so the conversation is not
        // shown as closed.
        if (!records.isLoaded()) return rights
        const currentRecords = records.get()
        return canSendMessage(chat, currentRecords)
          ? rights
          : {
              ...rights,
              noSending: cannotSendReason(chat, currentRecords, displayName),
              ...(chat.continuedIn !== undefined && { continuedIn: chat.continuedIn }),
            }
      },
      isClaimed: chat =>
        !chat.isAccepted && listPendingInviteResponses(chat).length > 0 && !isProven(chat.id),
      changes: records,
      onShown(chat) {
        shownChats.set([...shownChats.get(), chat])
        return createDisposable(() => {
          const shown = shownChats.get()
          shownChats.set(shown.toSpliced(shown.indexOf(chat), 1))
        })
      },
      onAccept: ({ id }) => pendingResponses.acceptIn(id),
      recordKeysFor: chat => {
        const currentRecords = records.get()
        return [
          ...currentRecords.sessions.filter(({ value }) => value.chat === chat.id).map(({ key }) => key),
          ...currentRecords.groups
            .filter(({ value }) => chat.facts?.group === value.id)
            .map(({ key }) => key),
        ]
      },
      movablePrefixes: [SESSION_RECORD_PREFIX, INVITE_RECORD_PREFIX, GROUP_RECORD_PREFIX],
      typing: typingTracker.peopleTyping,
      refusedCount,
      missingCounts: () => countMissingMessagesBefore(records.get().sessions.map(({ value }) => value)),
    },
    records,
    starter,
    invites,
    pendingResponses,
    unresponsiveRelays,
    isProven,
    hasSession: id => records.get().sessions.some(({ value }) => value.chat === id),
    async findByEventAuthor(author) {
      if (!current) return undefined
      const { findSessions, groups } = await records.reload(current.store)
      const [session, ...others] = findSessions(author)
      // A member of one of the reader's groups writes to the group over the same session.
      const isGroupMember = groups.some(({ value }) => value.members.includes(session?.value.owner ?? ''))
      return others.length > 0 || isGroupMember ? undefined : session?.value.chat
    },
    getGroupDescription: chat =>
      records.get().groups.find(({ value }) => groupChatId(value.id) === chat)?.value.description ?? '',
    dispose: () => typingTracker.dispose(),
  }
}
