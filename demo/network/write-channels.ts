import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { CHANNEL_LINES } from './small-talk.ts'
import { TOPICS } from './topics.ts'
import { relayHint, type Workshop, write } from './workshop.ts'

const CHANNELS = [
  { name: 'Sunday ride', about: 'Where we meet, how far, and who brings cake.', topic: 'bikes' },
  { name: 'Bread helpline', about: 'Flat loaves welcome.', topic: 'bread' },
  { name: 'Clear skies', about: 'Shout when the clouds open.', topic: 'stars' },
]

/** Writes public chat channels (NIP-28): their creation (40), changed details (41), and messages with answers (42). */
export function writeChannels(shop: Workshop): readonly NostrEvent[] {
  const random = shop.random.fork('channels')
  return CHANNELS.map(({ name, about, topic: id }, index) => {
    const topic = TOPICS.find(item => item.id === id)!
    const members = shop.people.filter(person => person.topics.includes(id) && person.role !== 'loner')
    const owner = random.pick(members)
    const picture = `${shop.mediaUrl}/pictures/${['pass', 'tiles', 'milky-way'][index]}.png`
    const details = (text: string) => JSON.stringify({ name, about: text, picture, relays: shop.relayUrls })
    const born = shop.now - 40 * 86_400
    const channel = write(shop, owner, {
      kind: 40,
      created_at: born,
      tags: [],
      content: details('New here.'),
    })
    const root = ['e', channel.id, relayHint(shop), 'root']
    write(shop, owner, { kind: 41, created_at: born + 3600, tags: [root], content: details(about) })

    let at = shop.now - random.int(2, 4) * 86_400
    const said: NostrEvent[] = []
    while (at < shop.now - 120) {
      const parent = random.chance(0.3) ? said.at(-1) : undefined
      const answer = parent
        ? [
            ['e', parent.id, relayHint(shop), 'reply'],
            ['p', parent.pubkey],
          ]
        : []
      const content = shop.text.deal(
        random.chance(0.5) ? CHANNEL_LINES : parent ? topic.replies : topic.notes,
      )
      const author = random.pick(members)
      said.push(write(shop, author, { kind: 42, created_at: at, tags: [root, ...answer], content }))
      at += random.int(60, 14_000)
    }
    return channel
  })
}
