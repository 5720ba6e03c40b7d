import {
  CommentFactory,
  ContactsFactory,
  HighlightFactory,
  MuteListFactory,
  NoteFactory,
  ReactionFactory,
  ShareFactory,
  ZapFactory,
  ZapRequestFactory,
} from 'applesauce-common/factories'
import * as common from 'applesauce-common/helpers'
import {
  DeleteFactory,
  EventFactory,
  type EventSigner,
  MailboxesFactory,
  ProfileFactory,
} from 'applesauce-core/factories'
import * as core from 'applesauce-core/helpers'
import { isNIP04Encrypted } from 'applesauce-core/helpers/encryption'
import * as nip04 from 'nostr-tools/nip04'
import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent } from 'nostr-tools/pure'
import type { NostrEvent } from '#kernel/ports'
import type { Library } from './library'
import { HERON_EMOJI, leo, mira, note, plain, RELAY } from './scene'

const sharedWith = (peer: string) => nip44.getConversationKey(mira.secret, peer)
const signer: EventSigner = {
  getPublicKey: () => mira.pubkey,
  signEvent: ({ kind, content, created_at, tags }) =>
    finalizeEvent({ kind, content, created_at, tags }, mira.secret),
  nip04: {
    encrypt: (peer, text) => nip04.encrypt(mira.secret, peer, text),
    decrypt: (peer, text) => nip04.decrypt(mira.secret, peer, text),
  },
  nip44: {
    encrypt: (peer, text) => nip44.encrypt(text, sharedWith(peer)),
    decrypt: (peer, text) => nip44.decrypt(text, sharedWith(peer)),
  },
}

type Pointer = core.EventPointer | core.AddressPointer | common.CommentPointer | null | undefined
/** Returns the id or address of a pointer, in the form that it has in a tag. */
const nameOf = (pointer: Pointer): string | undefined => {
  if (!pointer) return undefined
  if ('identifier' in pointer && 'pubkey' in pointer)
    return `${pointer.kind}:${pointer.pubkey}:${pointer.identifier}`
  return 'id' in pointer ? pointer.id : undefined
}
const tagsOf = (event: NostrEvent, name: string) => plain(event).tags.filter(tag => tag[0] === name)
const names = (...pointers: Pointer[]) => pointers.flatMap(pointer => nameOf(pointer) ?? [])

