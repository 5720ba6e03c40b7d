import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  type ComposerModeProps,
  type ComposerModeRules,
  composerModes,
  composerSections,
  composerTransforms,
} from '#contracts/composer'
import { createTestPlugin, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { findDialog, OpenComposer, pasteText, signedInParameters } from '../../stories/composer-window'
import { findDemoEvent, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import composer from './manifest'

const note = findDemoEvent(notableIds.mentionNote)

export default {
  title: 'Plugins/Composer',
  decorators: [
    columnDecorator,
    withKernel(composer, ...pluginManifests('media-upload', 'notes', 'profiles')),
  ],
  parameters: { kernel: { overlays: true } },
} satisfies Meta

const broken = createTestPlugin('broken', {
  contributes: [
    composerTransforms({
      id: 'sign-off',
      transform() {
        throw new Error('no sign-off')
      },
    }),
    composerTransforms({
      id: 'later',
      transform: draft => ({ ...draft, tags: [...draft.tags, ['client', 'story']] }),
    }),
  ],
})

let nostr: TestKernel['nostr'] | undefined

/**
 * A transform of another plugin fails. The message names the plugin, the text is kept, and Publish pressed again skips
 * the transform.
 */
export const BrokenStep: StoryObj = {
  parameters: {
    kernel: {
      ...signedInParameters().kernel,
      faults: true,
      prepare(made: TestKernel) {
        made.kernel.enable(broken)
        nostr = made.nostr
      },
    },
  },
  render: () => <OpenComposer replyTo={note} />,
  play: async ({ canvasElement }) => {
    const shown = await findDialog('Reply')
    const field = await pasteText(shown, 'See you there.')
    const publish = shown.getByRole('button', { name: 'Publish' })
    await userEvent.click(publish)
    await expect(await shown.findByRole('alert')).toHaveTextContent(/“broken” failed .* was not published/)
    await expect(field).toHaveValue('See you there.')
    await expect(publish).toBeEnabled()
    await userEvent.click(publish)
    await within(canvasElement).findByText(/^This leads to \/note1/)
    const own = nostr
      ?.createAccess('story', () => true)
      .query({ kinds: [1], '#client': ['story'] }, { source: 'local' })
    await waitFor(() => expect(own?.get().events.map(e => e.content)).toEqual(['See you there.']))
  },
}

const isWords = (data: unknown): data is { readonly title: string } =>
  typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'

/** The rules for an article (NIP-23), which needs a title. The composer's text becomes its content. */
const rules: ComposerModeRules = {
  initialData: { title: '' },
  buildEvent: (made, data) =>
    isWords(data) && data.title !== ''
      ? { ...made, kind: 30_023, tags: [...made.tags, ['d', data.title], ['title', data.title]] }
      : undefined,
}

const Title = ({ data, setData, composer }: ComposerModeProps) => (
  <label>
    Title ({composer.text.length} characters)
    <input
      value={isWords(data) ? data.title : ''}
      onChange={event => setData({ title: event.target.value })}
    />
  </label>
)

const article = createTestPlugin('article-mode', {
  permissions: ['publish:30023'],
  contributes: [
    composerModes({
      id: 'article',
      label: 'Article',
      icon: 'article',
      when: ({ options }) => options.replyTo === undefined,
      view: async () => ({ default: Title }),
      rules: async () => ({ default: rules }),
    }),
    composerSections({ id: 'hint', view: async () => ({ default: () => <p>Write kindly.</p> }) }),
  ],
})

/**
 * A composer mode turns the text into another kind of event. It keeps its own data in the draft and publishes with its
 * own plugin's permissions.
 */
export const Mode: StoryObj = {
  parameters: {
    kernel: {
      ...signedInParameters().kernel,
      prepare(made: TestKernel) {
        made.kernel.enable(article)
        nostr = made.nostr
      },
    },
  },
  render: () => <OpenComposer />,
  play: async ({ canvasElement }) => {
    const shown = await findDialog('New post')
    await pasteText(shown, 'The first frost came early.')
    await waitFor(() => expect(shown.getByText('Write kindly.')).toBeVisible())
    const publish = shown.getByRole('button', { name: 'Publish' })
    await waitFor(() => expect(publish).toBeEnabled())
    await userEvent.click(shown.getByRole('button', { name: 'Article' }))
    const title = await shown.findByLabelText('Title (27 characters)')
    await expect(publish).toBeDisabled()
    await userEvent.type(title, 'Frost')
    await waitFor(() => expect(publish).toBeEnabled())
    await userEvent.click(publish)
    await within(canvasElement).findByText(/^This leads to \/note1/)
    const own = nostr?.createAccess('story', () => true)
    const [found] = own?.query({ kinds: [30_023] }, { source: 'local' }).get().events ?? []
    await expect(found).toMatchObject({
      content: 'The first frost came early.',
      tags: [
        ['d', 'Frost'],
        ['title', 'Frost'],
      ],
    })
  },
}
