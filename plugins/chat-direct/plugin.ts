import { PrivateChats } from '#contracts/private-chats'
import { Profiles, type ProfilesService } from '#contracts/profiles'
import { createValueStore, type PluginContext, UserFacingError } from '#kernel'
import { Accounts } from '#kernel/ports'
import { chatDirectSettings } from './chat-direct-settings'
import { computeRoomId } from './core/room'
import { DirectChats, DirectInbox, type DirectInboxState, Nip04Chats } from './manifest'
import { createNip04Protocol } from './nip04-protocol'
import { createNip17Protocol } from './nip17-protocol'
import { INBOX_RELAYS_KIND } from './relays/inbox-relays'
import { parseDirectTransportData } from './send/build-gift-wrap-send-changes'

/** Maximum number of people in a room besides the reader. */
const MAX_PEOPLE = 20
/** Maximum number of relays that are suggested for private messages. */
const MAX_SUGGESTED_RELAYS = 3

export function activate(context: PluginContext): void {
  const { nostr } = context
  const settings = context.settings(chatDirectSettings)
  let profiles: ProfilesService | undefined
  context.watch(Profiles, service => {
    profiles = service
    return {
      dispose() {
        profiles = undefined
      },
    }
  })
  const canAutoDecrypt = (account: string) => settings.get().decryptAlways.includes(account)
  const { protocol, state, getStore, decryptWaiting, pauseDecrypting } = createNip17Protocol({
    nostr,
    watchUnreachableRelays: context.use(PrivateChats).watchUnreachableRelays,
    canAutoDecrypt,
    displayName: pubkey =>
      profiles?.getDisplayName(pubkey, profiles.watchProfile(pubkey).get()) ?? 'This person',
  })
  const nip04 = createNip04Protocol({ nostr, canAutoDecrypt })
  const nip04Transport = context.use(PrivateChats).addTransport(nip04.protocol)
  context.own(nip04Transport)
  context.provide(Nip04Chats, nip04Transport)
  const computeState = (): DirectInboxState => {
    const [wrapState, nip04State] = [state.get(), nip04.state.get()]
    return {
      ...wrapState,
      waitingCount: wrapState.waitingCount + nip04State.waitingCount,
      isRunning: wrapState.isRunning || nip04State.isRunning,
      refusedCount: wrapState.refusedCount + nip04State.refusedCount,
    }
  }
  const combinedState = createValueStore(computeState())
  for (const stateStore of [state, nip04.state])
    context.own(stateStore.subscribe(() => combinedState.set(computeState())))
  const transport = context.use(PrivateChats).addTransport(protocol)
  context.own(transport)
  const getOpenStore = () => {
    const openedStore = getStore()
    if (!openedStore)
      throw new UserFacingError('Your messages are not open yet. Sign in, or unlock your key.')
    return openedStore
  }
  const findChat = (id: string) => getStore()?.chat(id)
  const createRoom = async (people: readonly string[]) => {
    const openedStore = getOpenStore()
    const others = [...new Set(people)].filter(person => person !== openedStore.account)
    if (others.length > MAX_PEOPLE)
      throw new UserFacingError(`A room has at most ${MAX_PEOPLE} people besides you.`)
    const id = computeRoomId([...others, openedStore.account])
    if (!findChat(id))
      await openedStore.commit({
        chats: [{ id, people: others.length > 0 ? others : [openedStore.account], isAccepted: true }],
      })
    return id
  }
  context.provide(DirectChats, { ...transport, openDirect: person => createRoom([person]) })
  context.own(
    context.use(Accounts).onSignOut(async account => {
      settings.set(draft => {
        draft.decryptAlways = draft.decryptAlways.filter(key => key !== account)
        draft.noInboxRelays = draft.noInboxRelays.filter(key => key !== account)
      })
    }),
  )
  context.provide(DirectInbox, {
    state: combinedState,
    settings,
    decryptWaiting(always) {
      const account = nostr.session.get().pubkey
      if (always && account !== undefined)
        settings.set(draft => {
          draft.decryptAlways = [...new Set([...draft.decryptAlways, account])]
        })
      decryptWaiting()
      nip04.decryptWaiting()
    },
    pauseDecrypting() {
      pauseDecrypting()
      nip04.pauseDecrypting()
    },
    createRoom,
    async enableFallback(id) {
      const chat = findChat(id)
      if (chat)
        await getOpenStore().commit({
          chatUpdates: [
            { id: chat.id, update: stored => ({ ...stored, facts: { ...stored.facts, fallback: true } }) },
          ],
        })
    },
    hasFallback: id =>
      parseDirectTransportData(findChat(id) ?? { id, people: [], isAccepted: false }).fallback === true,
    suggestInboxRelays: () =>
      nostr.network.relays
        .get()
        .filter(relay => relay.state === 'open')
        .map(({ url }) => url)
        .slice(0, MAX_SUGGESTED_RELAYS),
    async publishInboxRelays(relays) {
      const tags = relays.map(url => ['relay', url])
      await nostr.publish({ kind: INBOX_RELAYS_KIND, content: '', tags }, { relays }).whenSent
    },
    declineInboxRelays() {
      const account = nostr.session.get().pubkey
      if (account === undefined) return
      settings.set(draft => {
        draft.noInboxRelays = [...new Set([...draft.noInboxRelays, account])]
      })
    },
  })
}
