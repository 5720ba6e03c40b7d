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
  /** What was stored when it began has been read: all of it, or the newest. */
  let read: { readonly all: boolean } | undefined

  const take = async (texts: readonly SearchedText[]) => {
    for (let at = 0; at < texts.length && !full && !disposed; at += BATCH) {
      full = !texts.slice(at, at + BATCH).every(text => index.put(text))
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
          // What has not been read may hold the very words.
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
