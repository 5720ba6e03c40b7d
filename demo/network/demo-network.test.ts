import { createHash } from 'node:crypto'
import { type Event, verifyEvent } from 'nostr-tools/pure'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { createEventSigner, type EventSigner } from '../event-signer.ts'
import { decodeTestInvoice } from '../lightning/decode-test-invoice.ts'
import { ZAP_PROVIDER_PUBKEY } from '../media/answer-lnurl-pay.ts'
import { buildDemoNetwork, type DemoNetwork, loadDemoNetwork } from './demo-network.ts'
import { TOPICS } from './topics.ts'

const options = {
  now: 1_790_000_123,
  relayUrls: ['ws://127.0.0.1:24848'],
  mediaUrl: 'http://localhost:24849',
}
const tag = (event: NostrEvent, name: string) => event.tags.find(item => item[0] === name)?.[1]
let network: DemoNetwork
let signer: EventSigner
let byId: Map<string, NostrEvent>

beforeAll(async () => {
  network = await loadDemoNetwork(options)
  signer = await createEventSigner()
  byId = new Map(network.events.map(event => [event.id, event]))
}, 300_000)

const ofKind = (kind: number) => network.events.filter(event => event.kind === kind)

describe('demoNetwork', () => {
  it('signs everything', () => {
    expect(network.events.length).toBeGreaterThan(6000)
    expect(network.events.length).toBeLessThan(9000)
    expect(byId.size).toBe(network.events.length)
    for (const event of network.events) expect(signer.verify(event), `kind ${event.kind}`).toBe(true)
    // Another library verifies only a sample, because it is fifteen times slower.
    for (let index = 0; index < network.events.length; index += 29) {
      expect(verifyEvent(JSON.parse(JSON.stringify(network.events[index])) as Event)).toBe(true)
    }
  })

  it('is the same whenever it is built', async () => {
    const small = { ...options, now: network.now, scale: 0.02 }
    const [first, second] = [await buildDemoNetwork(small), await buildDemoNetwork(small)]
    expect(second.events).toEqual(first.events)
    expect(second.notable).toEqual(first.notable)
  })

  it('ends at the full hour, with notes of the last minutes', () => {
    const late = network.events.filter(event => event.created_at > network.now).map(event => event.id)
    expect(late).toEqual([network.notable.futureNoteId])
    const newest = ofKind(1).filter(
      event => network.now - event.created_at < 600 && event.created_at <= network.now,
    )
    expect(newest.length).toBeGreaterThan(5)
  })

  it('has zap receipts that a strict client accepts', () => {
    const receipts = ofKind(9735)
    expect(receipts.length).toBeGreaterThan(200)
    for (const receipt of receipts) {
      const description = tag(receipt, 'description')!
      const request = JSON.parse(description) as NostrEvent
      const invoice = decodeTestInvoice(tag(receipt, 'bolt11')!)
      expect(receipt.pubkey).toBe(ZAP_PROVIDER_PUBKEY)
      expect(signer.verify(request)).toBe(true)
      expect(invoice.amountMsats).toBe(Number(tag(request, 'amount')))
      expect(invoice.descriptionHash).toBe(createHash('sha256').update(description).digest('hex'))
      expect(invoice.paymentHash).toBe(
        createHash('sha256')
          .update(Buffer.from(tag(receipt, 'preimage')!, 'hex'))
          .digest('hex'),
      )
      expect(tag(receipt, 'p')).toBe(tag(request, 'p'))
      const recipient = ofKind(0).find(event => event.pubkey === tag(receipt, 'p'))!
      expect(JSON.parse(recipient.content)).toHaveProperty('lud16')
    }
  })

  it('links answers to what they answer', () => {
    const answers = ofKind(1).filter(event => tag(event, 'e') !== undefined)
    for (const answer of answers) {
      const links = answer.tags.filter(item => item[0] === 'e')
      for (const link of links) expect(byId.has(link[1]!)).toBe(true)
      const parent = byId.get(links.at(-1)![1]!)!
      expect(answer.created_at).toBeGreaterThan(parent.created_at)
      expect(answer.tags.some(item => item[0] === 'p' && item[1] === parent.pubkey)).toBe(true)
    }
    expect(answers.some(event => event.tags.some(item => item[0] === 'e' && item[3] === undefined))).toBe(
      true,
    )
    const depth = (event: NostrEvent): number => {
      const links = event.tags.filter(item => item[0] === 'e')
      return links.length === 0 ? 0 : 1 + depth(byId.get(links.at(-1)![1]!)!)
    }
    const thread = answers.filter(event => tag(event, 'e') === network.notable.deepThreadRoot)
    expect(Math.max(...thread.map(depth))).toBeGreaterThan(8)
  })

  it('has comments below an article and a listing, and answers to them', () => {
    const { discussedArticle, discussedListing, articleComment } = network.notable
    const comments = ofKind(1111)
    for (const address of [discussedArticle, discussedListing]) {
      const [kind, author] = address.split(':')
      const about = comments.filter(event => tag(event, 'A') === address)
      expect(about.length).toBeGreaterThan(2)
      for (const event of about) {
        expect([tag(event, 'K'), tag(event, 'P')]).toEqual([kind, author])
        const parent = byId.get(tag(event, 'e')!)!
        expect(event.created_at).toBeGreaterThanOrEqual(parent.created_at)
        expect([tag(event, 'k'), tag(event, 'p')]).toEqual([String(parent.kind), parent.pubkey])
      }
      expect(about.filter(event => tag(event, 'k') === '1111').map(event => event.pubkey)).toEqual([author])
    }
    expect(comments.filter(event => tag(event, 'e') === articleComment)).toHaveLength(1)
  })

  it('has follow packs of its curators, one of them of the older kind', () => {
    const packs = network.events.filter(event => [30000, 39089].includes(event.kind))
    expect(packs).toHaveLength(12)
    expect(ofKind(30000)).toHaveLength(1)
    expect(new Set(packs.map(pack => pack.pubkey))).toEqual(new Set(network.curators))
    const known = new Set(network.people.map(person => person.pubkey))
    for (const pack of packs) {
      for (const name of ['d', 'title', 'description', 'image']) expect(tag(pack, name), name).toBeTruthy()
      const people = pack.tags.filter(item => item[0] === 'p').map(item => item[1]!)
      expect(people.length).toBeGreaterThan(11)
      expect(new Set(people).size).toBe(people.length)
      for (const pubkey of people) expect(known.has(pubkey)).toBe(true)
    }
  })

  it('reads like people: no note follows itself, and few repeat', () => {
    const notes = ofKind(1).sort((a, b) => a.created_at - b.created_at)
    const original = notes.filter(event => tag(event, 'e') === undefined)
    for (const [index, event] of original.entries())
      expect(event.content).not.toBe(original[index + 1]?.content)
    expect(new Set(original.map(event => event.content)).size).toBeGreaterThan(original.length * 0.6)
    const sentences = TOPICS.flatMap(topic => [...topic.notes, ...topic.replies, ...topic.threads.flat()])
    expect(new Set(sentences).size).toBeGreaterThan(600)
    expect(ofKind(1).filter(event => /\[[^\]\n]*\|/.test(event.content))).toEqual([])
  })

  it('names interesting events that exist', () => {
    const {
      articleAddress,
      listingAddress,
      discussedArticle,
      discussedListing,
      bareProfilePubkey,
      fullProfilePubkey,
      rtlProfilePubkey,
      ...ids
    } = network.notable
    for (const [name, id] of Object.entries(ids)) expect(byId.has(id), name).toBe(true)
    for (const address of [articleAddress, listingAddress, discussedArticle, discussedListing]) {
      const [kind, pubkey, d] = address.split(':')
      expect(
        network.events.some(e => e.kind === Number(kind) && e.pubkey === pubkey && tag(e, 'd') === d),
      ).toBe(true)
    }
    const profiles = new Set(ofKind(0).map(event => event.pubkey))
    expect(profiles.has(bareProfilePubkey)).toBe(false)
    expect(profiles.has(fullProfilePubkey) && profiles.has(rtlProfilePubkey)).toBe(true)
    const follows = ofKind(3)
      .find(event => event.pubkey === network.rootPubkey)!
      .tags.map(item => item[1])
    expect(follows).toHaveLength(60)
    for (const id of Object.values(ids)) {
      const event = byId.get(id)!
      if (event.kind === 1) expect(follows).toContain(event.pubkey)
    }
    expect(byId.get(ids.longNote)!.content.length).toBeGreaterThan(300)
    expect(byId.get(ids.galleryNote)!.tags.filter(item => item[0] === 'imeta')).toHaveLength(4)
  })
})
