import * as nip10 from 'nostr-tools/nip10'
import * as nip18 from 'nostr-tools/nip18'
import * as nip19 from 'nostr-tools/nip19'
import * as nip22 from 'nostr-tools/nip22'
import * as nip25 from 'nostr-tools/nip25'
import * as nip27 from 'nostr-tools/nip27'
import * as nip44 from 'nostr-tools/nip44'
import * as nip57 from 'nostr-tools/nip57'
import { finalizeEvent, verifyEvent } from 'nostr-tools/pure'
import type { Library } from './library'
import { leo, mira, NOW, note, plain, RELAY } from './scene'

type Pointer =
  | nip19.EventPointer
  | nip19.AddressPointer
  | nip19.ProfilePointer
  | { readonly value: string }
  | undefined
const nameOf = (pointer: Pointer): string | undefined => {
  if (!pointer || 'value' in pointer) return pointer?.value
  if ('identifier' in pointer) return `${pointer.kind}:${pointer.pubkey}:${pointer.identifier}`
  return 'id' in pointer ? pointer.id : pointer.pubkey
}
const shared = (peer: string) => nip44.getConversationKey(mira.secret, peer)

export const nostrTools: Library = {
  name: 'nostr-tools',
  make: {
    note: text => finalizeEvent({ kind: 1, created_at: NOW, content: text, tags: [] }, mira.secret),
    like: of => nip25.finishReactionEvent({ created_at: NOW }, plain(of), mira.secret),
    react: (to, { shortcode, url }) =>
      nip25.finishReactionEvent(
        { created_at: NOW, content: `:${shortcode}:`, tags: [['emoji', shortcode, url]] },
        plain(to),
        mira.secret,
      ),
    repost: of => nip18.finishRepostEvent({ created_at: NOW }, plain(of), RELAY, mira.secret),
    zapRequest: (of, amount, comment) =>
      finalizeEvent(
        nip57.makeZapRequest({ event: plain(of), amount, comment, relays: [RELAY] }),
        mira.secret,
      ),
    zapReceipt: (request, bolt11) =>
      finalizeEvent(
        nip57.makeZapReceipt({ zapRequest: JSON.stringify(request), bolt11, paidAt: new Date(NOW * 1000) }),
        mira.secret,
      ),
    encrypted: (to, text) => nip44.encrypt(text, shared(to)),
    entities: () => ({
      npub: nip19.npubEncode(leo.pubkey),
      nprofile: nip19.nprofileEncode({ pubkey: leo.pubkey, relays: [RELAY] }),
      note: nip19.noteEncode(note.id),
      nevent: nip19.neventEncode({ id: note.id, author: leo.pubkey, kind: 1, relays: [RELAY] }),
      naddr: nip19.naddrEncode({
        kind: 30_023,
        pubkey: leo.pubkey,
        identifier: 'birds:heron',
        relays: [RELAY],
      }),
    }),
  },
  find: {
    verifies: event => verifyEvent(plain(event)),
    thread(event) {
      const { root, reply } = nip10.parse(plain(event))
      return { root: nameOf(root), near: root?.relays?.[0], parent: nameOf(reply ?? root) }
    },
    comment(event) {
      const { root, reply } = nip22.parse(plain(event))
      return { root: nameOf(root), parent: nameOf(reply) }
    },
    people: event => nip10.parse(plain(event)).profiles.map(({ pubkey }) => pubkey),
    inText: event =>
      [...nip27.parse(plain(event))].flatMap(block =>
        block.type === 'reference' ? (nameOf(block.pointer) ?? []) : [],
      ),
    hashtags: event =>
      [...nip27.parse(plain(event))].flatMap(block => (block.type === 'hashtag' ? [block.value] : [])),
    emoji(event) {
      const found = [...nip27.parse(plain(event))].find(block => block.type === 'emoji')
      return found && { shortcode: found.shortcode, url: found.url }
    },
    reactedTo: event => nip25.getReactedEventPointer(plain(event))?.id,
    reposted: event => [nameOf(nip18.getRepostedEventPointer(plain(event))) ?? ''],
    inside: event => nip18.getRepostedEvent(plain(event))?.id,
    isZapRequest: event => nip57.validateZapRequest(JSON.stringify(event)) === null,
    decrypted: (from, payload) => nip44.decrypt(payload, shared(from)),
    entity(code) {
      const { data } = nip19.decode(code)
      return data instanceof Uint8Array ? undefined : typeof data === 'string' ? data : nameOf(data)
    },
    hints(code) {
      const { data } = nip19.decode(code)
      return typeof data === 'object' && 'relays' in data ? (data.relays ?? []) : []
    },
  },
}
