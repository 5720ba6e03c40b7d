import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { encodeNpub } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { createTestEvent, createTestSigner } from '#kernel/testing'
import picture from '../../host/public/icon-192.png?url'
import { columnDecorator } from '../../stories/column'
import { notableIds, rootPubkey } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { ProfileAvatar, ProfileName, ProfileRow } from './contract'
import ProfileSettingsSection from './edit/profile-settings-section'
import profiles from './manifest'
import ProfileCard from './views/profile-card'
import ProfilePage from './views/profile-page'

const at = (pubkey: string, tab = '') => ({ kernel: { path: `/${encodeNpub(pubkey)}${tab}` } })

export default {
  title: 'Plugins/Profiles',
  render: () => <ProfilePage />,
  decorators: [columnDecorator, withKernel(profiles, ...pluginManifests('feeds', 'notes'))],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

const heading = (canvasElement: HTMLElement) => within(canvasElement).findByRole('heading', { level: 2 })

export const Full: StoryObj = {
  parameters: at(notableIds.fullProfilePubkey),
  play: async ({ canvasElement }) => {
    await heading(canvasElement)
    await waitFor(() => expect(within(canvasElement).getAllByRole('article').length).toBeGreaterThan(0))
  },
}

export const Bare: StoryObj = {
  parameters: at(notableIds.bareProfilePubkey),
  play: async ({ canvasElement }) => {
    await expect(await heading(canvasElement)).toHaveTextContent(/npub1/)
  },
}

export const RightToLeft: StoryObj = {
  parameters: at(notableIds.rtlProfilePubkey),
  play: async ({ canvasElement }) => void (await heading(canvasElement)),
}

export const Replies: StoryObj = {
  parameters: at(notableIds.fullProfilePubkey, '/replies'),
  play: async ({ canvasElement }) => {
    const tab = await within(canvasElement).findByRole('link', { name: 'Replies' })
    await expect(tab).toHaveAttribute('aria-current', 'page')
  },
}

export const NoSuchPerson: StoryObj = {
  parameters: { kernel: { path: '/npub1nobody' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/could not be found/)).toBeVisible()
  },
}

const withEmoji = createTestEvent({
  kind: 0,
  content: JSON.stringify({ name: 'Ada :heron: :owl:', about: 'Watches :heron: birds.' }),
  tags: [['emoji', 'heron', new URL(picture, location.href).href]],
})

/** A name's custom emoji (NIP-30) are pictures wherever a name is shown. */
export const NameWithEmoji: StoryObj = {
  render: () => (
    <>
      <ProfileCard pubkey={withEmoji.pubkey} />
      <PluginView token={ProfileRow} pubkey={withEmoji.pubkey} />
      <p>
        <PluginView token={ProfileName} pubkey={withEmoji.pubkey} /> wrote to{' '}
        <PluginView token={ProfileName} pubkey={withEmoji.pubkey} plain />.
      </p>
    </>
  ),
  parameters: { kernel: { events: [withEmoji] } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getAllByTitle(':heron:')).toHaveLength(5))
    for (const name of inside.getAllByText(/^Ada/)) await expect(name).toHaveTextContent(/:owl:$/)
  },
}

const talkative = createTestEvent({
  kind: 0,
  content: JSON.stringify({ name: 'Tess', about: `${'Talks at length. '.repeat(6)}Ends here.` }),
})

/** The card over a person's name. It shows the first hundred characters of the person's description. */
export const HoverCard: StoryObj = {
  render: () => <ProfileCard pubkey={talkative.pubkey} />,
  parameters: { kernel: { events: [talkative] } },
  play: async ({ canvasElement }) => {
    const card = within(canvasElement)
    await card.findByText('Tess')
    const about = (await card.findByText(/^Talks at length\./)).textContent ?? ''
    await expect(about).toMatch(/…$/)
    await expect(about.length).toBeLessThanOrEqual(101)
    await expect(about).not.toContain('Ends here.')
  },
}

const wordy = createTestEvent({
  kind: 0,
  content: JSON.stringify({ name: 'Ossie', about: `:heron: ${'🦩'.repeat(120)}` }),
  tags: [['emoji', 'heron', 'https://media.test/heron.png']],
})

/** A long description is cut between whole characters. Its custom emoji are shown as pictures here too. */
export const HoverCardWithEmoji: StoryObj = {
  render: () => <ProfileCard pubkey={wordy.pubkey} />,
  parameters: { kernel: { events: [wordy] } },
  play: async ({ canvasElement }) => {
    const card = within(canvasElement)
    const about = (await card.findByText(/🦩…$/)).textContent ?? ''
    await expect([...about].filter(c => c === '🦩')).toHaveLength(92)
    await expect(about).not.toContain(':heron:')
    await expect(await card.findByRole('img', { name: ':heron:' })).toBeInTheDocument()
  },
}

const PEOPLE = [
  rootPubkey,
  notableIds.fullProfilePubkey,
  notableIds.rtlProfilePubkey,
  notableIds.bareProfilePubkey,
]

export const Pieces: StoryObj = {
  render: () => (
    <ul style={{ padding: 'var(--s4)' }}>
      {PEOPLE.map(pubkey => (
        <li key={pubkey} style={{ display: 'flex', alignItems: 'center', gap: 'var(--s2)' }}>
          <PluginView token={ProfileAvatar} pubkey={pubkey} size={32} />
          <PluginView token={ProfileName} pubkey={pubkey} />
        </li>
      ))}
      {PEOPLE.map(pubkey => (
        <li key={pubkey}>
          <PluginView token={ProfileRow} pubkey={pubkey} />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const [name] = await within(canvasElement).findAllByRole('link', { name: /Ana Lindqvist/ })
    if (name) await userEvent.hover(name)
  },
}

const editing = { kernel: { session: { pubkey: rootPubkey, canSign: true, method: 'key' as const } } }

/** The settings page Profile. */
export const Editor: StoryObj = {
  render: () => <ProfileSettingsSection />,
  parameters: editing,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(async () => expect(await inside.findByLabelText('Name')).not.toHaveValue(''))
    await expect(inside.getByRole('button', { name: 'Save' })).toBeDisabled()
  },
}

/** Each error is shown beside its field, and no profile is published. */
export const EditorRefuses: StoryObj = {
  render: () => <ProfileSettingsSection />,
  parameters: { kernel: { signer: createTestSigner() } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.type(await inside.findByLabelText('Website'), 'not an address')
    await userEvent.type(inside.getByLabelText('Lightning address'), 'me')
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await inside.findByText('This is not a web address.')
    await inside.findByText('A lightning address looks like name@example.com')
  },
}

/** The reader's account is read-only, because this browser does not have its key. The profile cannot be edited. */
export const NoEditor: StoryObj = {
  render: () => <ProfileSettingsSection />,
  parameters: {
    kernel: { session: { pubkey: notableIds.fullProfilePubkey, canSign: false, method: 'read-only' } },
  },
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByText(/^This account is read-only, so its profile cannot/)),
}
