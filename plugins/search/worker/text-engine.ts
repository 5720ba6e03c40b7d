import { type SearchedText, TextIndex } from '../texts/text-index'
import type { Engine } from './open-port'
import type { TextNews, TextRequest } from './text-protocol'

/** Texts taken in one turn: a search that comes meanwhile waits for no more. */
const BATCH = 100

/** Text search as a function over messages, so that it runs in a worker as well as without one. */
export function startTextEngine(send: (news: TextNews) => void): Engine<TextRequest> {
  const index = new TextIndex()
  let working = Promise.resolve()
  let disposed = false
  let full = false

  const take = async (texts: readonly SearchedText[]) => {
    for (let at = 0; at < texts.length && !full && !disposed; at += BATCH) {
      full = !texts.slice(at, at + BATCH).every(text => index.put(text))
      await new Promise(resolve => setTimeout(resolve))
    }
    tell(full)
  }
  const tell = (done: boolean) => {
    if (!disposed) send({ type: 'state', texts: index.size, done })
  }

  return {
    receive(request) {
      switch (request.type) {
        case 'texts':
          working = working.then(() => take(request.texts))
          return
        case 'end':
          working = working.then(() => tell(true))
          return
        case 'search':
          return send({ type: 'found', id: request.id, hits: index.find(request.query, request.limit) })
      }
    },
    dispose() {
      disposed = true
    },
  }
}
