import { createDeletionDraft, encodeNaddr, encodeNevent, encodeNpub } from '#kernel/nostr'
import type { ListChange, NostrEvent } from '#kernel/ports'
import { createEventSigner } from '../../../demo/event-signer'
import { createZapReceipt } from '../../../demo/lightning/zap-provider'
import { applyListChanges } from '../../../kernel/nostr/page/outbox/lists/apply-list-changes'
import { changePrivateEntries } from '../../../kernel/nostr/page/outbox/lists/change-private-entries'
import { createSecretKeyStore } from '../../../plugins/accounts/keys/secret-key-store'
import type { ComposerOptions } from '../../../plugins/composer/contract'
import { buildNoteEventDraft, type NoteContent } from '../../../plugins/composer/draft/build-note-event-draft'
import { buildServerListChanges } from '../../../plugins/media-upload/servers/published-servers'
import { createReportDraft } from '../../../plugins/moderation/dialogs/create-report-draft'
import {
  getChangedProfileFields,
  parseProfileFormValues,
} from '../../../plugins/profiles/edit/profile-fields'
import { createReactionDraft } from '../../../plugins/reactions/publish/create-reaction-draft'
import { getRelayListChanges } from '../../../plugins/relays/own/parse-relay-entries'
import { createRepostDraft } from '../../../plugins/reposts/publish/create-repost-draft'
import { createZapRequestDraft } from '../../../plugins/zaps/pay/zap-request'
import {
  answer,
  article,
  bySelf,
  comment,
  HERON_EMOJI,
  leo,
  mira,
  NOW,
  note,
  PROFILE,
  RELAY,
  tom,
} from './scene'

/** Creates Pinion's store of secret keys with this key in it. */
export async function openKeys(secret: string) {
  const room = createSecretKeyStore()
  await room.permit(new Map([['interop', { kinds: [], canEncrypt: true }]]))
  const { handle } = await room.read(secret)
  return {
    encrypt: (peer: string, text: string) => room.encrypt(handle, peer, text, 'interop'),
    decrypt: (peer: string, payload: string) => room.decrypt(handle, peer, payload, 'interop'),
  }
}

/** Makes a note of Mira's as the composer does. */
export const write = (text: string, options: ComposerOptions = {}, parts: Partial<NoteContent> = {}) =>
  bySelf(
    buildNoteEventDraft(
      { text, media: [], emoji: {}, warning: undefined, author: mira.pubkey, ...parts },
      options,
    ),
  )

const codes = {
  npub: encodeNpub(leo.pubkey) ?? '',
  nevent: encodeNevent({ id: note.id, author: leo.pubkey, kind: 1, relays: [RELAY] }) ?? '',
  naddr: encodeNaddr({ kind: 30_023, pubkey: leo.pubkey, identifier: 'birds:heron', relays: [RELAY] }) ?? '',
}

const list = (kind: number, changes: readonly ListChange[]) =>
  bySelf(applyListChanges({ kind }, undefined, changes, NOW))

const keys = await openKeys(mira.hex)
const hidden: ListChange = { addPrivate: ['p', tom.pubkey] }
const openMutes = applyListChanges({ kind: 10_000 }, undefined, [{ add: ['p', leo.pubkey] }, hidden], NOW)
const mutes = {
  ...openMutes,
  content: await changePrivateEntries(openMutes, [hidden], {
    encrypt: text => keys.encrypt(mira.pubkey, text),
    decrypt: text => keys.decrypt(mira.pubkey, text),
  }),
}

const own = bySelf({ kind: 30_023, content: 'Mine', tags: [['d', 'marsh']] })
const request = bySelf(
  createZapRequestDraft({ event: note, pubkey: leo.pubkey }, 21_000, 'For the heron', [RELAY]),
)

/** An event of each kind that Pinion publishes, made from the plugins' drafts and signed by Mira. */
export const ours = {
  note: write('Hello'),
  'note that names things': write(
    `Ask ${codes.npub} of ${codes.nevent} and nostr:${codes.naddr} #Birds :heron:`,
    {},
    { emoji: { heron: HERON_EMOJI.url }, warning: 'birds' },
  ),
  'answer to a note': write('Yes', { replyTo: note }),
  'answer to an answer': write('Yes', { replyTo: answer }),
  'comment on an article': write('Yes', { replyTo: article }),
  'comment on a comment': write('Yes', { replyTo: comment }),
  'quote of a note': write('Look', { quote: note }),
  'quote of an article': write('Look', { quote: article }),
  'like of a note': bySelf(createReactionDraft(note, '+')),
  'like of an answer': bySelf(createReactionDraft(answer, '+', RELAY)),
  'like of an article': bySelf(createReactionDraft(article, '+')),
  'custom emoji': bySelf(
    createReactionDraft(note, { text: `:${HERON_EMOJI.shortcode}:`, url: HERON_EMOJI.url }),
  ),
  'repost of a note': bySelf(createRepostDraft(note)),
  'repost of an article': bySelf(createRepostDraft(article, RELAY)),
  'deletion of a note': bySelf(createDeletionDraft([write('Hello')])),
  'deletion of an article': bySelf(createDeletionDraft([own])),
  report: bySelf(createReportDraft({ pubkey: leo.pubkey, note: note.id }, 'spam', '')),
  profile: list(0, [
    {
      set: getChangedProfileFields(parseProfileFormValues(undefined), {
        ...parseProfileFormValues(undefined),
        ...PROFILE,
        display_name: PROFILE.displayName,
      }),
    },
  ]),
  'follow list': list(3, [{ add: ['p', leo.pubkey] }, { add: ['p', tom.pubkey] }]),
  'mute list': bySelf(mutes),
  'relay list': list(
    10_002,
    getRelayListChanges(undefined, [
      { url: 'wss://in.example.com', read: true, write: false },
      { url: 'wss://out.example.com', read: false, write: true },
      { url: 'wss://both.example.com', read: true, write: true },
    ]),
  ),
  'list of media servers': list(
    10_063,
    buildServerListChanges(undefined, [{ url: 'https://media.example', protocol: 'blossom' }]),
  ),
  'zap request for note': request,
  'zap request for article': bySelf(
    createZapRequestDraft({ event: article, pubkey: leo.pubkey }, 21_000, '', [RELAY]),
  ),
  'zap request for person': bySelf(createZapRequestDraft({ pubkey: leo.pubkey }, 21_000, '', [RELAY])),
} satisfies Record<string, NostrEvent>

export const ownArticle = own
/** The receipt that the demo's zap provider publishes after the zap of the note is paid. */
export const receipt = createZapReceipt(await createEventSigner(), request, NOW)
