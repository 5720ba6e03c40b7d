import { expect, test } from 'vitest'
import { createMemoryKeyValueStorage, createSettings, createStore, type KeyValueStorage } from '#kernel'
import type { AccountSession } from '#kernel/ports'
import { type AccountDialogRequest, createDialogQueue } from '../dialogs/dialog-queue'
import { accountsSettings } from './accounts-settings'
import { createRelayConsent } from './relay-consent'

const ADA = 'a'.repeat(64)
const BEN = 'b'.repeat(64)
const RELAY = 'wss://relay.example'

/** Simulates a visit of the page. With the storage of an earlier visit, it is the next visit of the same browser. */
function visit(storage: KeyValueStorage = createMemoryKeyValueStorage()) {
  const session = createStore<AccountSession>({ pubkey: ADA, canSign: true, method: 'key' })
  const record = createSettings(storage, 'accounts', accountsSettings, () => {})
  const desk = createDialogQueue(() => {})
  const consent = createRelayConsent({ session, record, dialogQueue: desk })
  const questions = () =>
    desk.queued.get().map(one => one.dialog as Extract<AccountDialogRequest, { kind: 'consent' }>)
  return { session, consent, questions, storage }
}

test('ten thousand challenges of one relay lead to one question', async () => {
  const { consent, questions } = visit()
  const asked = Array.from({ length: 10_000 }, () => consent.ask(RELAY))
  expect(questions().map(q => q.relay)).toEqual([RELAY])
  questions()[0]?.answer('allow')
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  expect(questions()).toEqual([])
  expect(await consent.ask(RELAY)).toBe(true)
})

test('many relays cannot pile up questions', async () => {
  const { consent, questions } = visit()
  const asked = Array.from({ length: 500 }, (_, i) => consent.ask(`wss://relay-${i}.example`))
  expect(questions().length).toBe(8)
  for (const question of questions()) question.answer('not-now')
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]))
})

test('stores an answer per account and relay, across visits', async () => {
  const first = visit()
  const allowed = first.consent.ask(RELAY)
  first.questions()[0]?.answer('allow')
  const refused = first.consent.ask('wss://other.example')
  first.questions()[0]?.answer('never')
  expect([await allowed, await refused]).toEqual([true, false])

  const second = visit(first.storage)
  expect(await second.consent.ask(RELAY)).toBe(true)
  expect(await second.consent.ask('wss://other.example')).toBe(false)
  expect(second.questions()).toEqual([])
  second.session.set(() => ({ pubkey: BEN, canSign: true, method: 'key' }))
  void second.consent.ask(RELAY)
  expect(second.questions().map(q => q.relay)).toEqual([RELAY])
})

test("asks again after 'not now' only at the next visit", async () => {
  const first = visit()
  const asked = first.consent.ask(RELAY)
  first.questions()[0]?.answer('not-now')
  expect(await asked).toBe(false)
  expect(await first.consent.ask(RELAY)).toBe(false)
  expect(first.questions()).toEqual([])
  const second = visit(first.storage)
  void second.consent.ask(RELAY)
  expect(second.questions().length).toBe(1)
})

test('does not ask an account that cannot sign, and an account switch means no', async () => {
  const { consent, questions, session } = visit()
  const asked = consent.ask(RELAY)
  session.set(() => ({ pubkey: BEN, canSign: true, method: 'key' }))
  questions()[0]?.answer('allow')
  expect(await asked).toBe(false)
  session.set(() => ({ pubkey: ADA, canSign: false, method: 'read-only' }))
  expect(await consent.ask('wss://other.example')).toBe(false)
  session.set(() => ({ canSign: false, method: 'none' }))
  expect(await consent.ask('wss://other.example')).toBe(false)
  expect(questions()).toEqual([])
})

test.each([
  ['nothing', null],
  ['a list', []],
  ['wrong types', { unsaved: 'x', consents: 5, lockAfter: '15' }],
  ['a time that is not offered', { lockAfter: 7 }],
  [
    'wrong keys',
    { unsaved: ['x', 5], consents: { x: { [RELAY]: 'allow' }, [ADA]: { 'no relay at all': 'allow' } } },
  ],
  ['wrong answers', { consents: { [ADA]: { [RELAY]: 'yes', 'wss://b.example': true } } }],
])('storage that holds %s allows no relay anything', (_, stored) => {
  const read = accountsSettings.read(stored, 1) ?? accountsSettings.defaults
  expect(read.unsaved).toEqual([])
  expect(read.lockAfter).toBe(0)
  expect(Object.values(read.consents).flatMap(all => Object.values(all))).toEqual([])
})
