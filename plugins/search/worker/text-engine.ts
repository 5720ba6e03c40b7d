import { type SearchedText, TextIndex } from '../texts/text-index'
import type { Engine } from './open-port'
import type { TextNews, TextRequest } from './text-protocol'

/** Number of texts that are added per turn. A search waits for at most one turn. */
const TEXTS_PER_TURN = 100

/** The text search behind a message interface, so that it can run in a worker or on the page's thread. */
export function startTextEngine(send: (news: TextNews) => void): Engine<TextRequest> {
  const index = new TextIndex()
  let working = Promise.resolve()
  let disposed = false
  let full = false
  /** Set when the initial texts were read. `all` is false if only the newest stored texts were read. */
  let read: { readonly all: boolean } | undefined

  const take = async (texts: readonly SearchedText[]) => {
    for (let at = 0; at < texts.length && !full && !disposed; at += TEXTS_PER_TURN) {
      full = !texts.slice(at, at + TEXTS_PER_TURN).every(text => index.put(text))
      await new Promise(resolve => setTimeout(resolve))
    }
    tell()
  }
  const isDone = () => full || read !== undefined
  const tell = () => {
    if (disposed) return
    send({ type: 'state', texts: index.size, done: isDone(), all: read?.all === true && !full, full })
  }

  return {
    receive(request) {
      switch (request.type) {
        case 'texts':
          working = working.then(() => take(request.texts))
          return
        case 'end':
          working = working.then(() => {
            read = { all: request.all }
            tell()
          })
          return
        case 'search':
          // Allow spelling mistakes only when everything is read, because unread texts may contain the exact words.
          return send({
            type: 'found',
            id: request.id,
            hits: index.find(request.query, { slips: isDone() }),
          })
      }
    },
    dispose() {
      disposed = true
    },
  }
}
