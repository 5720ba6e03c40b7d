import {
  Contact,
  Coordinate,
  Event,
  EventBuilder,
  EventDeletionRequest,
  EventId,
  extractRelayList,
  Keys,
  Kind,
  loadWasmAsync,
  Metadata,
  MuteList,
  NIP44Version,
  Nip19Coordinate,
  Nip19Event,
  Nip19Profile,
  nip44Decrypt,
  nip44Encrypt,
  PublicKey,
  RelayListItem,
  RelayMetadata,
  Tag,
  ZapRequestData,
} from '@rust-nostr/nostr-sdk'
import type { NostrEvent } from '#kernel/ports'
import type { Library } from './library'
import { leo, mira, note, RELAY } from './scene'

await loadWasmAsync()
const keys = Keys.parse(mira.hex)
const eventOf = (event: NostrEvent) => Event.fromJson(JSON.stringify(event))
const signed = (builder: EventBuilder): object => JSON.parse(builder.signWithKeys(keys).asJson())
const tagsOf = (event: NostrEvent) => eventOf(event).tags
const people = (event: NostrEvent) =>
  tagsOf(event)
    .publicKeys()
    .map(key => key.toHex())
const named = (event: NostrEvent) => [
  ...tagsOf(event)
    .eventIds()
    .map(id => id.toHex()),
  ...tagsOf(event)
    .coordinates()
    .map(address => address.toString()),
]
const coordinate = () => new Coordinate(new Kind(30_023), PublicKey.parse(leo.pubkey), 'birds:heron')

export const rustNostr: Library = {
  name: 'rust-nostr',
  make: {
    note: text => signed(EventBuilder.textNote(text)),
    reply: (to, root) => signed(EventBuilder.textNoteReply('Yes', eventOf(to), eventOf(root), RELAY)),
    comment: (on, root) => signed(EventBuilder.comment('Yes', eventOf(on), root && eventOf(root), RELAY)),
    like: of => signed(EventBuilder.reaction(eventOf(of), '+')),
    react: (to, { shortcode, url }) =>
      signed(
        EventBuilder.reaction(eventOf(to), `:${shortcode}:`).tags([Tag.parse(['emoji', shortcode, url])]),
      ),
    repost: of => signed(EventBuilder.repost(eventOf(of), RELAY)),
    profile: ({ name, displayName, about, picture, nip05, lud16 }) =>
      signed(
        EventBuilder.metadata(
          new Metadata()
            .name(name)
            .displayName(displayName)
            .about(about)
            .picture(picture)
            .nip05(nip05)
            .lud16(lud16),
        ),
      ),
    follows: (pubkey, relay, petname) =>
      signed(EventBuilder.contactList([new Contact(PublicKey.parse(pubkey), relay, petname)])),
    relays: ({ read, write, both }) =>
      signed(
        EventBuilder.relayList([
          new RelayListItem(read, RelayMetadata.Read),
          new RelayListItem(write, RelayMetadata.Write),
          new RelayListItem(both),
        ]),
      ),
    mutes(shown) {
      const list = new MuteList()
      list.public_keys = [PublicKey.parse(shown)]
      list.words = ['weir']
      list.hashtags = []
      list.event_ids = []
      return signed(EventBuilder.muteList(list))
    },
    article: ({ identifier, title, summary, image, publishedAt }) =>
      signed(
        EventBuilder.longFormTextNote('Reeds').tags([
          Tag.identifier(identifier),
          Tag.title(title),
          Tag.parse(['summary', summary]),
          Tag.image(image),
          Tag.parse(['published_at', String(publishedAt)]),
        ]),
      ),
    zapRequest: (of, msats, words) =>
      signed(
        EventBuilder.publicZapRequest(
          new ZapRequestData(
            PublicKey.parse(of.pubkey),
            [RELAY],
            words,
            msats,
            undefined,
            EventId.parse(of.id),
          ),
        ),
      ),
    zapReceipt: (request, invoice) => signed(EventBuilder.zapReceipt(invoice, undefined, eventOf(request))),
    deletion({ id, kind, pubkey, tags }) {
      const request = new EventDeletionRequest()
      request.ids = [EventId.parse(id)]
      const identifier = tags.find(([name]) => name === 'd')?.[1]
      request.coordinates =
        identifier === undefined ? [] : [new Coordinate(new Kind(kind), PublicKey.parse(pubkey), identifier)]
      return signed(EventBuilder.delete(request))
    },
    encrypted: (to, text) => nip44Encrypt(keys.secretKey, PublicKey.parse(to), text, NIP44Version.V2),
    entities: () => ({
      npub: PublicKey.parse(leo.pubkey).toBech32(),
      nprofile: new Nip19Profile(PublicKey.parse(leo.pubkey), [RELAY]).toBech32(),
      note: EventId.parse(note.id).toBech32(),
      nevent: new Nip19Event(EventId.parse(note.id), PublicKey.parse(leo.pubkey), new Kind(1), [
        RELAY,
      ]).toBech32(),
      naddr: new Nip19Coordinate(coordinate(), [RELAY]).toBech32(),
    }),
  },
  find: {
    verifies: event => eventOf(event).verify(),
    thread(event) {
      const tags = tagsOf(event).asVec()
      const [, root, near] = tags.find(tag => tag.isRoot())?.asVec() ?? []
      return { root, near, parent: tags.find(tag => tag.isReply())?.asVec()[1] ?? root }
    },
    people,
    quotes: event =>
      tagsOf(event)
        .filter('q')
        .map(tag => tag.asVec()[1] ?? ''),
    hashtags: event => tagsOf(event).hashtags(),
    reactedTo: event => tagsOf(event).eventIds().at(-1)?.toHex(),
    reposted: named,
    inside(event) {
      const inner = Event.fromJson(event.content)
      return inner.verify() ? inner.id.toHex() : undefined
    },
    profile(event) {
      const data = Metadata.fromJson(event.content)
      return {
        name: data.getName(),
        displayName: data.getDisplayName(),
        about: data.getAbout(),
        picture: data.getPicture(),
        nip05: data.getNip05(),
        lud16: data.getLud16(),
      }
    },
    follows: people,
    relays(event) {
      const items = extractRelayList(eventOf(event))
      const but = (other: RelayMetadata) =>
        items.filter(({ metadata }) => metadata !== other).map(({ url }) => url)
      return { read: but(RelayMetadata.Write), write: but(RelayMetadata.Read) }
    },
    mutes: people,
    deleted: named,
    decrypted: (from, payload) => nip44Decrypt(keys.secretKey, PublicKey.parse(from), payload),
    entity(code) {
      if (code.startsWith('nprofile')) return Nip19Profile.fromBech32(code).publicKey().toHex()
      if (code.startsWith('npub')) return PublicKey.parse(code).toHex()
      if (code.startsWith('note')) return EventId.parse(code).toHex()
      if (code.startsWith('nevent')) return Nip19Event.fromBech32(code).eventId().toHex()
      return Nip19Coordinate.fromBech32(code).coordinate().toString()
    },
    hints(code) {
      if (code.startsWith('nprofile')) return Nip19Profile.fromBech32(code).relays()
      if (code.startsWith('nevent')) return Nip19Event.fromBech32(code).relays()
      if (code.startsWith('naddr')) return Nip19Coordinate.fromBech32(code).relays()
      return []
    },
  },
}
