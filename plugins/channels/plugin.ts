import { type ChatSearchHit, Chats, type ChatsService, type ChatTransport } from '#contracts/chats'
import { Graph, type GraphService } from '#contracts/graph'
import { Moderation, type ModerationService } from '#contracts/moderation'
import { noteFilters } from '#contracts/notes'
import { createDisposable, createValueStore, type PluginContext, UserFacingError } from '#kernel'
import { Accounts, getStrictestVerdict, type NostrEvent, Outbox, type OutboxService } from '#kernel/ports'
import { buildChannelCreationDraft, buildChannelMetadataDraft } from './channel/build-metadata-draft'
import { fetchMetadataEvent } from './channel/fetch-metadata-event'
import { channelsSettings } from './channels-settings'
import { type ChannelConversation, createChannelConversation } from './chat/channel-conversation'
import type { ChannelServices } from './chat/channel-services'
import { ChannelChats } from './contract'
import { createChannelList } from './list/channel-list'
import { createJoinedChannels } from './list/joined-channels'
import type { LegacyChannel } from './list/migrate-legacy-channels'
import { ChannelEditor } from './manifest'

export function activate(context: PluginContext): void {
  const { nostr } = context
  const settings = context.settings(channelsSettings)
  const changes = createValueStore({})
  const notifyChange = () => changes.set({})
  let graph: GraphService | undefined
  let moderation: ModerationService | undefined
  let outbox: OutboxService | undefined
  context.watch(Graph, service => {
    graph = service
    return service.version.subscribe(notifyChange)
  })
  context.watch(Moderation, service => {
    moderation = service
    return service.version.subscribe(notifyChange)
  })
  context.watch(Outbox, service => {
    outbox = service
    return service.entries.subscribe(notifyChange)
  })
  context.watchContributions(noteFilters, notifyChange)
  const isHidden = (event: NostrEvent) =>
    getStrictestVerdict(
      context.contributions(noteFilters),
      { event, session: nostr.session.get() },
      context.reportError,
    )?.action === 'hide'
  const joinedChannels = createJoinedChannels(settings, nostr.session)
  const services: ChannelServices = {
    nostr,
    settings,
    outbox: () => outbox,
    graph: () => graph,
    moderation: () => moderation,
    isHidden,
    rememberRelays: joinedChannels.setRelays,
    changes,
  }

  const keepLegacyChannels = (channels: readonly LegacyChannel[]) => {
    const account = nostr.session.get().pubkey
    if (account === undefined) throw new Error('Nobody is signed in any more.')
    // Each joined channel goes to the top of the list, so the first channel is joined last.
    for (const { id, hints } of channels.toReversed()) joinedChannels.join(id, hints)
    settings.set(draft => {
      draft.legacyReadMarks[account] = Object.fromEntries(
        channels.flatMap(({ id, readAtMs }) => (readAtMs === undefined ? [] : [[id, readAtMs]])),
      )
    })
  }
  let chats: ChatsService | undefined
  /**
   * Passes the former client's read marks to the plugin `chats`, and then deletes them here. While that plugin is off,
   * they wait.
   */
  const passOnReadMarks = () => {
    const account = nostr.session.get().pubkey
    const marks = account === undefined ? undefined : settings.get().legacyReadMarks[account]
    if (!chats || account === undefined || !marks) return
    for (const [id, readAtMs] of Object.entries(marks)) chats.importReadMark(id, readAtMs)
    settings.set(draft => {
      delete draft.legacyReadMarks[account]
    })
  }
  context.watch(Chats, service => {
    chats = service
    passOnReadMarks()
    return createDisposable(() => {
      chats = undefined
    })
  })

  /** Imports the former client's channels once, for the first account that signs in. */
  const migrateLegacy = async () => {
    if (settings.get().isAdopted || nostr.session.get().pubkey === undefined) return
    const { migrateLegacyChannels } = await import('./list/migrate-legacy-channels')
    await migrateLegacyChannels(Date.now(), keepLegacyChannels)
    settings.set(draft => {
      draft.isAdopted = true
    })
    passOnReadMarks()
    notifyChange()
  }
  // If the former client's database cannot be read now, the next visit tries again.
  void migrateLegacy().catch(() => {})

  /** The open conversations of the current account, by id. */
  const openChats = new Map<string, ChannelConversation>()
  let currentReader = nostr.session.get().pubkey
  context.own(
    nostr.session.subscribe(() => {
      const { pubkey } = nostr.session.get()
      if (pubkey === currentReader) return
      void migrateLegacy().catch(() => {})
      passOnReadMarks()
      currentReader = pubkey
      openChats.clear()
    }),
  )
  const openChat = (id: string) => {
    const hints = joinedChannels.list().find(channel => channel.id === id)?.hints ?? []
    const chat = openChats.get(id) ?? createChannelConversation(id, hints, services)
    openChats.set(id, chat)
    return chat
  }
  const transport: ChatTransport = {
    list: createChannelList(services, joinedChannels.list),
    open: openChat,
    onOpened: id => joinedChannels.join(id, []),
    async leave(id) {
      joinedChannels.leave(id)
    },
    async search(text, options) {
      const { chat, limit } = options
      const searchedChats = chat === undefined ? joinedChannels.list().map(({ id }) => id) : [chat]
      const hits: ChatSearchHit[] = []
      // The channels are searched one after the other. Searching all at once would block the page for longer.
      for (const searchedChat of searchedChats)
        for (const message of await openChat(searchedChat).search(text, options))
          hits.push({ chat: searchedChat, message })
      return hits.sort((a, b) => b.message.at - a.message.at).slice(0, limit)
    },
  }
  context.provide(ChannelChats, transport)

  context.provide(ChannelEditor, {
    nostr,
    isHidden,
    async createChannel(channel) {
      const { relays } = channel
      const { id } = await nostr.publish(buildChannelCreationDraft(channel), { ...(relays && { relays }) })
        .whenSigned
      joinedChannels.join(id, relays ?? [])
      return id
    },
    async editChannel(shownChannel, newMetadata) {
      const { id } = shownChannel
      const { relays } = newMetadata
      const metadataEvent = await fetchMetadataEvent(nostr, shownChannel, shownChannel.relays ?? [])
      if (!metadataEvent) throw new UserFacingError('The channel was not found, so it was not changed.')
      const draft = buildChannelMetadataDraft(id, metadataEvent, shownChannel, newMetadata, Date.now())
      await nostr.publish(draft, { ...(relays && { relays }) }).whenSigned
    },
  })
  context.own(
    context.use(Accounts).onSignOut(async account => {
      settings.set(draft => {
        delete draft.joined[account]
        delete draft.legacyReadMarks[account]
      })
    }),
  )
}
