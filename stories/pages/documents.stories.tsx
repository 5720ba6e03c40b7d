import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import changelog from '../../CHANGELOG.md?raw'
import contributing from '../../CONTRIBUTING.md?raw'
import database from '../../docs/database.md?raw'
import eventIn from '../../docs/event-in.md?raw'
import firstScreen from '../../docs/first-screen.md?raw'
import glossary from '../../docs/glossary.md?raw'
import guests from '../../docs/guests.md?raw'
import layers from '../../docs/layers.md?raw'
import pluginLife from '../../docs/plugin-life.md?raw'
import privateChats from '../../docs/private-chats.md?raw'
import provider from '../../docs/provider.md?raw'
import publishOut from '../../docs/publish-out.md?raw'
import releasing from '../../docs/releasing.md?raw'
import security from '../../docs/security.md?raw'
import testing from '../../docs/testing.md?raw'
import writingAPlugin from '../../docs/writing-a-plugin.md?raw'
import internals from '../../kernel/INTERNALS.md?raw'
import { Document } from '../documents/document'

export default { title: 'Documents', component: Document } satisfies Meta<typeof Document>

type Story = StoryObj<typeof Document>

export const WritingAPlugin: Story = {
  name: 'Writing a plugin',
  args: { path: 'docs/writing-a-plugin.md', text: writingAPlugin },
  play: async ({ canvasElement }) => {
    const [glossary] = within(canvasElement).getAllByRole('link', { name: 'Glossary' })
    await expect(glossary).toHaveAttribute('href', './?path=/story/documents--glossary')
  },
}

export const Layers: Story = {
  name: 'The layers',
  args: { path: 'docs/layers.md', text: layers },
}

export const Guests: Story = { args: { path: 'docs/guests.md', text: guests } }

export const PrivateChats: Story = {
  name: 'Private chats',
  args: { path: 'docs/private-chats.md', text: privateChats },
}

export const PluginLife: Story = {
  name: 'The life of a plugin',
  args: { path: 'docs/plugin-life.md', text: pluginLife },
}

export const EventIn: Story = {
  name: 'The way of an event',
  args: { path: 'docs/event-in.md', text: eventIn },
}

export const FirstScreen: Story = {
  name: 'The first screen',
  args: { path: 'docs/first-screen.md', text: firstScreen },
}

export const PublishOut: Story = {
  name: 'The way of a note',
  args: { path: 'docs/publish-out.md', text: publishOut },
}

export const Database: Story = {
  name: 'The event database',
  args: { path: 'docs/database.md', text: database },
}

export const Security: Story = {
  name: 'Security',
  args: { path: 'docs/security.md', text: security },
}

export const Provider: Story = {
  name: 'The provider',
  args: { path: 'docs/provider.md', text: provider },
}

export const Testing: Story = {
  name: 'Testing',
  args: { path: 'docs/testing.md', text: testing },
}

export const Releasing: Story = {
  name: 'Releasing',
  args: { path: 'docs/releasing.md', text: releasing },
}

export const Glossary: Story = {
  name: 'Glossary',
  args: { path: 'docs/glossary.md', text: glossary },
}

export const Internals: Story = {
  name: "The kernel's invariants",
  args: { path: 'kernel/INTERNALS.md', text: internals },
}

export const Contributing: Story = {
  name: 'Contributing',
  args: { path: 'CONTRIBUTING.md', text: contributing },
}

export const Changelog: Story = {
  name: 'Changelog',
  args: { path: 'CHANGELOG.md', text: changelog },
}
