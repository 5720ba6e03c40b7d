import type { GraphPort } from '../worker/graph-port'
import type { GraphQuestion } from '../worker/graph-protocol'

/** Sends questions to the graph worker and resolves each with its answer. */
export interface QuestionClient {
  ask(question: GraphQuestion): Promise<readonly string[]>
  resolveAnswer(id: number, people: readonly string[]): void
}

/** Creates the client. `openPort` is called for each question, and must always return the same port. */
export function createQuestionClient(openPort: () => Promise<GraphPort>): QuestionClient {
  const pendingQuestions = new Map<number, (people: readonly string[]) => void>()
  let questionCount = 0
  return {
    async ask(question) {
      const graphPort = await openPort()
      const id = ++questionCount
      return new Promise(resolve => {
        pendingQuestions.set(id, resolve)
        graphPort.send({ type: 'question', id, question })
      })
    },
    resolveAnswer(id, people) {
      pendingQuestions.get(id)?.(people)
      pendingQuestions.delete(id)
    },
  }
}