export const applesauce: Library = {
  name: 'applesauce',
  make: {
    note: text => NoteFactory.create(text, { emojis: [HERON_EMOJI], contentWarning: 'birds' }).sign(signer),
    reply: to => NoteFactory.reply(plain(to), 'Yes').sign(signer),
    comment: on => CommentFactory.create(plain(on), 'Yes').sign(signer),
    like: of => ReactionFactory.like(plain(of)).sign(signer),
    react: (to, emoji) => ReactionFactory.create(plain(to), emoji).sign(signer),
    repost: of => ShareFactory.create(plain(of)).sign(signer),
    profile: ({ name, displayName, about, picture, nip05, lud16 }) =>
      ProfileFactory.create()
        .name(name)
        .displayName(displayName)
        .about(about)
        .picture(picture)
        .nip05(nip05)
        .lightningAddress(lud16)
        .sign(signer),
    follows: (pubkey, relay, petname) =>
      ContactsFactory.create()
        .addContact({ pubkey, relays: [relay] }, petname)
        .sign(signer),
    relays: ({ read, write, both }) =>
      MailboxesFactory.create({ inboxes: [read], outboxes: [write] })
        .addRelay(both)
        .sign(signer),
    mutes(shown, hidden) {
      const list = MuteListFactory.create().as(signer).mutePubkey(shown).muteWord('weir')
      return (hidden === undefined ? list : list.mutePubkey(hidden, true)).sign()
    },
    article: ({ identifier, title, summary, image, publishedAt }) =>
      EventFactory.fromKind(30_023)
        .content('Reeds')
        .modifyPublicTags(() => [
          ['d', identifier],
          ['title', title],
          ['summary', summary],
          ['image', image],
          ['published_at', String(publishedAt)],
        ])
        .sign(signer),
    zapRequest: (of, msats, words) =>
      ZapRequestFactory.event(plain(of), msats, [RELAY], RELAY).message(words).sign(signer),
    zapReceipt: (request, invoice) => ZapFactory.create(plain(request), invoice).sign(signer),
    highlight: (passage, of) => HighlightFactory.create(passage, plain(of)).context(of.content).sign(signer),
    deletion: of => DeleteFactory.fromEvents([plain(of)], 'Wrong').sign(signer),
    entities: () => ({
      npub: core.npubEncode(leo.pubkey),
      nprofile: core.nprofileEncode({ pubkey: leo.pubkey, relays: [RELAY] }),
      note: core.noteEncode(note.id),
      nevent: core.neventEncode({ id: note.id, author: leo.pubkey, kind: 1, relays: [RELAY] }),
      naddr: core.naddrEncode({
        kind: 30_023,
        pubkey: leo.pubkey,
        identifier: 'birds:heron',
        relays: [RELAY],
      }),
    }),
  },
  find: {
    verifies: event => core.verifyEvent(plain(event)),
    thread(event) {
      const { root, reply } = common.getNip10References(plain(event))
      const top = root?.a ?? root?.e
      return { root: nameOf(top), near: top?.relays?.[0], parent: nameOf(reply?.a ?? reply?.e) }
    },
    comment: event => ({
      root: nameOf(common.getCommentRootPointer(plain(event))),
      parent: nameOf(common.getCommentReplyPointer(plain(event))),
    }),
    people: event => tagsOf(event, 'p').flatMap(tag => core.getProfilePointerFromPTag(tag)?.pubkey ?? []),
    quotes: event => tagsOf(event, 'q').flatMap(tag => nameOf(core.getEventPointerFromQTag(tag)) ?? []),
    inText: event =>
      core
        .getContentPointers(event.content)
        .flatMap(({ data }) =>
          typeof data === 'object' && 'relays' in data
            ? 'pubkey' in data && !('identifier' in data)
              ? data.pubkey
              : nameOf(data as core.EventPointer)
            : String(data),
        )
        .filter(name => name !== undefined),
    emoji(event) {
      const found =
        event.kind === 7
          ? common.getReactionEmoji(plain(event))
          : common.getEmojiFromTags(plain(event), `:${HERON_EMOJI.shortcode}:`)
      return found && { shortcode: found.shortcode, url: found.url }
    },
    warning: event => common.getContentWarning(plain(event)),
    reactedTo: event =>
      nameOf(common.getReactionAddressPointer(plain(event)) ?? common.getReactionEventPointer(plain(event))),
    reposted: event =>
      names(common.getSharedEventPointer(plain(event)), common.getSharedAddressPointer(plain(event))),
    inside: event => common.getEmbededSharedEvent(plain(event))?.id,
    profile(event) {
      const found = core.getProfileContent(plain(event))
      return found && { ...found, displayName: found.display_name }
    },
    follows: event => core.getContacts(plain(event)).map(({ pubkey }) => pubkey),
    relays: event => ({ read: core.getInboxes(plain(event)), write: core.getOutboxes(plain(event)) }),
    async mutes(event) {
      const list = plain(event)
      // Without a given scheme, applesauce would decrypt the encrypted part of a mute list with NIP-04.
      const scheme = isNIP04Encrypted(list.content) ? 'nip04' : 'nip44'
      if (list.content !== '') await core.unlockHiddenTags(list, signer, scheme)
      return [...common.getMutedThings(list).pubkeys]
    },
    deleted: event => [...core.getDeleteIds(plain(event)), ...core.getDeleteAddressStrings(plain(event))],
    isZapRequest: event => common.isValidZapRequest(plain(event)),
    zap(receipt) {
      const zap = plain(receipt)
      if (!common.isValidZap(zap)) return undefined
      return {
        sender: common.getZapSender(zap),
        recipient: common.getZapRecipient(zap),
        msats: common.getZapAmount(zap),
      }
    },
    entity(code) {
      const { type, data } = core.decodePointer(code)
      if (type === 'npub' || type === 'note') return data
      if (type === 'nprofile') return data.pubkey
      return type === 'nevent' || type === 'naddr' ? nameOf(data) : undefined
    },
    hints: code => core.getRelaysFromDecodeResult(core.decodePointer(code)) ?? [],
  },
}
