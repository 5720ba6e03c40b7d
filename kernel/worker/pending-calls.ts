/** Calls to another thread that wait for their answers. Each has a number, which goes with the call and its answer. */
export interface PendingCalls<Answer> {
  readonly size: () => number
  /** Sends a call, and resolves with its answer. Rejects if `send` throws. */
  add(send: (id: number) => void): Promise<Answer>
  /** Resolves the call. A number of no waiting call is ignored. */
  resolve(id: number, answer: Answer): void
  reject(id: number, error: Error): void
  /** Resolves all waiting calls with the same answer, because the worker has ended or their caller needs no more. */
  resolveAll(answer: Answer): void
  /** Rejects all waiting calls, because the other thread has failed and will not answer them. */
  rejectAll(error: Error): void
}

interface PendingCall<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

export function createPendingCalls<Answer>(): PendingCalls<Answer> {
  const calls = new Map<number, PendingCall<Answer>>()
  let lastId = 0
  const take = (id: number) => {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }
  return {
    size: () => calls.size,
    add: send =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        calls.set(id, { resolve, reject })
        try {
          send(id)
        } catch (error) {
          calls.delete(id)
          throw error
        }
      }),
    resolve: (id, answer) => take(id)?.resolve(answer),
    reject: (id, error) => take(id)?.reject(error),
    resolveAll(answer) {
      for (const id of [...calls.keys()]) take(id)?.resolve(answer)
    },
    rejectAll(error) {
      for (const id of [...calls.keys()]) take(id)?.reject(error)
    },
  }
}
