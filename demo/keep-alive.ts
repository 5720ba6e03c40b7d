import { createEventSigner } from './event-signer.ts'
import type { DemoNetwork } from './network/demo-network.ts'
import type { Person } from './network/people.ts'
import { replyTags } from './network/reply-tags.ts'
import { seededRandom } from './network/seeded-random.ts'
import { TextSource } from './network/text-source.ts'
import type { Topic } from './network/topic.ts'
import { hashtagTags } from './network/workshop.ts'
import type { DemoRelay } from './relay/start-relay.ts'

const SHORTEST_PAUSE_MS = 20_000
const LONGEST_PAUSE_MS = 40_000
/** Maximum length in seconds of the time before now that is filled with notes when the demo starts. */
const MAX_GAP_SECONDS = 3 * 86_400

/**
 * Continues the network after the hour at which it ends. First writes the notes up to now, then a note or an answer
 * every 20 to 40 s. Resolves with a function that stops this.
 */
export async function keepAlive(network: DemoNetwork, relay: DemoRelay): Promise<() => void> {
  const words = (from: number) => {
    const random = seededRandom(`pinion-demo/live/${from}`)
    return { random, text: new TextSource(random.fork('text')) }
  }
  // The notes up to now are the same at each start. The later ones differ each time.
  let { random, text } = words(network.now)
  const signer = await createEventSigner()
  const people = network.people as readonly Person[]
  const writers = people.filter(person => person.role !== 'loner' && person.role !== 'root')
  const recent: { event: ReturnType<typeof signer.sign>; topic?: Topic }[] = []

  const publish = (created_at: number) => {
    const parent = recent.length > 3 && random.chance(0.4) ? random.pick(recent.slice(-12)) : undefined
    const author = random.pick(random.chance(0.4) ? writers.slice(0, 15) : writers)
    const { text: content, topic } = parent
      ? { text: text.reply(author, parent.topic), topic: parent.topic }
      : text.note(author)
    const tags = parent ? replyTags(parent.event, relay.url) : hashtagTags(content)
    const event = signer.sign({ kind: 1, created_at, tags, content }, author.secretKey)
    recent.push({ event, ...(topic ? { topic } : {}) })
    relay.add([event])
  }

  const seconds = () => Math.floor(Date.now() / 1000)
  const start = Math.max(network.now + 60, seconds() - MAX_GAP_SECONDS)
  for (let at = start; at < seconds(); at += random.int(60, 240)) publish(at)
  ;({ random, text } = words(seconds()))
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(
      () => {
        publish(seconds())
        wait()
      },
      random.int(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
