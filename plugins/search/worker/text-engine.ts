import type { WorkerRequestHandler } from '#kernel/worker'
import { type IndexedText, TextIndex } from '../texts/text-index'
import type { TextWorkerMessage, TextWorkerRequest } from './text-protocol'

/** Number of texts that are added per turn. A search waits for at most one turn. */
const TEXTS_PER_TURN = 100

/** The index of texts behind a message interface, so that it can run in a worker or on the page's thread. */
export function startTextEngine(
  send: (news: TextWorkerMessage) => void,
): WorkerRequestHandler<TextWorkerRequest> {
  const index = new TextIndex()
  let queue = Promise.resolve()
  let disposed = false
  let full = false
  /**
   * Set once all texts that exist at the start were read. `isComplete` is false if older stored texts were left out.
   */
  let initialTexts: { readonly isComplete: boolean } | undefined

  const addTexts = async (texts: readonly IndexedText[]) => {
    for (let at = 0; at < texts.length && !full && !disposed; at += TEXTS_PER_TURN) {
      full = !texts.slice(at, at + TEXTS_PER_TURN).every(text => index.put(text))
      await new Promise(resolve => setTimeout(resolve))
    }
    sendState()
  }
  const isDone = () => full || initialTexts !== undefined
  const sendState = () => {
    if (disposed) return
    send({
      type: 'state',
      textCount: index.size,
      isDone: isDone(),
      isComplete: initialTexts?.isComplete === true && !full,
      isFull: full,
    })
  }

  return {
    receive(request) {
      switch (request.type) {
        case 'texts':
          queue = queue.then(() => addTexts(request.texts))
          return
        case 'end':
          queue = queue.then(() => {
            initialTexts = { isComplete: request.isComplete }
            sendState()
          })
          return
        case 'search':
          // Typing mistakes are allowed only when all texts are in the index, because a text still to come may contain
          // the exact words.
          return send({
            type: 'found',
            id: request.id,
            hits: index.find(request.query, { allowTypos: isDone() }),
          })
      }
    },
    dispose() {
      disposed = true
    },
  }
}
