import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { sha256Hex } from '#kernel/sandbox'
import { createAllowAllUrlPolicy, createTestEvent, numberToHex } from '#kernel/testing'
import { fetchGuestCode } from './fetch-guest-code'
import type { GuestListing } from './parse-listing'

const CODE = "pinion.view('a', () => 'ä')"
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const serves = (text: string) => startServer((_, response) => response.end(text))

async function fetchFrom(
  servers: readonly string[],
  list?: NostrEvent,
  signal = new AbortController().signal,
) {
  const listing = { hash: await sha256Hex(CODE), servers, author: numberToHex(7) } as GuestListing
  return fetchGuestCode(listing, createAllowAllUrlPolicy(), { get: async () => list }, signal)
}

test('the file with the signed hash is found on whichever server has it', async () => {
  const gone = await startServer((_, response) => response.writeHead(404).end())
  expect(await fetchFrom([gone, await serves('evil()'), await serves(CODE)])).toBe(CODE)
})

test('the author’s own list of servers is asked last', async () => {
  const list = createTestEvent({
    kind: 10_063,
    pubkey: numberToHex(7),
    tags: [['server', await serves(CODE)]],
  })
  expect(await fetchFrom([await serves('evil()')], list)).toBe(CODE)
})

test('another file, an endless one, and none are refused, and each server is named with what it has done', async () => {
  const endless = await startServer((_, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  })
  const closed = await serves('')
  closing.pop()?.()
  const servers = [await serves('evil()'), endless, closed]
  const hosts = servers.map(url => new URL(url).host)
  await expect(fetchFrom(servers)).rejects.toThrow(
    `No server has the code: ${hosts[0]} has another file than its author signed, ${hosts[1]} sends more than 4194304 bytes, ${hosts[2]} does not answer.`,
  )
  await expect(fetchFrom([])).rejects.toThrow('The listing names no server that has the code.')
})

test('a fetch ends with the plugin', async () => {
  const leaver = new AbortController()
  const silent = await startServer(() => leaver.abort())
  await expect(fetchFrom([silent], undefined, leaver.signal)).rejects.toThrow('abort')
})
