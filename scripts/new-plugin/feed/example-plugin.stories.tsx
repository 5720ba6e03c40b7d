import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { Feed, feedSources } from '#contracts/feeds'
import { PluginView, useContributions } from '#kernel/react'
import { columnDecorator } from '../../../stories/column'
import { demoEvents } from '../../../stories/demo-events'
import { pluginManifests } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'

const authors = [...new Set(demoEvents.filter(({ kind }) => kind === 1).map(({ pubkey }) => pubkey))]

/** Shows the list of the plugin's tab, without the home page around it. */
function Tab() {
  const source = useContributions(feedSources).find(({ owner }) => owner === 'example-plugin')
  const query = useMemo(
    () =>
      source?.value.query?.({
        session: { canSign: false, method: 'none' },
        follows: authors,
        near: authors,
      }),
    [source],
  )
  return query ? <PluginView token={Feed} query={query} name="example-plugin" /> : null
}

export default {
  title: 'Plugins/Example plugin',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('feeds', 'notes', 'profiles'))],
  parameters: { layout: 'fullscreen' },
  render: () => <Tab />,
} satisfies Meta

export const Questions: StoryObj = {
  play: async ({ canvasElement }) => {
    const notes = await within(canvasElement).findAllByRole('article')
    // The text of a note is loaded after its card.
    for (const note of notes) await waitFor(() => expect(note).toHaveTextContent('?'))
  },
}
