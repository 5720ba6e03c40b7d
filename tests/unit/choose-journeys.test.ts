import { expect, test } from 'vitest'
import { chooseJourneys } from '../../scripts/journeys/choose.mjs'

const recorded = {
  'tests/e2e/zaps.spec.ts': [
    'kernel/core/event-bus.ts',
    'plugins/zaps/views/zap-button.tsx',
    'plugins/wallet/plugin.ts',
  ],
  'tests/e2e/about.spec.ts': ['kernel/core/event-bus.ts', 'plugins/about/views/about-page.tsx'],
  // This journey starts a server of its own, so no modules are recorded for it.
  'tests/e2e/npm-start.spec.ts': [],
}
const specs = [...Object.keys(recorded), 'tests/e2e/widget.spec.ts', 'plugins/new/new.spec.ts']
const choose = (...changed: string[]) => {
  const chosen = chooseJourneys(changed, specs, recorded)
  return chosen === 'all' ? chosen : chosen.map(path => path.replace(/.*\/|\.spec\.ts/g, ''))
}

test('a changed module runs the journeys that load it, and those of which nothing is recorded', () => {
  expect(choose('plugins/zaps/views/zap-button.tsx')).toEqual(['zaps', 'npm-start', 'new'])
  expect(choose('kernel/core/event-bus.ts')).toEqual(['zaps', 'about', 'npm-start', 'widget', 'new'])
  expect(choose('plugins/wallet/plugin.ts')).toEqual(['zaps', 'npm-start', 'widget', 'new'])
})

test('documents, stories and unit tests run no journey; what no build contains runs every one', () => {
  expect(
    choose('docs/layers.md', 'plugins/zaps/zap.test.ts', 'stories/column.tsx', 'tests/support/feed.ts'),
  ).toEqual([])
  expect(choose('package-lock.json')).toBe('all')
  expect(chooseJourneys(['plugins/about/views/about-page.tsx'], specs, undefined)).toBe('all')
})
