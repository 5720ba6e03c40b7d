import { Graph, type GraphService } from '#contracts/graph'
import { PrivateChats } from '#contracts/private-chats'
import { Profiles, type ProfilesService } from '#contracts/profiles'
import { createCell, createLiveStore, type PluginContext, Refusal, toDisposable } from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
import { Accounts } from '#kernel/ports'
import { chatRatchetSettings } from './chat-ratchet-settings'
import { inviteLink, readInviteLink } from './core/invite-link'
import { currentInvite } from './invites/own-invites'
import { RatchetChats, RatchetDesk } from './manifest'
import { watchPush } from './push-filters'
import { createRatchetProtocol } from './ratchet-protocol'
import { createChatRelays } from './relays/chat-relays'

const RELAY_LIST_KIND = 10_002

export function activate(context: PluginContext): void {
  const { nostr } = context
  const settings = context.settings(chatRatchetSettings)
  let profiles: ProfilesService | undefined
  let graph: GraphService | undefined
  let config: HostConfig | undefined
  context.watch(Profiles, service => {
    profiles = service
    return toDisposable(() => {
      profiles = undefined
    })
  })
  context.watch(Graph, service => {
    graph = service
    return toDisposable(() => {
      graph = undefined
    })
  })
  context.watch(Config, service => {
    config = service
    return toDisposable(() => {
      config = undefined
    })
  })
  const account = () => nostr.session.get().pubkey
  const relays = createChatRelays(
    nostr,
    () => config?.relays ?? [],
    () => {
      const pubkey = account()
      return pubkey === undefined ? undefined : nostr.peek({ kind: RELAY_LIST_KIND, pubkey })
    },
  )
  const ratchet = createRatchetProtocol({
    nostr,
    relays,
    levelOf: pubkey => graph?.trust(pubkey)?.level ?? Number.POSITIVE_INFINITY,
    isPublished: pubkey => settings.get().published.includes(pubkey),
    nameOf: pubkey => profiles?.nameOf(pubkey, profiles.profile(pubkey).get()) ?? 'This person',
    async adoptFormer(store) {
      if (settings.get().isFormerDone) return false
      const { moveFormerChats } = await import('./former/move-former-chats')
      const result = await moveFormerChats(store)
      // Chats of another account stay until that account signs in.
      if (result !== 'of-another')
        settings.set(draft => {
          draft.isFormerDone = true
        })
      return result === 'moved'
    },
  })
  context.own(ratchet)
  const transport = context.use(PrivateChats).add(ratchet.protocol)
  context.own(transport)
  context.provide(RatchetChats, {
    ...transport,
    writeTo: ratchet.begin.openWith,
    reaches: ratchet.begin.reaches,
  })

  /** Puts an account into one of the settings' lists, or takes it out. */
  const mark = (list: 'published' | 'listed' | 'shared', pubkey: string, on: boolean) =>
    settings.set(draft => {
      draft[list] = [...draft[list].filter(key => key !== pubkey), ...(on ? [pubkey] : [])]
    })
  context.own(
    context.use(Accounts).onSignOut(async pubkey => {
      for (const list of ['published', 'listed', 'shared'] as const) mark(list, pubkey, false)
    }),
  )
  const isPublic = () => settings.get().published.includes(account() ?? '')
  const isListed = () => settings.get().listed.includes(account() ?? '')
  const isShared = () => settings.get().shared.includes(account() ?? '')
  watchPush(context, ratchet.records, kind => (kind === 'public' ? isPublic() : isShared()), settings)
  context.provide(RatchetDesk, {
    invites: createLiveStore(
      () => {
        const records = ratchet.records.get()
        const own = currentInvite(records, 'link')
        return {
          // Each account has an invite, published or not.
          isReady: records.invites.length > 0,
          isPublic: isPublic(),
          isListed: isListed(),
          ...(own && { link: inviteLink(own.value.invite, location.origin) }),
        }
      },
      changed => [ratchet.records.subscribe(changed), settings.subscribe(changed)],
    ),
    offered: createCell(''),
    async acceptLink(link) {
      const invite = readInviteLink(link)
      if (!invite) throw new Refusal('This link holds no invite to a private chat.')
      return ratchet.begin.accept(invite)
    },
    writeTo: ratchet.begin.writeTo,
    async setPublic(on) {
      const pubkey = account()
      if (pubkey === undefined) throw new Refusal('Sign in first.')
      await (on ? ratchet.invites.publishInvite() : ratchet.invites.deleteInvite('public'))
      mark('published', pubkey, on)
    },
    renewPublic: () => ratchet.invites.rotateInvite('public', true),
    async setListed(on) {
      const pubkey = account()
      if (pubkey === undefined) throw new Refusal('Sign in first.')
      await ratchet.invites.listAsDevice(on)
      mark('listed', pubkey, on)
    },
    shareLink() {
      const pubkey = account()
      if (pubkey !== undefined && !isShared()) mark('shared', pubkey, true)
    },
    renewLink: () => ratchet.invites.rotateInvite('link', false),
    async deleteLink() {
      const pubkey = account()
      if (pubkey === undefined) throw new Refusal('Sign in first.')
      await ratchet.invites.deleteInvite('link')
      mark('shared', pubkey, false)
    },
    isProven: ratchet.isProven,
    waitingAnswers: ratchet.waiting.count,
    acceptAnswers: ratchet.waiting.accept,
    dropAnswers: ratchet.waiting.drop,
  })
}
