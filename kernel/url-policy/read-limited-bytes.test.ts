import { expect, it } from 'vitest'
import { readLimitedBytes } from './read-limited-bytes'

/** A body that is sent in pieces of these sizes, and reports when it is cancelled. */
function sendPieces(sizes: readonly number[], headers?: Record<string, string>) {
  let next = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = sizes[next++]
      if (size === undefined) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(next))
    },
    cancel() {
      isCancelled = true
    },
  })
  return { response: new Response(body, headers && { headers }), isCancelled: () => isCancelled }
}

it('reads a body of exactly the allowed size and reports each piece', async () => {
  const counts: number[] = []
  const { response } = sendPieces([3, 2])
  const bytes = await readLimitedBytes(response, { maxBytes: 5, onBytes: count => counts.push(count) })
  expect([...bytes!]).toEqual([1, 1, 1, 2, 2])
  expect(counts).toEqual([3, 2])
})

it('cancels a body that is, or is announced to be, larger', async () => {
  const larger = sendPieces([3, 3, 3])
  expect(await readLimitedBytes(larger.response, { maxBytes: 5 })).toBeUndefined()
  expect(larger.isCancelled()).toBe(true)
  const announced = sendPieces([1], { 'content-length': '6' })
  expect(await readLimitedBytes(announced.response, { maxBytes: 5 })).toBeUndefined()
  expect(announced.isCancelled()).toBe(true)
})

it('reads an answer that announces its size in a form that is no number', async () => {
  for (const size of ['2, 2', 'many', '']) {
    const { response } = sendPieces([2], { 'content-length': size })
    expect(await readLimitedBytes(response, { maxBytes: 5 }), size).toEqual(Uint8Array.of(1, 1))
  }
})

it('reads an answer without a body as no bytes', async () => {
  expect(await readLimitedBytes(new Response(null), { maxBytes: 5 })).toEqual(new Uint8Array())
})
