import { createEventSigner } from './event-signer.ts'
import { createReplyTags } from './network/create-reply-tags.ts'
import type { DemoNetwork } from './network/demo-network.ts'
import { createHashtagTags } from './network/network-builder.ts'
import type { Person } from './network/people.ts'
import { createSeededRandom } from './network/seeded-random.ts'
import { TextGenerator } from './network/text-generator.ts'
import type { Topic } from './network/topic.ts'
import type { DemoRelay } from './relay/start-demo-relay.ts'

const MIN_PAUSE_MS = 20_000
const MAX_PAUSE_MS = 40_000
/** Maximum length in seconds of the time before now that is filled with notes when the demo starts. */
const MAX_GAP_SECONDS = 3 * 86_400

/**
 * Publishes notes after the network's end time: first the notes up to now, then a note or a reply every 20 to 40 s.
 * Resolves with a function that stops this.
 */
export async function publishLiveNotes(network: DemoNetwork, relay: DemoRelay): Promise<() => void> {
  const createTextGenerator = (from: number) => {
    const random = createSeededRandom(`pinion-demo/live/${from}`)
    return { random, text: new TextGenerator(random.fork('text')) }
  }
  // The notes up to now are the same at each start. The later ones differ each time.
  let { random, text } = createTextGenerator(network.now)
  const signer = await createEventSigner()
  const people = network.people as readonly Person[]
  const writers = people.filter(person => person.role !== 'loner' && person.role !== 'root')
  const recent: { event: ReturnType<typeof signer.sign>; topic?: Topic }[] = []

  const publish = (created_at: number) => {
    const parent = recent.length > 3 && random.chance(0.4) ? random.pick(recent.slice(-12)) : undefined
    const author = random.pick(random.chance(0.4) ? writers.slice(0, 15) : writers)
    const { text: content, topic } = parent
      ? { text: text.createReply(author, parent.topic), topic: parent.topic }
      : text.createNote(author)
    const tags = parent ? createReplyTags(parent.event, relay.url) : createHashtagTags(content)
    const event = signer.sign({ kind: 1, created_at, tags, content }, author.secretKey)
    recent.push({ event, ...(topic ? { topic } : {}) })
    relay.add([event])
  }

  const seconds = () => Math.floor(Date.now() / 1000)
  const start = Math.max(network.now + 60, seconds() - MAX_GAP_SECONDS)
  for (let at = start; at < seconds(); at += random.int(60, 240)) publish(at)
  ;({ random, text } = createTextGenerator(seconds()))
  let timer: NodeJS.Timeout
  const scheduleNext = () => {
    timer = setTimeout(
      () => {
        publish(seconds())
        scheduleNext()
      },
      random.int(MIN_PAUSE_MS, MAX_PAUSE_MS),
    )
    timer.unref()
  }
  scheduleNext()
  return () => clearTimeout(timer)
}
