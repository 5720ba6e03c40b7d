import { type ContributionBase, defineEvent, definePoint, defineService } from '../core/tokens'
import { testPlugin } from './test-plugin'

export const Clock = defineService<{ now(): number }>('clock@1')
export const Diary = defineService<{ write(): void }>('diary@1')
export const items = definePoint<ContributionBase>('items')
export const woken = defineEvent<number>('test.woken')

export const clock = testPlugin('clock', { provides: [Clock] }, context => {
  context.provide(Clock, { now: () => 7 })
})
export const diary = testPlugin('diary', { requires: [Clock], provides: [Diary] }, context => {
  const { now } = context.use(Clock)
  context.provide(Diary, { write: () => void now() })
})
export const reader = testPlugin('reader', { requires: [Diary], contributes: [items({ id: 'read' })] })
