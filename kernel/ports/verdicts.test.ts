import { expect, test, vi } from 'vitest'
import { type ContributionRegistry, createContributionRegistry } from '../core/contribution-registry'
import { createStore } from '../core/store'
import { defineContributionPoint } from '../core/tokens'
import { createTestEvent } from '../testing/create-test-event'
import type { AccountSession } from './nostr-access'
import { type EventModerationRule, getStrictestVerdict, type ModerationVerdict } from './verdicts'

const judges = defineContributionPoint<EventModerationRule>('judges')
const session: AccountSession = { canSign: false, method: 'none' }
const event = createTestEvent({ content: 'judged' })
const says = (how: ModerationVerdict['action'], rest: Partial<ModerationVerdict> = {}) => ({
  action: how,
  reason: `to ${how}`,
  ...rest,
})

const add = (points: ContributionRegistry, owner: string, judge: EventModerationRule) => {
  const { point, value } = judges(judge)
  points.add(owner, point, value)
}

/** Creates plugins with the ids `a`, `b` and so on, each with one judge. */
function judged(...each: readonly EventModerationRule['judge'][]) {
  const points = createContributionRegistry()
  each.forEach((judge, at) => {
    add(points, 'abcdef'.charAt(at), { id: 'judge', judge })
  })
  const onFault = vi.fn()
  return { onFault, verdict: () => getStrictestVerdict(points.get(judges), { event, session }, onFault) }
}

test('the strictest verdict counts, and names the plugin it came from', () => {
  const blur = () => says('blur')
  const fold = () => says('fold')
  const hide = () => says('hide')
  const shown = () => undefined
  expect(judged(shown).verdict()).toBeUndefined()
  expect(judged(blur, shown).verdict()).toEqual({ ...says('blur'), plugin: 'a' })
  expect(judged(fold, blur).verdict()).toEqual({ ...says('fold'), plugin: 'a' })
  expect(judged(blur, hide, fold).verdict()).toEqual({ ...says('hide'), plugin: 'b' })
  // Of two equally strict verdicts the first one is used, unless only the second is final.
  expect(judged(hide, () => says('hide', { reason: 'later' })).verdict()?.reason).toBe('to hide')
  expect(judged(hide, () => says('hide', { final: true })).verdict()?.plugin).toBe('b')
})

test('a judge cannot claim to be another plugin', () => {
  const posing = () => ({ ...says('hide'), plugin: 'moderation' })
  expect(judged(posing).verdict()?.plugin).toBe('a')
})

test('a judge that throws hides nothing, and is reported once for an event', () => {
  const fails = () => {
    throw new Error('no verdict today')
  }
  const { verdict, onFault } = judged(fails, () => says('blur'))
  expect([verdict()?.action, verdict()?.action]).toEqual(['blur', 'blur'])
  expect(onFault).toHaveBeenCalledOnce()
  expect(onFault.mock.calls[0]?.[0]).toMatchObject({ owner: 'a', key: 'a/judge' })
})

test('an event is judged again for another reader, and when a store that its judge depends on has changed', () => {
  const points = createContributionRegistry()
  const muted = createStore(false)
  const dependent = vi.fn(() => (muted.get() ? says('hide') : undefined))
  const steady = vi.fn(() => says('blur'))
  add(points, 'a', { id: 'dependent', dependsOn: [muted], judge: dependent })
  add(points, 'b', { id: 'steady', judge: steady })
  const verdict = (reader = session) =>
    getStrictestVerdict(points.get(judges), { event, session: reader }, () => {})?.action
  const calls = () => [dependent, steady].map(({ mock }) => mock.calls.length)

  expect([verdict(), verdict()]).toEqual(['blur', 'blur'])
  expect(calls()).toEqual([1, 1])
  muted.set(() => true)
  expect([verdict(), verdict()]).toEqual(['hide', 'hide'])
  expect(calls()).toEqual([2, 1])
  expect(verdict({ canSign: true, method: 'key', pubkey: event.pubkey })).toBe('hide')
  expect(calls()).toEqual([3, 2])
})
