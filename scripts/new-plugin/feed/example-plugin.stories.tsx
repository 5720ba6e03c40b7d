import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { Feed, feedSources } from '#contracts/feeds'
import { usePoint, View } from '#kernel/react'
import { inColumn } from '../../../stories/column'
import { demoEvents } from '../../../stories/demo-events'
import { plugins } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'

const authors = [...new Set(demoEvents.filter(({ kind }) => kind === 1).map(({ pubkey }) => pubkey))]

/** Shows the list of the plugin's tab, without the home page around it. */
function Tab() {
  const source = usePoint(feedSources).find(({ owner }) => owner === 'example-plugin')
  const query = useMemo(
    () =>
      source?.value.query?.({
        session: { canSign: false, method: 'none' },
        follows: authors,
        near: authors,
      }),
    [source],
  )
  return query ? <View of={Feed} query={query} name="example-plugin" /> : null
}

export default {
  title: 'Plugins/Example plugin',
  decorators: [inColumn, withKernel(manifest, ...plugins('feeds', 'notes', 'profiles'))],
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
