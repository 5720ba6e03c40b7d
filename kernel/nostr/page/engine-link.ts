import type { NostrEvent } from '../../ports/nostr-types'
import type { EngineNews, EngineRequest } from '../messages/engine-messages'
import type { EnginePort } from '../messages/engine-port'
import type { Question } from './outbox/writer'

/**
 * News of the engine about running queries and relays. Answers to a single question are not among them; they go to
 * whoever asked.
 */
export type QueryNews = Extract<EngineNews, { op: 'events' | 'query' | 'found' | 'status' }>

export interface LinkOptions {
  readonly port: EnginePort
  readonly receive: (news: QueryNews) => void
  /** Signs the event that answers a relay's NIP-42 challenge; resolves with `undefined` if it must not be answered. */
  readonly authorize: ((relay: string, challenge: string) => Promise<NostrEvent | undefined>) | undefined
}

/** The page's connection to the engine. */
export interface EngineLink {
  send(request: EngineRequest): void
  /** Asks the engine one question and resolves with its answer. */
  ask<T>(question: Question | Stats | Stored): Promise<T>
}

type Stats = { readonly op: 'stats' | 'clear' }
type Stored = Pick<Extract<EngineRequest, { op: 'stored' }>, 'op' | 'filter'>
type Answer = Extract<EngineNews, { op: 'answer' | 'judged' | 'routed' | 'delivered' | 'stored' | 'seen-on' }>

/** Returns the part of an answering message that `ask` resolves with. */
const answerOf = (news: Answer) => {
  if (news.op === 'answer') return news.stats
  if (news.op === 'judged') return news.valid
  if (news.op === 'stored') return news.events
  return news.op === 'delivered' ? news.verdict : news.relays
}

const isAnswer = (news: EngineNews): news is Answer => 'ask' in news && news.op !== 'authorize'

export function createEngineLink({ port, receive, authorize }: LinkOptions): EngineLink {
  const asked = new Map<number, (answer: never) => void>()
  let lastAsk = 0
  let waiting: EngineRequest[] = []

  /**
   * Sends all requests that are made in the same turn of the event loop, such as those of one rendering, in one
   * message.
   */
  const send = (request: EngineRequest) => {
    waiting.push(request)
    if (waiting.length > 1) return
    queueMicrotask(() => {
      const requests = waiting
      waiting = []
      port.send(requests)
    })
  }
  const answerRelay = async ({ ask, relay, challenge }: Extract<EngineNews, { op: 'authorize' }>) => {
    let event: NostrEvent | undefined
    try {
      event = await authorize?.(relay, challenge)
    } catch {
      // If signing fails, the relay gets an answer without an event.
    }
    send({ op: 'authorized', ask, ...(event && { event }) })
  }
  const take = (news: EngineNews) => {
    if (news.op === 'authorize') void answerRelay(news)
    else if (isAnswer(news)) {
      asked.get(news.ask)?.(answerOf(news) as never)
      asked.delete(news.ask)
    } else receive(news)
  }
  port.listen(list => {
    list.forEach(take)
    // 'ready' is sent after the requests that React has just queued.
    send({ op: 'ready' })
  })
  send({ op: 'ready' })

  return {
    send,
    ask: question => {
      const ask = ++lastAsk
      return new Promise(resolve => {
        asked.set(ask, resolve)
        send({ ...question, ask })
      })
    },
  }
}
