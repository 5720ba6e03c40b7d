import { deletionDraft, encodeNaddr, encodeNevent, encodeNpub } from '#kernel/nostr'
import type { ListChange, NostrEvent } from '#kernel/ports'
import { createEventSigner } from '../../../demo/event-signer'
import { zapReceipt } from '../../../demo/lightning/zap-provider'
import { changePrivate } from '../../../kernel/nostr/page/outbox/change-private'
import { mergeList } from '../../../kernel/nostr/page/outbox/merge-list'
import { createKeyRoom } from '../../../plugins/accounts/keys/key-room'
import type { ComposerOptions } from '../../../plugins/composer/contract'
import { type NoteParts, noteDraft } from '../../../plugins/composer/draft/note-draft'
import { serverChanges } from '../../../plugins/composer/upload/published-servers'
import { reportDraft } from '../../../plugins/moderation/dialogs/report-draft'
import { changedFields, readForm } from '../../../plugins/profiles/edit/profile-fields'
import { reactionDraft } from '../../../plugins/reactions/publish/reaction-draft'
import { relayChanges } from '../../../plugins/relays/own/relay-entries'
import { repostDraft } from '../../../plugins/reposts/publish/repost-draft'
import { zapRequest } from '../../../plugins/zaps/pay/zap-request'
import { answer, article, bySelf, comment, EMOJI, leo, mira, NOW, note, PROFILE, RELAY, tom } from './scene'

/** Returns the part of Pinion that holds secret keys, with this key in it. */
export async function openKeys(secret: string) {
  const room = createKeyRoom()
  await room.permit(new Map([['interop', { kinds: [], cipher: true }]]))
  const { handle } = await room.read(secret)
  return {
    encrypt: (peer: string, text: string) => room.encrypt(handle, peer, text, 'interop'),
    decrypt: (peer: string, payload: string) => room.decrypt(handle, peer, payload, 'interop'),
  }
}

/** Makes a note of Mira's as the composer does. */
export const write = (text: string, options: ComposerOptions = {}, parts: Partial<NoteParts> = {}) =>
  bySelf(
    noteDraft({ text, media: [], emoji: {}, warning: undefined, author: mira.pubkey, ...parts }, options),
  )

const codes = {
  npub: encodeNpub(leo.pubkey) ?? '',
  nevent: encodeNevent({ id: note.id, author: leo.pubkey, kind: 1, relays: [RELAY] }) ?? '',
  naddr: encodeNaddr({ kind: 30_023, pubkey: leo.pubkey, identifier: 'birds:heron', relays: [RELAY] }) ?? '',
}

const list = (kind: number, changes: readonly ListChange[]) =>
  bySelf(mergeList({ kind }, undefined, changes, NOW))

const keys = await openKeys(mira.hex)
const hidden: ListChange = { addPrivate: ['p', tom.pubkey] }
const openMutes = mergeList({ kind: 10_000 }, undefined, [{ add: ['p', leo.pubkey] }, hidden], NOW)
const mutes = {
  ...openMutes,
  content: await changePrivate(openMutes, [hidden], {
    encrypt: text => keys.encrypt(mira.pubkey, text),
    decrypt: text => keys.decrypt(mira.pubkey, text),
  }),
}

const own = bySelf({ kind: 30_023, content: 'Mine', tags: [['d', 'marsh']] })
const request = bySelf(zapRequest({ event: note, pubkey: leo.pubkey }, 21_000, 'For the heron', [RELAY]))

/** One event of each kind that Pinion publishes, made from the plugins' drafts and signed by Mira. */
export const ours = {
  note: write('Hello'),
  'note that names things': write(
    `Ask ${codes.npub} of ${codes.nevent} and nostr:${codes.naddr} #Birds :heron:`,
    {},
    { emoji: { heron: EMOJI.url }, warning: 'birds' },
  ),
  'answer to a note': write('Yes', { replyTo: note }),
  'answer to an answer': write('Yes', { replyTo: answer }),
  'comment on an article': write('Yes', { replyTo: article }),
  'comment on a comment': write('Yes', { replyTo: comment }),
  'quote of a note': write('Look', { quote: note }),
  'quote of an article': write('Look', { quote: article }),
  'like of a note': bySelf(reactionDraft(note, '+')),
  'like of an answer': bySelf(reactionDraft(answer, '+', RELAY)),
  'like of an article': bySelf(reactionDraft(article, '+')),
  'custom emoji': bySelf(reactionDraft(note, { text: `:${EMOJI.shortcode}:`, url: EMOJI.url })),
  'repost of a note': bySelf(repostDraft(note)),
  'repost of an article': bySelf(repostDraft(article, RELAY)),
  'deletion of a note': bySelf(deletionDraft([write('Hello')])),
  'deletion of an article': bySelf(deletionDraft([own])),
  report: bySelf(reportDraft({ pubkey: leo.pubkey, note: note.id }, 'spam', '')),
  profile: list(0, [
    {
      set: changedFields(readForm(undefined), {
        ...readForm(undefined),
        ...PROFILE,
        display_name: PROFILE.displayName,
      }),
    },
  ]),
  'follow list': list(3, [{ add: ['p', leo.pubkey] }, { add: ['p', tom.pubkey] }]),
  'mute list': bySelf(mutes),
  'relay list': list(
    10_002,
    relayChanges(undefined, [
      { url: 'wss://in.example.com', read: true, write: false },
      { url: 'wss://out.example.com', read: false, write: true },
      { url: 'wss://both.example.com', read: true, write: true },
    ]),
  ),
  'list of media servers': list(
    10_063,
    serverChanges(undefined, [{ url: 'https://media.example', protocol: 'blossom' }]),
  ),
  'zap request for note': request,
  'zap request for article': bySelf(zapRequest({ event: article, pubkey: leo.pubkey }, 21_000, '', [RELAY])),
  'zap request for person': bySelf(zapRequest({ pubkey: leo.pubkey }, 21_000, '', [RELAY])),
} satisfies Record<string, NostrEvent>

export const ownArticle = own
/** The receipt that the demo's zap provider publishes after the zap of the note is paid. */
export const receipt = zapReceipt(await createEventSigner(), request, NOW)
