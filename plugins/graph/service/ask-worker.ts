import type { GraphPort } from '../worker/graph-port'
import type { GraphQuestion } from '../worker/protocol'

/** Sends questions to the worker and resolves each with its answer. */
export interface Asker {
  ask(question: GraphQuestion): Promise<readonly string[]>
  answered(id: number, people: readonly string[]): void
}

/** Creates an asker. `port` is called at the first question, to open the port. */
export function createAsker(port: () => Promise<GraphPort>): Asker {
  const waiting = new Map<number, (people: readonly string[]) => void>()
  let asked = 0
  return {
    async ask(question) {
      const open = await port()
      const id = ++asked
      return new Promise(resolve => {
        waiting.set(id, resolve)
        open.send({ type: 'question', id, question })
      })
    },
    answered(id, people) {
      waiting.get(id)?.(people)
      waiting.delete(id)
    },
  }
}
