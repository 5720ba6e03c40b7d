import { PrivateChats } from '#contracts/private-chats'
import { Profiles, type ProfilesService } from '#contracts/profiles'
import { createCell, type PluginContext, Refusal } from '#kernel'
import { chatDirectSettings } from './chat-direct-settings'
import { roomId } from './core/room'
import { createDirectProtocol } from './direct-protocol'
import { DirectChats, DirectDesk, OldChats, type SyncState } from './manifest'
import { createOldProtocol } from './old-protocol'
import { INBOX_RELAYS_KIND } from './relays/inbox-relays'
import { factsOf } from './send/compose-step'

/** Maximum number of people in a room besides the reader. */
const MAX_PEOPLE = 20
/** Number of relays that are proposed for private messages. */
const PROPOSED = 3

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
  const decryptsAlways = (account: string) => settings.get().decryptAlways.includes(account)
  const { protocol, state, store, decrypt, pause } = createDirectProtocol({
    nostr,
    decryptsAlways,
    nameOf: pubkey => profiles?.nameOf(pubkey, profiles.profile(pubkey).get()) ?? 'This person',
  })
  const old = createOldProtocol({ nostr, decryptsAlways })
  const oldTransport = context.use(PrivateChats).add(old.protocol)
  context.own(oldTransport)
  context.provide(OldChats, oldTransport)
  const waiting = (): SyncState => {
    const [wraps, olds] = [state.get(), old.state.get()]
    return {
      ...wraps,
      waiting: wraps.waiting + olds.waiting,
      isRunning: wraps.isRunning || olds.isRunning,
      refused: wraps.refused + olds.refused,
    }
  }
  const both = createCell(waiting())
  for (const each of [state, old.state]) context.own(each.subscribe(() => both.set(waiting())))
  const transport = context.use(PrivateChats).add(protocol)
  context.own(transport)
  const rows = () => {
    const open = store()
    if (!open) throw new Refusal('Your messages are not open yet. Sign in, or unlock your key.')
    return open
  }
  const chatOf = (id: string) => store()?.chat(id)
  const begin = async (people: readonly string[]) => {
    const open = rows()
    const others = [...new Set(people)].filter(person => person !== open.account)
    if (others.length > MAX_PEOPLE) throw new Refusal(`A room has at most ${MAX_PEOPLE} people besides you.`)
    const id = roomId([...others, open.account])
    if (!chatOf(id))
      await open.commit({
        chats: [{ id, people: others.length > 0 ? others : [open.account], isAccepted: true }],
      })
    return id
  }
  context.provide(DirectChats, { ...transport, writeTo: person => begin([person]) })
  context.provide(DirectDesk, {
    state: both,
    settings,
    decrypt(always) {
      const account = nostr.session.get().pubkey
      if (always && account !== undefined)
        settings.set(draft => {
          draft.decryptAlways = [...new Set([...draft.decryptAlways, account])]
        })
      decrypt()
      old.decrypt()
    },
    pause() {
      pause()
      old.pause()
    },
    begin,
    async fallBack(id) {
      const chat = chatOf(id)
      if (chat) await rows().commit({ chats: [{ ...chat, facts: { ...chat.facts, fallback: true } }] })
    },
    isFallback: id => factsOf(chatOf(id) ?? { id, people: [], isAccepted: false }).fallback === true,
    proposedRelays: () =>
      nostr.network.relays
        .get()
        .filter(relay => relay.state === 'open')
        .map(({ url }) => url)
        .slice(0, PROPOSED),
    async publishInbox(relays) {
      const tags = relays.map(url => ['relay', url])
      await nostr.publish({ kind: INBOX_RELAYS_KIND, content: '', tags }, { relays }).sent
    },
    declineInbox() {
      const account = nostr.session.get().pubkey
      if (account === undefined) return
      settings.set(draft => {
        draft.noInboxRelays = [...new Set([...draft.noInboxRelays, account])]
      })
    },
  })
}
