import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { InMemoryRelay, TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { withKernel } from '../../stories/with-kernel'
import type { DebugData, Heartbeat } from './data/data-types'
import manifest from './manifest'
import { createSessionCipher, generateSecret, type SessionCipher } from './session/session-cipher'
import DebugPage from './views/debug-page'
import DebugSessionBanner from './views/debug-session-banner'
import DebugSessionSection from './views/debug-session-section'

let relay: InMemoryRelay | undefined

/** A session opens its own WebSockets. Replaces them with connections to the story's relay. */
function socketsToRelay() {
  const { WebSocket } = globalThis
  const opened = function connect() {
    return relay?.connect() ?? {}
  }
  globalThis.WebSocket = opened as unknown as typeof WebSocket
  sessionStorage.clear()
  return () => {
    globalThis.WebSocket = WebSocket
    sessionStorage.clear()
  }
}

const now = () => Math.floor(Date.now() / 1_000)
const heartbeat: Heartbeat = {
  status: 'active',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  url: 'https://pinion.invalid/search/$query',
  version: '0.1.0 of 2026-11-20T08:00:00.000Z',
  memory: 48,
  relays: 3,
}
const everything: Omit<DebugData, 'heartbeat'> = {
  faults: [
    {
      plugin: 'notes',
      where: 'note-kinds:notes/text',
      message: 'Cannot read properties of undefined reading …',
      stack: ['note-card-Ab12Cd34.js:1:2200', 'react-Ef56.js:9:118'],
      at: 1_795_000_000_000,
    },
  ],
  relays: [
    { host: 'relay.invalid', state: 'open', received: 1_204, rejected: 0 },
    {
      host: 'a-relay-with-a-long-name.in-a-domain-with-a-longer-name.invalid',
      state: 'waiting',
      reason: 'timed out',
      received: 0,
      rejected: 3,
    },
  ],
  timings: { Answer: 40, 'First paint': 380, 'First content': 420 },
  database: { events: 12_345, bytes: 9_400_000, stored: true },
}

/** Returns parameters for a page that shows a session whose relay has this data. `age` is in s. */
function session(data: Partial<Record<keyof DebugData, unknown>>, age = 0) {
  const secret = generateSecret()
  const seal = createSessionCipher(secret) as SessionCipher
  return {
    kernel: {
      path: '/debug.html',
      prepare: (made: TestKernel) => {
        relay = made.relay
        sessionStorage.setItem('pinion/debug-page', secret)
        for (const [name, value] of Object.entries(data))
          relay.add(seal.encryptData(name, value, now() - age))
      },
    },
  }
}

export default {
  title: 'Plugins/Debug session',
  decorators: [columnDecorator, withKernel(manifest)],
  parameters: {
    layout: 'fullscreen',
    kernel: {
      prepare: (made: TestKernel) => {
        relay = made.relay
      },
    },
  },
  beforeEach: socketsToRelay,
  render: () => <DebugPage />,
} satisfies Meta

const text = (canvasElement: HTMLElement, found: string | RegExp) => within(canvasElement).findByText(found)

export const NoLink: StoryObj = {
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByRole('textbox', { name: 'Link of the session' })
    await userEvent.type(field, 'no link{Enter}')
    await expect(await text(canvasElement, /^This is not the link of a debug session/)).toBeVisible()
    await expect(field).toHaveValue('no link')
  },
}

export const Waiting: StoryObj = {
  parameters: session({}),
  play: async ({ canvasElement }) => {
    await expect(await text(canvasElement, 'Waiting for the other side…')).toBeVisible()
    await expect(within(canvasElement).getByRole('button', { name: 'Save as a file' })).toBeDisabled()
  },
}

export const Here: StoryObj = {
  parameters: session({ heartbeat, ...everything }),
  play: async ({ canvasElement }) => {
    await expect(await text(canvasElement, 'The other side is there.')).toBeVisible()
    for (const panel of ['Heartbeat', 'Faults', 'Relays', 'First screen', 'Database'])
      await expect(await within(canvasElement).findByRole('region', { name: panel })).toBeVisible()
  },
}

export const OnAPhone: StoryObj = { ...Here, globals: { viewport: { value: 'w390' } } }

export const Gone: StoryObj = {
  parameters: session({ heartbeat }, 60),
  play: async ({ canvasElement }) =>
    void (await expect(await text(canvasElement, /^The other side has gone/)).toBeVisible()),
}

export const Ended: StoryObj = {
  parameters: session({ heartbeat: { ...heartbeat, status: 'ended' } }, 60),
  play: async ({ canvasElement }) =>
    void (await expect(await text(canvasElement, /^The other side has ended the session/)).toBeVisible()),
}

export const Unreadable: StoryObj = {
  parameters: session({ heartbeat, faults: 'none', relays: { evil: true } }),
  play: async ({ canvasElement }) => {
    await expect(await text(canvasElement, /^2 messages of this session could not be read/)).toBeVisible()
    await expect(within(canvasElement).queryByRole('region', { name: 'Faults' })).toBeNull()
  },
}

/** The switch in Settings, System, and the banner that ends the session with one press. */
export const Settings: StoryObj = {
  render: () => (
    <>
      <DebugSessionSection />
      <DebugSessionBanner />
    </>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const toggle = await inside.findByRole('switch', { name: 'Debug session' })
    await expect(inside.queryByRole('region', { name: 'Running debug session' })).toBeNull()
    await userEvent.click(inside.getByRole('switch', { name: /^Relays/ }))
    await userEvent.click(toggle)
    await expect(await text(canvasElement, '1 relay has it.')).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await waitFor(() => expect(relay?.getEvents().filter(({ kind }) => kind === 30_000)).toHaveLength(2))
    await userEvent.click(await inside.findByRole('button', { name: 'End the debug session' }))
    await expect(toggle).not.toBeChecked()
    await expect(sessionStorage.length).toBe(0)
  },
}

export const Refused: StoryObj = {
  render: () => <DebugSessionSection />,
  parameters: {
    kernel: {
      prepare: (made: TestKernel) => {
        relay = made.relay
        relay.refuseEvents('blocked: not here')
      },
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('switch', { name: 'Debug session' }))
    await expect(await text(canvasElement, 'Every relay refuses it, so nobody can see it.')).toBeVisible()
  },
}
