import { type ContributionBase, defineContributionPoint, defineEvent, defineService } from '../core/tokens'
import { createTestPlugin } from './create-test-plugin'

export const Clock = defineService<{ now(): number }>('clock@1')
export const Diary = defineService<{ write(): void }>('diary@1')
export const testItems = defineContributionPoint<ContributionBase>('items')
export const clockTicked = defineEvent<number>('test.woken')

export const clock = createTestPlugin('clock', { provides: [Clock] }, context => {
  context.provide(Clock, { now: () => 7 })
})
export const diary = createTestPlugin('diary', { requires: [Clock], provides: [Diary] }, context => {
  const { now } = context.use(Clock)
  context.provide(Diary, { write: () => void now() })
})
export const diaryReader = createTestPlugin('reader', {
  requires: [Diary],
  contributes: [testItems({ id: 'read' })],
})
