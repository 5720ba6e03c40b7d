import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAllowAllUrlPolicy } from '#kernel/testing'
import { fetchBytes } from './fetch-bytes'
import type { FileError } from './file-error'

const outside = createAllowAllUrlPolicy()
const signal = new AbortController().signal
let url = ''
let answer: (response: ServerResponse) => void
let closed: Promise<void>
const server = createServer((_, response) => {
  closed = new Promise(resolve => response.once('close', resolve))
  answer(response)
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const problemOf = (options: { maxBytes?: number; silenceTimeoutMs?: number }): Promise<FileError> =>
  fetchBytes(url, { outside, signal, maxBytes: 1_000, errorMessage: 'Failed', ...options }).then(
    () => expect.unreachable(),
    (error: FileError) => error,
  )

it('reads a body of exactly the allowed size', async () => {
  answer = response => response.end(Buffer.alloc(1_000, 7))
  const bytes = await fetchBytes(url, { outside, signal, maxBytes: 1_000, errorMessage: 'Failed' })
  expect([bytes.length, bytes[999]]).toEqual([1_000, 7])
})

it('cancels a body that is, or is announced to be, larger than allowed', async () => {
  answer = response => response.writeHead(200, { 'content-length': '5000' }).write(Buffer.alloc(10))
  expect(await problemOf({})).toMatchObject({ message: 'Failed', tooLarge: true })
  await closed
  // The server sends an endless body without a content-length.
  answer = response => {
    const more = () => response.destroyed || response.write(Buffer.alloc(600), () => setImmediate(more))
    more()
  }
  expect(await problemOf({})).toMatchObject({ message: 'Failed', tooLarge: true })
  await closed
})

it('fails if a server answers without a body, so that no empty file is shown', async () => {
  answer = response => response.writeHead(204).end()
  expect(await problemOf({})).toMatchObject({ message: 'Failed', tooLarge: false })
})

it('fails if a server stalls, before its answer or within it', async () => {
  answer = () => {}
  expect(await problemOf({ silenceTimeoutMs: 60 })).toMatchObject({ message: 'Failed', tooLarge: false })
  await closed
  answer = response => response.write('a')
  expect(await problemOf({ silenceTimeoutMs: 60 })).toMatchObject({ message: 'Failed', tooLarge: false })
  await closed
})

it('continues as long as bytes arrive', async () => {
  answer = response => {
    let left = 8
    const timer = setInterval(() => {
      left--
      if (left > 0) return response.write('a')
      clearInterval(timer)
      return response.end('a')
    }, 40)
  }
  const bytes = await fetchBytes(url, {
    outside,
    signal,
    maxBytes: 1_000,
    errorMessage: 'Failed',
    silenceTimeoutMs: 200,
  })
  expect(bytes.length).toBe(8)
})
