import type { ChatConversation, ChatTransport } from '#contracts/chats'
import { Graph, type GraphService } from '#contracts/graph'
import { Moderation, type ModerationService } from '#contracts/moderation'
import { noteFilters } from '#contracts/notes'
import { createCell, type PluginContext } from '#kernel'
import { Accounts, type NostrEvent, Outbox, type OutboxService, verdictOf } from '#kernel/ports'
import type { Channel } from './channel/read-channel'
import { channelsSettings } from './channels-settings'
import { createChannelChat } from './chat/channel-chat'
import type { ChannelParts } from './chat/channel-parts'
import { ChannelChats } from './contract'
import { createChannelList } from './list/channel-list'
import { createJoinedChannels } from './list/joined-channels'
import { ChannelDesk } from './manifest'

export function activate(context: PluginContext): void {
  const { nostr } = context
  const settings = context.settings(channelsSettings)
  const changes = createCell({})
  const change = () => changes.set({})
  let graph: GraphService | undefined
  let moderation: ModerationService | undefined
  let outbox: OutboxService | undefined
  context.watch(Graph, service => {
    graph = service
    return service.version.subscribe(change)
  })
  context.watch(Moderation, service => {
    moderation = service
    return service.version.subscribe(change)
  })
  context.watch(Outbox, service => {
    outbox = service
    return service.entries.subscribe(change)
  })
  context.watchContributions(noteFilters, change)
  const hides = (event: NostrEvent) =>
    verdictOf(context.contributions(noteFilters), { event, session: nostr.session.get() }, context.blame)
      ?.how === 'hide'
  const joined = createJoinedChannels(settings, nostr.session)
  const parts: ChannelParts = {
    nostr,
    settings,
    outbox: () => outbox,
    graph: () => graph,
    moderation: () => moderation,
    hides,
    learn: joined.learn,
    changes,
  }

  /** Takes the former client's channels over for the account that signs in first, once. */
  const adopt = async () => {
    if (settings.get().isAdopted || nostr.session.get().pubkey === undefined) return
    const { adoptFormerChannels } = await import('./list/adopt-former-channels')
    await adoptFormerChannels(id => joined.join(id, []))
    settings.set(draft => {
      draft.isAdopted = true
    })
    change()
  }
  // A database that cannot be read stays as it is.
  void adopt().catch(() => {})

  /** The open conversations of the current account, by id. */
  const open = new Map<string, ChatConversation>()
  let reader = nostr.session.get().pubkey
  context.own(
    nostr.session.subscribe(() => {
      const { pubkey } = nostr.session.get()
      if (pubkey === reader) return
      void adopt().catch(() => {})
      reader = pubkey
      open.clear()
    }),
  )
  const transport: ChatTransport = {
    list: createChannelList(parts, joined.get),
    open(id) {
      const hints = joined.get().find(channel => channel.id === id)?.hints ?? []
      const chat = open.get(id) ?? createChannelChat(id, hints, parts)
      open.set(id, chat)
      return chat
    },
    opened: id => joined.join(id, []),
    async leave(id) {
      joined.leave(id)
    },
  }
  context.provide(ChannelChats, transport)

  const content = ({ name, about, picture, relays }: Channel) =>
    JSON.stringify({
      name,
      about: about ?? '',
      picture: picture ?? '',
      ...(relays && relays.length > 0 && { relays }),
    })
  context.provide(ChannelDesk, {
    nostr,
    hides,
    async create(channel) {
      const { relays } = channel
      const draft = { kind: 40, content: content(channel), tags: [] }
      const { id } = await nostr.publish(draft, { ...(relays && { relays }) }).signed
      joined.join(id, relays ?? [])
      return id
    },
    async edit(id, channel) {
      const { relays } = channel
      const draft = { kind: 41, content: content(channel), tags: [['e', id, relays?.[0] ?? '', 'root']] }
      await nostr.publish(draft, { ...(relays && { relays }) }).signed
    },
  })
  context.own(
    context.use(Accounts).onSignOut(async account => {
      settings.set(draft => {
        delete draft.joined[account]
      })
    }),
  )
}
