import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEventSigner } from './event-signer.ts'
import { decodeTestInvoice } from './lightning/decode-test-invoice.ts'
import { publishLiveNotes } from './publish-live-notes.ts'
import { connectTestRelayClient } from './relay/test-relay-client.ts'
import { type Demo, startDemo } from './start-demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo({ live: false, now: 1_790_000_123, relayPort: 24848, mediaPort: 24849 })
}, 30_000)
afterAll(() => demo?.close())

describe('startDemo', () => {
  it('serves the timeline of the root account', async () => {
    const client = await connectTestRelayClient(demo.relay.url)
    const [follows] = await client.fetchEvents({ kinds: [3], authors: [demo.network.rootPubkey] })
    const authors = follows!.tags.map(tag => tag[1]!)
    const feed = await client.fetchEvents({ kinds: [1, 6], authors, limit: 100 })
    expect(feed).toHaveLength(100)
    const { deletedNoteId, expiredNoteId, imageNote } = demo.network.notable
    const found = await client.fetchEvents({ ids: [deletedNoteId, expiredNoteId, imageNote] })
    expect(found.map(event => event.id)).toEqual([imageNote])
    client.close()
  })

  it('serves the pictures and videos that notes describe, also in parts', async () => {
    const described = demo.network.events.flatMap(event => event.tags.filter(tag => tag[0] === 'imeta'))
    const fields = (tag: readonly string[]) =>
      Object.fromEntries(tag.slice(1).map(part => part.split(/ (.*)/s)))
    const picked = [...new Map(described.map(tag => [fields(tag).url, fields(tag)])).values()]
    expect(picked.length).toBeGreaterThan(12)
    for (const { url, m, x, size } of picked.filter((_, index) => index % 4 === 0)) {
      const response = await fetch(url!)
      const data = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-type')).toBe(m)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(createHash('sha256').update(data).digest('hex')).toBe(x)
      expect(data.length).toBe(Number(size))
    }
    const part = await fetch(`${demo.media.url}/videos/tide.webm`, { headers: { Range: 'bytes=0-3' } })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe('1a45dfa3')
  })

  it('goes on writing when it is live', async () => {
    const stop = await publishLiveNotes(demo.network, demo.relay)
    stop()
    const late = demo.relay.query({ kinds: [1], since: Math.floor(Date.now() / 1000) - 3700 })
    expect(late.length).toBeGreaterThan(10)
    const signer = await createEventSigner()
    for (const event of late) expect(signer.verify(event)).toBe(true)
  })

  it('knows names, and sells invoices for zaps', async () => {
    const get = async (path: string) =>
      (await fetch(`${demo.media.url}${path}`)).json() as Promise<Record<string, unknown>>
    const full = demo.network.notable.fullProfilePubkey
    const handle = demo.network.people.find(person => person.pubkey === full)!.handle
    expect(await get(`/.well-known/nostr.json?name=${handle}`)).toEqual({ names: { [handle]: full } })
    const pay = await get(`/.well-known/lnurlp/${handle}`)
    expect(pay).toMatchObject({ tag: 'payRequest', allowsNostr: true })
    const zap = encodeURIComponent('{"kind":9734}')
    const { pr } = (await (await fetch(`${pay.callback}?amount=21000&nostr=${zap}`)).json()) as { pr: string }
    expect(decodeTestInvoice(pr)).toMatchObject({
      amountMsats: 21_000,
      descriptionHash: createHash('sha256').update('{"kind":9734}').digest('hex'),
    })
  })
})
