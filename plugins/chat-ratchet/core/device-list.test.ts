import { AppKeys } from 'nostr-double-ratchet-0-0-138'
import { finalizeEvent } from 'nostr-tools/pure'
import { describe, expect, test } from 'vitest'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import {
  buildListWithDevice,
  findNewestDeviceList,
  parseDeviceList,
  resolveInviteeOwner,
} from './device-list'
import { createIdentity, TEST_NOW_MS, testCryptoEnvironment } from './testing/session-sides'
import vectors from './testing/vectors.json'

const recorded = vectors.cases[3]?.event as NostrEvent
const owner = createIdentity()
const [phone, laptop] = [createIdentity().pubkey, createIdentity().pubkey]
const SECONDS = TEST_NOW_MS / 1_000

const sign = (draft: EventDraft, by = owner): NostrEvent =>
  finalizeEvent({ created_at: SECONDS, ...draft, tags: draft.tags.map(tag => [...tag]) }, by.secret)
const added = (list: NostrEvent | undefined, device: string, now = TEST_NOW_MS) =>
  buildListWithDevice(
    list && parseDeviceList(list),
    { owner: list?.pubkey ?? owner.pubkey, device },
    { ...testCryptoEnvironment, now },
  )

/**
 * Builds a device list as version 0.0.138 of the package nostr-double-ratchet writes it, with encrypted device names.
 */
const old = (devices: string[], created_at: number) =>
  sign({
    kind: 30_078,
    created_at,
    content: 'AgAA',
    tags: [
      ['d', 'double-ratchet/app-keys'],
      ['version', '1'],
      ...devices.map(device => ['device', device, '1750000000']),
    ],
  })

describe('adding a device', () => {
  test('a first list has all that the recorded one has', () => {
    const draft = added(undefined, owner.pubkey)
    const names = (tags: readonly (readonly string[])[]) => [...new Set(tags.map(([name]) => name))]
    expect(names(draft!.tags)).toEqual(names(recorded.tags))
    const value = (name: string) => draft!.tags.find(tag => tag[0] === name)
    const id = value('d')?.[1]
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(value('i')).toEqual(['i', id, 'subject'])
    expect(value('device')).toEqual(['device', owner.pubkey, String(SECONDS)])
    expect(parseDeviceList(sign(draft!))?.devices).toEqual([owner.pubkey])
  })

  test('everything in the recorded list stays, and the tags stay sorted', () => {
    const unknown = { ...recorded, tags: [...recorded.tags, ['zzz', 'of a newer client']] }
    const draft = added(unknown, phone)
    expect(draft).toMatchObject({ kind: 37_368, content: '' })
    expect(draft!.tags).toEqual(expect.arrayContaining(unknown.tags.map(tag => [...tag])))
    expect(draft!.tags).toHaveLength(unknown.tags.length + 2)
    const order = draft!.tags.map(tag => tag.join(' '))
    expect(order).toEqual(order.toSorted())
  })

  test('a device that is listed already changes nothing', () => {
    expect(added(recorded, recorded.pubkey)).toBeUndefined()
  })

  test('a list of an older client keeps its form and its content, and that client reads it', () => {
    const draft = added(old([phone], SECONDS), laptop)
    expect(draft).toMatchObject({ kind: 30_078, content: 'AgAA' })
    expect(draft!.tags.at(-1)).toEqual(['device', laptop, String(SECONDS)])
    const read = AppKeys.fromEvent(sign(draft!) as Parameters<typeof AppKeys.fromEvent>[0])
    expect(read.getAllDevices().map(({ identityPubkey }) => identityPubkey)).toEqual([phone, laptop])
  })

  test('the new list is newer than the former, even if that was written ahead of time', () => {
    const ahead = old([phone], SECONDS + 1_000)
    expect(added(ahead, laptop)?.created_at).toBe(SECONDS + 1_001)
  })
})

describe('reading', () => {
  test('the newest list counts, whichever form it has: a device that it lacks was removed', () => {
    const first = sign(added(undefined, laptop)!)
    const [older, newer] = [old([phone, laptop], SECONDS - 1), old([phone], SECONDS + 1)]
    expect(findNewestDeviceList([older, first], owner.pubkey)?.devices).toEqual([laptop])
    expect(findNewestDeviceList([older, first, newer], owner.pubkey)?.devices).toEqual([phone])
  })

  test('a list that another person signed does not count', () => {
    const mallory = createIdentity()
    const draft = added(undefined, mallory.pubkey)!
    const forged = sign({ ...draft, created_at: SECONDS + 9 }, mallory)
    expect(parseDeviceList(forged)).toBeUndefined()
    expect(findNewestDeviceList([forged], owner.pubkey)).toBeUndefined()
    expect(findNewestDeviceList([sign(draft)], mallory.pubkey)).toBeUndefined()
  })

  test('other events of the same kinds are no lists, and keys that are none are left out', () => {
    const draft = added(undefined, phone)!
    const without = (name: string) => sign({ ...draft, tags: draft.tags.filter(tag => tag[0] !== name) })
    expect([without('type'), without('owner_pubkey')].map(parseDeviceList)).toEqual([undefined, undefined])
    expect(parseDeviceList(sign({ ...old([phone], 1), tags: [['d', 'settings']] }))).toBeUndefined()
    const broken = sign({ ...draft, tags: [...draft.tags, ['device'], ['device', 'x']] })
    expect(parseDeviceList(broken)?.devices).toEqual([phone])
    const many = sign({
      ...draft,
      tags: [
        ...draft.tags,
        ...Array.from({ length: 500 }, (_, n) => ['device', n.toString(16).padStart(64, '0')]),
      ],
    })
    expect(parseDeviceList(many)?.devices).toHaveLength(200)
  })

  test('an owner claim is believed if the newest list of that owner has the invitee', () => {
    const answer = { invitee: phone, sessionKey: laptop, ownerClaim: owner.pubkey }
    const list = (...devices: string[]) => findNewestDeviceList([old(devices, SECONDS)], owner.pubkey)
    expect(resolveInviteeOwner(answer, list(laptop, phone))).toBe(owner.pubkey)
    expect(resolveInviteeOwner(answer, list(laptop))).toBe(phone)
    expect(resolveInviteeOwner(answer, undefined)).toBe(phone)
    expect(resolveInviteeOwner({ ...answer, ownerClaim: laptop }, list(phone))).toBe(phone)
    expect(resolveInviteeOwner({ ...answer, ownerClaim: phone }, undefined)).toBe(phone)
    expect(resolveInviteeOwner({ invitee: phone, sessionKey: laptop }, list(phone))).toBe(phone)
  })
})
