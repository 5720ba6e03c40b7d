import { Chats, type ChatsService } from '#contracts/chats'
import { Graph, type GraphService } from '#contracts/graph'
import { PrivateChats, type TransportStore } from '#contracts/private-chats'
import { Profiles, type ProfilesService } from '#contracts/profiles'
import {
  coalesceRuns,
  createDerivedStore,
  createDisposable,
  createValueStore,
  type PluginContext,
  UserFacingError,
} from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { buildPushFilters } from './build-push-filters'
import { chatRatchetSettings } from './chat-ratchet-settings'
import { buildInviteLink, parseInviteLink } from './core/invite-link'
import { findCurrentInvite, findLegacyPublicInvites } from './invites/invite-records'
import { publishDefaultInvites } from './invites/publish-default-invites'
import { importLegacyReadMarks } from './legacy/legacy-read-marks'
import { RatchetChats, RatchetInvites } from './manifest'
import { createRatchetProtocol } from './ratchet-protocol'
import type { RatchetServices } from './ratchet-services'
import type { StoredInvite } from './records/stored-records'
import { registerPushFilters } from './watch-push'

export function activate(context: PluginContext): void {
  const { nostr } = context
  const settings = context.settings(chatRatchetSettings)
  let profiles: ProfilesService | undefined
  let graph: GraphService | undefined
  let config: HostConfig | undefined
  context.watch(Profiles, service => {
    profiles = service
    return createDisposable(() => {
      profiles = undefined
    })
  })
  context.watch(Graph, service => {
    graph = service
    return createDisposable(() => {
      graph = undefined
    })
  })
  context.watch(Config, service => {
    config = service
    return createDisposable(() => {
      config = undefined
    })
  })
  let chats: ChatsService | undefined
  let openStore: TransportStore | undefined
  const updateReadMarks = coalesceRuns(async () => {
    if (!chats || !openStore || openStore.signal.aborted) return
    // Another tab has passed the read marks on, or the store is closed. In the second case they stay stored until the
    // next start.
    await importLegacyReadMarks(openStore, chats.importReadMark)
  })
  context.watch(Chats, service => {
    chats = service
    updateReadMarks()
    return createDisposable(() => {
      chats = undefined
    })
  })
  const currentAccount = () => nostr.session.get().pubkey
  const isPublic = () => settings.get().published.includes(currentAccount() ?? '')
  const isShared = () => settings.get().shared.includes(currentAccount() ?? '')
  const isGivenAway = (kind: StoredInvite['kind']) => (kind === 'public' ? isPublic() : isShared())
  const pushChanges = createValueStore({})
  const notifyPushChange = () => pushChanges.set({})
  const push: RatchetServices['push'] = {
    name: context.id,
    changes: pushChanges,
    buildFilters(records) {
      const list = transport.list.get()
      // The list of chats is needed to know which sessions belong to requests.
      return list.phase === 'loading' ? undefined : buildPushFilters(records, list.chats, isGivenAway)
    },
  }
  /** Adds an account to one of the settings' lists, or removes it. */
  type AccountList = 'published' | 'listed' | 'shared' | 'invitedByDefault'
  const setMark = (list: AccountList, pubkey: string, isMarked: boolean) =>
    settings.set(draft => {
      draft[list] = [...draft[list].filter(key => key !== pubkey), ...(isMarked ? [pubkey] : [])]
    })
  const ratchet = createRatchetProtocol({
    nostr,
    watchUnreachableRelays: context.use(PrivateChats).watchUnreachableRelays,
    siteRelays: () => config?.relays ?? [],
    push,
    trustDistance: pubkey => graph?.getTrust(pubkey)?.level ?? Number.POSITIVE_INFINITY,
    isPublished: pubkey => settings.get().published.includes(pubkey),
    setPublished: (pubkey, isPublished) => setMark('published', pubkey, isPublished),
    displayName: pubkey =>
      profiles?.getDisplayName(pubkey, profiles.watchProfile(pubkey).get()) ?? 'This person',
    async migrateLegacyChats(store) {
      openStore = store
      updateReadMarks()
      if (settings.get().isFormerDone) return false
      const { migrateLegacyChats } = await import('./legacy/migrate-legacy-chats')
      const result = await migrateLegacyChats(store)
      updateReadMarks()
      // Chats of another account stay in the former client's store until that account signs in.
      if (result !== 'of-another')
        settings.set(draft => {
          draft.isFormerDone = true
        })
      return result === 'moved'
    },
  })
  context.own(ratchet)
  const transport = context.use(PrivateChats).addTransport(ratchet.protocol)
  context.own(transport)
  for (const store of [settings, transport.list]) context.own(store.subscribe(notifyPushChange))
  context.provide(RatchetChats, {
    ...transport,
    openDirect: ratchet.starter.openOrStart,
    canReach: ratchet.starter.canReach,
    findByEventAuthor: ratchet.findByEventAuthor,
  })

  context.own(
    context.use(Accounts).onSignOut(async pubkey => {
      for (const list of ['published', 'listed', 'shared', 'invitedByDefault'] as const)
        setMark(list, pubkey, false)
    }),
  )
  const requireAccount = () => {
    const pubkey = currentAccount()
    if (pubkey === undefined) throw new UserFacingError('No public key: sign in first.')
    return pubkey
  }
  const setInvitePublished = async (isPublished: boolean) => {
    const pubkey = requireAccount()
    // From now on, Pinion does not publish by default, even if this call fails or the page is closed meanwhile.
    setMark('invitedByDefault', pubkey, true)
    if (!isPublished) return ratchet.invites.deleteInvite('public')
    await ratchet.invites.publishInvite()
    setMark('published', pubkey, true)
  }
  publishDefaultInvites(context, ratchet.records, settings, async () => {
    const pubkey = requireAccount()
    await ratchet.invites.publishInvite()
    setMark('published', pubkey, true)
    setMark('invitedByDefault', pubkey, true)
  })
  const isListed = () => settings.get().listed.includes(currentAccount() ?? '')
  registerPushFilters(context, ratchet.records, push)
  context.provide(RatchetInvites, {
    invites: createDerivedStore(
      () => {
        const records = ratchet.records.get()
        const own = findCurrentInvite(records, 'link')
        return {
          isReady: ratchet.records.isLoaded(),
          isPublic: isPublic() || findLegacyPublicInvites(records).length > 0,
          isListed: isListed(),
          ...(own && { link: buildInviteLink(own.value.invite, location.origin) }),
        }
      },
      changed => [ratchet.records.subscribe(changed), settings.subscribe(changed)],
    ),
    incomingLink: createValueStore(''),
    async acceptLink(link) {
      const invite = parseInviteLink(link)
      if (!invite) throw new UserFacingError('This link holds no invite to a private chat.')
      return ratchet.starter.acceptInvite(invite)
    },
    startWithPerson: ratchet.starter.startWithPerson,
    setInvitePublished,
    async rotatePublicInvite() {
      const pubkey = requireAccount()
      await ratchet.invites.rotateInvite('public', true)
      setMark('published', pubkey, true)
    },
    async setListedAsDevice(isListed) {
      const pubkey = requireAccount()
      await ratchet.invites.setListedAsDevice(isListed)
      setMark('listed', pubkey, isListed)
    },
    markLinkShared() {
      const pubkey = currentAccount()
      if (pubkey !== undefined && !isShared()) setMark('shared', pubkey, true)
    },
    async rotateLink() {
      requireAccount()
      await ratchet.invites.rotateInvite('link', false)
    },
    async deleteLink() {
      const pubkey = requireAccount()
      await ratchet.invites.deleteInvite('link')
      setMark('shared', pubkey, false)
    },
    unresponsiveRelays: ratchet.unresponsiveRelays,
    isProven: ratchet.isProven,
    hasSession: ratchet.hasSession,
    getGroupDescription: ratchet.getGroupDescription,
    countPendingResponses: ratchet.pendingResponses.countIn,
    acceptAnswers: ratchet.pendingResponses.acceptIn,
    dropAnswers: ratchet.pendingResponses.discardIn,
  })
}
