import { createEventSigner } from '../event-signer.ts'
import type { NetworkPerson } from '../network/demo-network.ts'
import { answerChannels } from './channel-person.ts'
import { demoPerson } from './demo-person.ts'
import { answerDirect } from './direct-person.ts'
import { answerRatchet } from './ratchet-person.ts'
import { openLine } from './relay-line.ts'

/** People who answer messages: two by each of three ways. They are among those whom the demo's account follows. */
export const CHAT_PEOPLE = {
  direct: ['tom', 'nadia'],
  ratchet: ['greta', 'caleb'],
  channels: ['jonas', 'clara'],
} as const

interface ChatPeopleOptions {
  readonly relay: string
  readonly people: readonly NetworkPerson[]
  /** The ids of the public channels. */
  readonly channels: readonly string[]
  /** Returns the ms until an answer; one to three seconds by default. */
  readonly delay?: () => number
}

/** Starts six people who answer private messages, private chats and messages in public channels. */
export async function startChatPeople({
  relay,
  people,
  channels,
  delay = () => 1_000 + Math.random() * 2_000,
}: ChatPeopleOptions): Promise<{ close(): void }> {
  const signer = await createEventSigner()
  const named: readonly string[] = Object.values(CHAT_PEOPLE).flat()
  const known = new Map<string, NetworkPerson>(people.map(person => [person.handle, person]))
  const bots = new Set(named.flatMap(handle => known.get(handle)?.pubkey ?? []))
  const start = async (handle: string) => {
    const person = known.get(handle)
    if (!person) throw new Error(`Nobody of the demo is called ${handle}`)
    return demoPerson(person, await openLine(relay), signer, delay)
  }
  const all = new Map(await Promise.all(named.map(async handle => [handle, await start(handle)] as const)))
  const each = (handles: readonly string[]) => handles.flatMap(handle => all.get(handle) ?? [])
  for (const person of each(CHAT_PEOPLE.direct)) answerDirect(person, relay, bots)
  for (const person of each(CHAT_PEOPLE.ratchet)) answerRatchet(person, relay)
  // Each channel has one who answers, so that nobody is answered twice.
  each(CHAT_PEOPLE.channels).forEach((person, i, list) => {
    const own = channels.filter((_, at) => at % list.length === i)
    if (own.length > 0) answerChannels(person, own, bots)
  })
  return {
    close() {
      for (const person of all.values()) person.close()
    },
  }
}
