import { createEventSigner } from '../event-signer.ts'
import type { NetworkPerson } from '../network/demo-network.ts'
import { answerChannelMessages } from './answer-channel-messages.ts'
import { answerDirectMessages } from './answer-direct-messages.ts'
import { answerRatchetMessages } from './answer-ratchet-messages.ts'
import { createChatBot } from './chat-bot.ts'
import { openChatRelayConnection } from './chat-relay-connection.ts'

/**
 * The people who answer messages: two for private messages (NIP-17), two for chats over the double ratchet, and two for
 * public channels. The demo's account follows all of them.
 */
export const CHAT_BOT_HANDLES = {
  direct: ['tom', 'nadia'],
  ratchet: ['greta', 'caleb'],
  channels: ['jonas', 'clara'],
} as const

interface ChatBotsOptions {
  readonly relay: string
  readonly people: readonly NetworkPerson[]
  /** The ids of the public channels. */
  readonly channels: readonly string[]
  /** Returns the ms until an answer; one to three seconds by default. */
  readonly getDelayMs?: () => number
}

/** Starts six people who answer private messages, private chats and messages in public channels. */
export async function startChatBots({
  relay,
  people,
  channels,
  getDelayMs = () => 1_000 + Math.random() * 2_000,
}: ChatBotsOptions): Promise<{ close(): void }> {
  const signer = await createEventSigner()
  const handles: readonly string[] = Object.values(CHAT_BOT_HANDLES).flat()
  const personByHandle = new Map<string, NetworkPerson>(people.map(person => [person.handle, person]))
  const bots = new Set(handles.flatMap(handle => personByHandle.get(handle)?.pubkey ?? []))
  const start = async (handle: string) => {
    const person = personByHandle.get(handle)
    if (!person) throw new Error(`Nobody of the demo is called ${handle}`)
    return createChatBot(person, await openChatRelayConnection(relay), signer, getDelayMs)
  }
  const all = new Map(await Promise.all(handles.map(async handle => [handle, await start(handle)] as const)))
  const getBots = (handles: readonly string[]) => handles.flatMap(handle => all.get(handle) ?? [])
  for (const person of getBots(CHAT_BOT_HANDLES.direct)) answerDirectMessages(person, relay, bots)
  for (const person of getBots(CHAT_BOT_HANDLES.ratchet)) answerRatchetMessages(person, relay)
  // One bot answers in each channel, so that nobody gets two answers.
  getBots(CHAT_BOT_HANDLES.channels).forEach((person, i, list) => {
    const own = channels.filter((_, at) => at % list.length === i)
    if (own.length > 0) answerChannelMessages(person, own, bots)
  })
  return {
    close() {
      for (const person of all.values()) person.close()
    },
  }
}
