// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../core/store'
import { defineContributionPoint } from '../core/tokens'
import type { NostrEvent } from '../ports/nostr-types'
import type { EventModerationRule } from '../ports/verdicts'
import { createTestEvent, numberToHex } from '../testing/create-test-event'
import { createTestKernel } from '../testing/create-test-kernel'
import { createTestPlugin } from '../testing/create-test-plugin'
import { KernelProvider } from './kernel-context'
import { PluginBoundary } from './plugin-boundary'
import { useEventVerdict } from './use-event-verdict'
import { useVisibleEvents } from './use-visible-events'

const filters = defineContributionPoint<EventModerationRule>('filters')
const [me, ana, ben] = [1, 2, 3].map(numberToHex) as [string, string, string]
const events = [me, ana, ben].map(pubkey => createTestEvent({ pubkey }))
let made: ReturnType<typeof createTestKernel> | undefined
afterEach(async () => {
  cleanup()
  await made?.kernel.dispose()
})

let renders: string[] = []
const nameOf = ({ pubkey }: NostrEvent) => ['me', 'ana', 'ben'][[me, ana, ben].indexOf(pubkey)] ?? ''
function Note({ event }: { event: NostrEvent }) {
  const verdict = useEventVerdict(filters, event)
  renders.push(nameOf(event))
  return <p>{`${nameOf(event)}: ${verdict ? `${verdict.action}, ${verdict.reason}` : 'shown'}`}</p>
}
const Count = () => <p>{`count: ${useVisibleEvents(filters, events).map(nameOf).join(' ')}`}</p>

test('only notes whose verdict has changed render again; counts leave out hidden events, except own ones', () => {
  const muted = createStore<readonly string[]>([])
  const judge = vi.fn<EventModerationRule['judge']>(({ event }) =>
    muted.get().includes(event.pubkey) ? { action: 'hide', reason: 'You muted' } : undefined,
  )
  made = createTestKernel({ session: { pubkey: me, canSign: false, method: 'read-only' } })
  const { kernel } = made
  kernel.enable(
    createTestPlugin('mutes', { contributes: [filters({ id: 'all', judge, dependsOn: [muted] })] }),
  )
  render(
    <KernelProvider kernel={kernel} faultView={() => null}>
      <PluginBoundary plugin="mutes" where="x">
        {events.map(event => (
          <Note key={event.id} event={event} />
        ))}
        <Count />
      </PluginBoundary>
    </KernelProvider>,
  )
  expect(screen.getByText('count: me ana ben')).toBeTruthy()
  // Each of the three events is judged once, although both its note and the count need the verdict.
  expect(judge).toHaveBeenCalledTimes(3)
  renders = []

  act(() => muted.set(() => [ben, me]))
  expect(screen.getByText('ben: hide, You muted')).toBeTruthy()
  expect(screen.getByText('ana: shown')).toBeTruthy()
  expect(screen.getByText('count: me ana')).toBeTruthy()
  expect(new Set(renders)).toEqual(new Set(['ben', 'me']))
  // Each of the three events is judged once more.
  expect(judge).toHaveBeenCalledTimes(6)
})
