import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { encodeNote } from '#kernel/nostr'
import type { ModerationVerdict, NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { createTestEvent, createTestPlugin } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoEvent, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { NoteCard, NoteExcerpt, noteFilters } from './contract'
import notes from './manifest'

const by = findDemoEvent(notableIds.mentionNote)
const { pubkey } = by
const verdicts: Readonly<Record<string, ModerationVerdict>> = {
  muted: { action: 'hide', reason: 'You muted', person: pubkey },
  blocked: { action: 'hide', reason: "On this site's blocklist", final: true },
  folded: { action: 'fold', reason: 'Muted word ‘spoiler’' },
  covered: { action: 'blur', reason: 'Muted more than followed by people you follow' },
}
const note = (content: string) => createTestEvent({ pubkey, content, created_at: by.created_at })
const [muted, blocked, folded, covered] = Object.keys(verdicts).map(note) as [
  NostrEvent,
  NostrEvent,
  NostrEvent,
  NostrEvent,
]
const quoting = createTestEvent({
  pubkey,
  content: `Look: nostr:${encodeNote(muted.id)}`,
  created_at: by.created_at,
  tags: [['q', muted.id]],
})
const shown = note('Nobody minds this one')

/** A plugin that judges notes by their text, so that each verdict can be shown. */
const judging = createTestPlugin('judging', {
  contributes: [noteFilters({ id: 'all', judge: ({ event }) => verdicts[event.content] })],
})

export default {
  title: 'Plugins/Filtered notes',
  decorators: [columnDecorator, withKernel(judging, notes, ...pluginManifests('profiles'))],
  parameters: { layout: 'fullscreen', kernel: { events: [...demoEvents, muted] } },
} satisfies Meta

/** In a list, a hidden note is left out, a folded note is one line, and a covered note keeps its place. */
export const InAList: StoryObj = {
  render: () => (
    <>
      {[shown, muted, folded, covered, shown].map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same note twice
        <PluginView key={at} token={NoteCard} event={event} />
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const show = await page.findByRole('button', { name: 'Show' })
    await expect(show).toHaveAccessibleDescription('Folded: Muted word ‘spoiler’')
    await expect(page.queryByText(/^Hidden/)).toBeNull()
    show.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await page.findByText('folded')).toBeVisible()
    await expect(show).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(page.queryByText('folded')).toBeNull()
  },
}

/** The page of a hidden note says why the note is hidden. A button shows it. */
export const OnItsPage: StoryObj = {
  render: () => <PluginView token={NoteCard} event={muted} mode="page" />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^Hidden: You muted/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Show anyway' }))
    await expect(await page.findByText('muted')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hide again' })).toHaveFocus()
  },
}

/** A quoted note that is hidden: the quote shows the reason for hiding it. */
export const InAQuote: StoryObj = {
  render: () => <PluginView token={NoteCard} event={quoting} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/^Hidden: You muted/)).toBeVisible()
    await expect(page.queryByText('muted')).toBeNull()
  },
}

/** The vertical line of a thread ends at the hidden note and continues below it. */
export const InAConversation: StoryObj = {
  render: () => (
    <>
      <PluginView token={NoteCard} event={shown} threadLine="below" />
      <PluginView token={NoteCard} event={muted} threadLine="both" />
      <PluginView token={NoteCard} event={shown} threadLine="above" />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Show anyway' })).toBeVisible()
  },
}

/** A note on the site's own blocklist stays hidden: there is no button to show it. */
export const OnTheBlocklist: StoryObj = {
  render: () => <PluginView token={NoteCard} event={blocked} mode="page" />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText("Hidden: On this site's blocklist")).toBeVisible()
    await expect(page.queryByRole('button')).toBeNull()
  },
}

/** An excerpt of a folded note shows the reason. It has no room for a button; the note's page has one. */
export const AsAnExcerpt: StoryObj = {
  render: () => <PluginView token={NoteExcerpt} event={folded} text={folded.content} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Folded: Muted word ‘spoiler’')).toBeVisible()
  },
}
