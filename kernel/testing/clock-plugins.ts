import { type ContributionBase, defineContributionPoint, defineEvent, defineService } from '../core/tokens'
import { createTestPlugin } from './create-test-plugin'

export const TestClockService = defineService<{ now(): number }>('clock@1')
export const TestDiaryService = defineService<{ write(): void }>('diary@1')
export const testItems = defineContributionPoint<ContributionBase>('items')
export const clockTicked = defineEvent<number>('test.woken')

export const testClockPlugin = createTestPlugin('clock', { provides: [TestClockService] }, context => {
  context.provide(TestClockService, { now: () => 7 })
})
export const testDiaryPlugin = createTestPlugin(
  'diary',
  { requires: [TestClockService], provides: [TestDiaryService] },
  context => {
    const { now } = context.use(TestClockService)
    context.provide(TestDiaryService, { write: () => void now() })
  },
)
export const testDiaryReaderPlugin = createTestPlugin('reader', {
  requires: [TestDiaryService],
  contributes: [testItems({ id: 'read' })],
})
