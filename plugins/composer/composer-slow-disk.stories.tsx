import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pluginDatabaseName } from '#kernel'
import { createTestSigner, numberToHex } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { findDialog, OpenComposer, pasteText } from '../../stories/composer-window'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import composer from './manifest'

// Other stories of the composer leave drafts of their readers in the database, so these stories have their own.
const parametersOfReader = (number: number) => ({ kernel: { signer: createTestSigner(numberToHex(number)) } })

let releaseDatabase: () => void = () => {}

/**
 * Makes every other opening of the drafts' database wait until `releaseDatabase` is called, as a slow disk does. An
 * upgrade is begun, kept running by one request after the other, and then aborted, so it leaves the database as it was.
 */
const holdDatabase = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(pluginDatabaseName(composer.id), 1_000_000)
    opening.onupgradeneeded = () => {
      const { result: database, transaction } = opening
      const store = database.createObjectStore('held')
      let isHeld = true
      const keep = () => {
        if (isHeld) store.get(0).onsuccess = keep
        else transaction?.abort()
      }
      keep()
      releaseDatabase = () => {
        isHeld = false
      }
      resolve()
    }
    opening.onerror = () => reject(opening.error)
  })

export default {
  title: 'Plugins/Composer slow disk',
  decorators: [
    columnDecorator,
    withKernel(composer, ...pluginManifests('media-upload', 'notes', 'profiles')),
  ],
  parameters: { kernel: { overlays: true } },
  beforeEach: async () => {
    await holdDatabase()
    return () => releaseDatabase()
  },
} satisfies Meta

/** Ctrl+Enter before the stored draft has been read publishes the note as soon as it is. */
export const PublishedEarly: StoryObj = {
  parameters: parametersOfReader(1001),
  render: () => <OpenComposer />,
  play: async ({ canvasElement }) => {
    const shown = await findDialog('New post')
    await pasteText(shown, 'Typed faster than the disk reads.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(shown.getByRole('button', { name: 'Publish' })).toBeDisabled()
    releaseDatabase()
    await within(canvasElement).findByText(/^This leads to \/note1/)
  },
}

/** A text that was typed on after Ctrl+Enter is not published by it. The user goes on typing. */
export const TypedOn: StoryObj = {
  parameters: parametersOfReader(1002),
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    const field = await pasteText(shown, 'Done')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.paste(', or not')
    releaseDatabase()
    await waitFor(() => expect(shown.getByRole('button', { name: 'Publish' })).toBeEnabled())
    await userEvent.paste(' yet')
    await expect(field).toBeVisible()
    await expect(field).toHaveValue('Done, or not yet')
    await userEvent.clear(field)
  },
}

/** What was shared with the app is added to the text before anything is published. The user then publishes all of it. */
export const SharedContent: StoryObj = {
  parameters: parametersOfReader(1003),
  render: () => <OpenComposer sharedContent={{ text: 'https://example.org/cake', files: [] }} />,
  play: async () => {
    const shown = await findDialog('New post')
    const field = await pasteText(shown, 'Look at this')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    releaseDatabase()
    await waitFor(() => expect(field).toHaveValue('Look at this\nhttps://example.org/cake'))
    await waitFor(() => expect(shown.getByRole('button', { name: 'Publish' })).toBeEnabled())
    await userEvent.clear(field)
  },
}

const warnedReader = createTestSigner(numberToHex(1004))

/** A stored draft with the same text has a content warning, which is shown first. */
export const StoredWarning: StoryObj = {
  parameters: { kernel: { signer: warnedReader } },
  beforeEach: () => {
    // The copy that an earlier visit has left as its page closed.
    const draft = { content: 'Same words', imageMetadata: {}, emoji: {}, warning: 'Spoiler', savedAt: 1 }
    localStorage.setItem(`pinion/draft/${warnedReader.pubkey} note`, JSON.stringify(draft))
  },
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    const field = await pasteText(shown, 'Same words')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    releaseDatabase()
    await expect(await shown.findByLabelText('Content warning', { selector: 'input' })).toHaveValue('Spoiler')
    await waitFor(() => expect(shown.getByRole('button', { name: 'Publish' })).toBeEnabled())
    await expect(field).toHaveValue('Same words')
    await userEvent.clear(field)
  },
}
