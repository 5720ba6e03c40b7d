import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pluginSettingsKey } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, rootPubkey } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import notifications from './manifest'
import { notificationsSettings } from './notifications-settings'
import NotificationsPage from './views/notifications-page'
import NotificationsSettingsSection from './views/notifications-settings-section'
import PermissionPrompt from './views/permission-prompt'

const session = { pubkey: rootPubkey, canSign: true, method: 'key' as const }
const people = [...new Set(demoEvents.filter(e => e.kind === 0).map(e => e.pubkey))].filter(
  p => p !== rootPubkey,
)
const now = Math.floor(Date.now() / 1_000)
let time = now - 7 * 86_400

/**
 * Returns an event that mentions the reader or answers their note. Each call's event is an hour newer than the last.
 */
function say(
  who: number,
  kind: number,
  content: string,
  about?: NostrEvent,
  more: string[][] = [],
): NostrEvent {
  time += 3_600
  const tags = [...(about ? [['e', about.id]] : []), ['p', rootPubkey], ...more]
  return createTestEvent({
    kind,
    pubkey: people[who % people.length] ?? rootPubkey,
    content,
    created_at: time,
    tags,
  })
}
const own = (content: string): NostrEvent =>
  createTestEvent({ kind: 1, pubkey: rootPubkey, content, created_at: time })

const heron = own('The heron is back at the weir, and it has brought a friend.')
const boats = own(`Boats, boats and ${'more and more '.repeat(30)}boats.`)
const arabic = own('مساء الخير من ضفة النهر، الماء هادئ والهواء بارد الليلة.')
const events: readonly NostrEvent[] = [
  ...demoEvents.filter(e => e.kind === 0),
  heron,
  boats,
  arabic,
  ...Array.from({ length: 8 }, (_, who) => say(who, 7, who === 3 ? '🔥' : '+', heron)),
  say(1, 6, JSON.stringify(heron), heron),
  say(2, 1, 'I saw them too, by the lower bridge. They do not mind the barges at all.', heron),
  say(4, 1, 'I would like to hear more about this from you, please.'),
  say(6, 1, 'They found a big spider in it.', boats, [['content-warning', 'Spiders']]),
  say(5, 9802, 'Boats, boats', boats),
  say(6, 7, '+', boats),
  say(0, 1, 'ليلة سعيدة لك أيضا', arabic),
]

export default {
  title: 'Plugins/Notifications',
  decorators: [
    columnDecorator,
    withKernel(
      notifications,
      ...pluginManifests('accounts', 'notes', 'profiles', 'thread', 'reactions', 'reposts', 'highlights'),
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

const rows = (canvasElement: HTMLElement) => within(canvasElement).findAllByRole('article')

/** All notifications are new, because this reader has never opened the page. */
export const Page: StoryObj = {
  parameters: { kernel: { session, events, path: '/notifications' } },
  render: () => <NotificationsPage />,
  play: async ({ canvasElement }) => {
    await rows(canvasElement)
    const inside = within(canvasElement)
    await inside.findByText('I saw them too, by the lower bridge. They do not mind the barges at all.')
    await inside.findByText('Spiders')
    await expect(inside.queryByText(/big spider/)).toBeNull()
    await waitFor(() => expect(canvasElement).toHaveTextContent(/ and 3 others reacted to your note/))
  },
}

export const Seen: StoryObj = {
  parameters: { kernel: { session, path: '/notifications', events: events.slice(0, -1) } },
  render: () => <NotificationsPage />,
  play: async ({ canvasElement }) => void (await rows(canvasElement)),
}

export const Empty: StoryObj = {
  parameters: { kernel: { session, events: [] } },
  render: () => <NotificationsPage />,
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('No notifications yet')),
}

let away: TestKernel['relay']

/** No relay answered, so the page must not say that there are no notifications. */
export const Offline: StoryObj = {
  parameters: {
    kernel: {
      session,
      events: [],
      prepare: ({ relay }: TestKernel) => {
        away = relay
        relay.close()
      },
    },
  },
  render: () => <NotificationsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByText('None of your relays answered.')
    await expect(inside.queryByText('No notifications yet')).toBeNull()
    away.open()
    await userEvent.click(inside.getByRole('button', { name: 'Retry' }))
    await inside.findByText('No notifications yet')
  },
}

export const Loading: StoryObj = {
  parameters: { kernel: { session, events, prepare: ({ relay }: TestKernel) => relay.setSilent(true) } },
  render: () => <NotificationsPage />,
}

export const SignedOut: StoryObj = {
  parameters: { kernel: { events: [] } },
  render: () => <NotificationsPage />,
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('button', { name: 'Sign in' })),
}

/** The user has not decided yet whether the browser may show notifications. */
export const Prompt: StoryObj = {
  parameters: {
    kernel: {
      session,
      events: [],
      prepare: ({ kernel }: TestKernel) => {
        Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true })
        kernel.settings(pluginSettingsKey('notifications'), notificationsSettings).set(draft => {
          draft.server = 'https://push.invalid'
        })
      },
    },
  },
  render: () => <PermissionPrompt />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByRole('button', { name: 'Enable' })
    await userEvent.click(inside.getByRole('button', { name: 'No Thanks' }))
    await waitFor(() => expect(inside.queryByRole('button', { name: 'Enable' })).toBeNull())
  },
}

/** The reader's account is read-only: this browser does not have its key. The page says so, and does not offer push. */
export const ReadOnly: StoryObj = {
  parameters: {
    kernel: {
      session: { pubkey: rootPubkey, canSign: false, method: 'read-only' },
      events: [],
      prepare: ({ kernel }: TestKernel) => {
        Object.defineProperty(Notification, 'permission', { value: 'granted', configurable: true })
        kernel.settings(pluginSettingsKey('notifications'), notificationsSettings).set(draft => {
          draft.server = 'https://push.invalid'
        })
      },
    },
  },
  render: () => (
    <>
      <PermissionPrompt />
      <NotificationsSettingsSection />
    </>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByText('This needs a key that can sign, and this account is only looked at.')
    await expect(inside.queryByRole('button')).toBeNull()
    await expect(inside.queryByRole('switch', { name: /while Pinion is closed$/ })).toBeNull()
  },
}

export const Settings: StoryObj = {
  parameters: { kernel: { session, events: [] } },
  render: () => <NotificationsSettingsSection />,
  play: async ({ canvasElement }) => {
    const reposts = await within(canvasElement).findByRole('switch', { name: 'Reposts in the list' })
    await userEvent.click(reposts)
    await expect(reposts).toHaveAttribute('aria-checked', 'false')
  },
}
