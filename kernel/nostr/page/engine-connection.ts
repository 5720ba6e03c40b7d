import type { NostrEvent } from '../../ports/nostr-types'
import type { EngineMessage, EngineRequest } from '../messages/engine-messages'
import type { EnginePort } from '../messages/engine-port'

/** Messages of the engine about running queries and relays. Answers to `ask` are not among them. */
export type EngineUpdateMessage = Extract<EngineMessage, { op: 'events' | 'query' | 'found' | 'status' }>

export interface EngineConnectionOptions {
  readonly port: EnginePort
  readonly onMessage: (news: EngineUpdateMessage) => void
  /** Signs the event that answers a relay's NIP-42 challenge; resolves with `undefined` if it must not be answered. */
  readonly authorize: ((relay: string, challenge: string) => Promise<NostrEvent | undefined>) | undefined
}

export interface EngineConnection {
  send(request: EngineRequest): void
  /** Asks the engine one question and resolves with its answer. */
  ask<T>(question: EngineQuestion): Promise<T>
}

type WithoutId<Request> = Request extends unknown ? Omit<Request, 'ask'> : never
/** The requests to the engine that get one answer each. */
type EngineQuestion = WithoutId<
  Extract<
    EngineRequest,
    { readonly op: 'judge' | 'route' | 'deliver' | 'seen' | 'stats' | 'clear' | 'stored' }
  >
>
type AnswerMessage = Extract<
  EngineMessage,
  { op: 'answer' | 'judged' | 'routed' | 'delivered' | 'stored' | 'seen-on' }
>

/** Returns the content of an answer message, with which `ask` resolves. */
const answerValue = (news: AnswerMessage) => {
  if (news.op === 'answer') return news.stats
  if (news.op === 'judged') return news.valid
  if (news.op === 'stored') return news.events
  return news.op === 'delivered' ? news.verdict : news.relays
}

const isAnswer = (news: EngineMessage): news is AnswerMessage => 'ask' in news && news.op !== 'authorize'

export function createEngineConnection({
  port,
  onMessage,
  authorize,
}: EngineConnectionOptions): EngineConnection {
  const pendingAnswers = new Map<number, (answer: never) => void>()
  let lastRequestId = 0
  let queuedRequests: EngineRequest[] = []

  /**
   * Sends all requests that are made in the same turn of the event loop, such as those of one rendering, in one
   * message.
   */
  const send = (request: EngineRequest) => {
    queuedRequests.push(request)
    if (queuedRequests.length > 1) return
    queueMicrotask(() => {
      const requests = queuedRequests
      queuedRequests = []
      port.send(requests)
    })
  }
  const answerRelay = async ({ ask, relay, challenge }: Extract<EngineMessage, { op: 'authorize' }>) => {
    let event: NostrEvent | undefined
    try {
      event = await authorize?.(relay, challenge)
    } catch {
      // If signing fails, the engine gets an answer without an event, and so does not authenticate to the relay.
    }
    send({ op: 'authorized', ask, ...(event && { event }) })
  }
  const handleMessage = (news: EngineMessage) => {
    if (news.op === 'authorize') void answerRelay(news)
    else if (isAnswer(news)) {
      pendingAnswers.get(news.ask)?.(answerValue(news) as never)
      pendingAnswers.delete(news.ask)
    } else onMessage(news)
  }
  port.listen(list => {
    list.forEach(handleMessage)
    // 'ready' is sent last, so that the engine first gets the requests that React has just queued.
    send({ op: 'ready' })
  })
  send({ op: 'ready' })

  return {
    send,
    ask: question => {
      const ask = ++lastRequestId
      return new Promise(resolve => {
        pendingAnswers.set(ask, resolve)
        send({ ...question, ask })
      })
    },
  }
}
