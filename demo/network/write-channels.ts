import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { CHANNEL_MESSAGES } from './generic-texts.ts'
import { addEvent, getRelayHint, type NetworkBuilder } from './network-builder.ts'
import { TOPICS } from './topics.ts'

const CHANNELS = [
  { name: 'Sunday ride', about: 'Where we meet, how far, and who brings cake.', topic: 'bikes' },
  { name: 'Bread helpline', about: 'Flat loaves welcome.', topic: 'bread' },
  { name: 'Clear skies', about: 'Shout when the clouds open.', topic: 'stars' },
]

/** Writes public chat channels (NIP-28): their creation (40), changed details (41), and messages with answers (42). */
export function writeChannels(builder: NetworkBuilder): readonly NostrEvent[] {
  const random = builder.random.fork('channels')
  return CHANNELS.map(({ name, about, topic: id }, index) => {
    const topic = TOPICS.find(item => item.id === id)!
    const members = builder.people.filter(person => person.topics.includes(id) && person.role !== 'loner')
    const owner = random.pick(members)
    const picture = `${builder.mediaUrl}/pictures/${['pass', 'tiles', 'milky-way'][index]}.png`
    const details = (text: string) =>
      JSON.stringify({ name, about: text, picture, relays: builder.relayUrls })
    const born = builder.now - 40 * 86_400
    const channel = addEvent(builder, owner, {
      kind: 40,
      created_at: born,
      tags: [],
      content: details('New here.'),
    })
    const root = ['e', channel.id, getRelayHint(builder), 'root']
    addEvent(builder, owner, { kind: 41, created_at: born + 3600, tags: [root], content: details(about) })

    let at = builder.now - random.int(2, 4) * 86_400
    const messages: NostrEvent[] = []
    while (at < builder.now - 120) {
      const parent = random.chance(0.3) ? messages.at(-1) : undefined
      const answer = parent
        ? [
            ['e', parent.id, getRelayHint(builder), 'reply'],
            ['p', parent.pubkey],
          ]
        : []
      const content = builder.text.nextLine(
        random.chance(0.5) ? CHANNEL_MESSAGES : parent ? topic.replies : topic.notes,
      )
      const author = random.pick(members)
      messages.push(addEvent(builder, author, { kind: 42, created_at: at, tags: [root, ...answer], content }))
      at += random.int(60, 14_000)
    }
    return channel
  })
}
