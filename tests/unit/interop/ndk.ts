import NDK, {
  generateZapRequest,
  getReplyTag,
  getRootTag,
  NDKArticle,
  NDKEvent,
  NDKHighlight,
  NDKList,
  NDKPrivateKeySigner,
  NDKRelayList,
  NDKRepost,
  NDKUser,
  nip19,
  profileFromEvent,
  serializeProfile,
  zapInvoiceFromEvent,
} from '@nostr-dev-kit/ndk'
import type { NostrEvent } from '#kernel/ports'
import type { Library } from './library'
import { article, leo, mira, note, plain, RELAY } from './scene'

const signer = new NDKPrivateKeySigner(mira.hex)
// NDK needs no relays for this, and is never connected to one.
const ndk = new NDK({ signer, explicitRelayUrls: [] })

const of = (event: NostrEvent) => new NDKEvent(ndk, plain(event))
const signed = async (event: NDKEvent): Promise<object> => {
  await event.sign(signer)
  return event.rawEvent()
}
const written = (event: NDKEvent, content: string) => {
  event.content = content
  return signed(event)
}
const tagged = (event: NostrEvent, name: string) =>
  of(event)
    .getMatchingTags(name)
    .map(([, value = '']) => value)

const decoded = (code: string) => {
  const { data } = nip19.decode(code)
  return typeof data === 'object' && !(data instanceof Uint8Array) ? data : { plain: String(data) }
}

export const ndkLibrary: Library = {
  name: 'NDK',
  make: {
    note: text => written(new NDKEvent(ndk, { kind: 1 }), text),
    reply: to => written(of(to).reply(), 'Yes'),
    comment: on => written(of(on).reply(), 'Yes'),
    like: async target => signed(await of(target).react('+', false)),
    async react(to, { shortcode, url }) {
      const event = await of(to).react(`:${shortcode}:`, false)
      event.tags.push(['emoji', shortcode, url])
      return signed(event)
    },
    repost: async target => signed(await of(target).repost(false, signer)),
    profile: ({ name, displayName, about, picture, nip05, lud16 }) =>
      written(
        new NDKEvent(ndk, { kind: 0 }),
        serializeProfile({ name, displayName, about, image: picture, nip05, lud16 }),
      ),
    async follows(pubkey, relay, petname) {
      const event = new NDKEvent(ndk, { kind: 3 })
      event.tags.push(['p', pubkey, relay, petname])
      return signed(event)
    },
    relays({ read, write, both }) {
      const event = new NDKRelayList(ndk)
      event.readRelayUrls = [read]
      event.writeRelayUrls = [write]
      event.bothRelayUrls = [both]
      return signed(event)
    },
    async mutes(shown, hidden) {
      const list = new NDKList(ndk, {
        kind: 10_000,
        content: '',
        pubkey: mira.pubkey,
        created_at: 0,
        tags: [],
      })
      await list.addItem(new NDKUser({ pubkey: shown }))
      await list.addItem(['word', 'weir'])
      if (hidden !== undefined) await list.addItem(['p', hidden], undefined, true)
      return signed(list)
    },
    article({ identifier, title, summary, image, publishedAt }) {
      const event = new NDKArticle(ndk)
      Object.assign(event, { dTag: identifier, title, summary, image, published_at: publishedAt })
      return written(event, 'Reeds')
    },
    async zapRequest(target, msats, words) {
      const pay = {
        tag: 'payRequest',
        callback: 'https://pay.example',
        minSendable: 1,
        maxSendable: 1e9,
        metadata: '',
      }
      const request = await generateZapRequest(
        of(target),
        ndk,
        pay,
        target.pubkey,
        msats,
        [RELAY],
        words,
        [],
        signer,
      )
      if (!request) throw new Error('NDK made no zap request')
      return request.rawEvent()
    },
    highlight(passage, source) {
      const event = new NDKHighlight(ndk)
      event.context = source.content
      event.article = of(source)
      return written(event, passage)
    },
    deletion: async target => signed(await of(target).delete('Wrong', false)),
    encrypted: (to, text) => signer.encrypt(new NDKUser({ pubkey: to }), text, 'nip44'),
    entities: () => ({
      npub: new NDKUser({ pubkey: leo.pubkey }).npub,
      nprofile: nip19.nprofileEncode({ pubkey: leo.pubkey, relays: [RELAY] }),
      note: of(note).encode(),
      nevent: nip19.neventEncode({ id: note.id, author: leo.pubkey, kind: 1, relays: [RELAY] }),
      naddr: of(article).encode(),
    }),
  },
  find: {
    verifies(event) {
      const read = of(event)
      return read.getEventHash() === event.id && read.verifySignature(false) === true
    },
    thread(event) {
      const [, root, near] = getRootTag(of(event)) ?? []
      return { root, near, parent: getReplyTag(of(event))?.[1] }
    },
    comment(event) {
      const read = of(event)
      return { root: read.tagValue('A') ?? read.tagValue('E'), parent: getReplyTag(read)?.[1] }
    },
    people: event => tagged(event, 'p'),
    quotes: event => tagged(event, 'q'),
    hashtags: event => tagged(event, 't'),
    reactedTo: event => of(event).tagValue('a') ?? of(event).tagValue('e'),
    reposted: event => NDKRepost.from(of(event)).repostedEventIds(),
    inside(event) {
      const inner = new NDKEvent(ndk, JSON.parse(event.content))
      return inner.verifySignature(false) ? inner.id : undefined
    },
    profile: event => profileFromEvent(of(event)),
    follows: event => tagged(event, 'p'),
    relays(event) {
      const { readRelayUrls: read, writeRelayUrls: write } = NDKRelayList.from(of(event))
      return { read, write }
    },
    async mutes(event) {
      const list = of(event)
      // NDK's class for lists decrypts the encrypted part with NIP-04 only. Its class for events recognizes the scheme,
      // so use that.
      if (list.content !== '') await list.decrypt(new NDKUser({ pubkey: event.pubkey }), signer)
      const hidden = list.content === '' ? [] : (JSON.parse(list.content) as string[][])
      return [...list.tags, ...hidden].filter(([name]) => name === 'p').map(([, key = '']) => key)
    },
    deleted: event => [...tagged(event, 'e'), ...tagged(event, 'a')],
    zap(receipt) {
      const found = zapInvoiceFromEvent(of(receipt))
      return found ? { sender: found.zappee, recipient: found.zapped, msats: found.amount } : undefined
    },
    decrypted: (from, payload) => signer.decrypt(new NDKUser({ pubkey: from }), payload, 'nip44'),
    entity(code) {
      const data = decoded(code)
      if ('plain' in data) return data.plain
      if ('identifier' in data) return `${data.kind}:${data.pubkey}:${data.identifier}`
      return 'id' in data ? data.id : data.pubkey
    },
    hints(code) {
      const data = decoded(code)
      return ('relays' in data && data.relays) || []
    },
  },
}
