import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import type { Tree } from '../../guest-api'
import { columnDecorator } from '../../stories/column'
import { demoEvents, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { GuestTree } from './tree/guest-tree'
import { parseGuestTree } from './tree/parse-guest-tree'

const act = fn()
const frame = {
  act,
  drafts: new Map<string, string>(),
  isInEvent: (text: string) => text.includes('#baking'),
  wasGiven: () => true,
  ownPathPrefix: '/x/recipes/',
}
const [person = ''] = demoEvents.map(({ pubkey }) => pubkey)

/** Renders a view that a guest has sent. */
function Drawn({ tree }: { tree: Tree }) {
  return <GuestTree tree={parseGuestTree(tree)} context={frame} />
}

export default {
  title: 'Plugins/Guests/Parts',
  component: Drawn,
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('notes', 'profiles'))],
  parameters: { kernel: { events: demoEvents } },
} satisfies Meta<typeof Drawn>

type Story = StoryObj<typeof Drawn>
const part = (tree: Tree): Story => ({ args: { tree } })

export const Text = part([
  'column',
  {},
  ['text', {}, 'Stone the plums.'],
  ['text', { strong: true }, 'Not the cherries.'],
  ['text', { quiet: true }, 'For four people'],
])
export const Rich = part(['rich', { text: 'See https://example.com and #baking.' }])
export const Title = part(['title', {}, 'Plum cake'])
export const Row = part([
  'row',
  {},
  ['text', {}, '45 min'],
  ['text', {}, '4 people'],
  ['time', { at: 1_763_000_000 }],
])
export const Column = part(['column', {}, ['text', {}, 'First'], ['text', {}, 'Second']])
export const Card = part(['card', {}, ['title', {}, 'Plum cake'], ['text', {}, 'A cake with plums.']])
export const List = part(['list', {}, ['item', {}, '500 g plums'], ['item', {}, '200 g flour']])
export const Table = part([
  'table',
  { label: 'Amounts' },
  ['line', {}, ['cell', { heading: true }, 'What'], ['cell', { heading: true }, 'How much']],
  ['line', {}, ['cell', {}, 'Plums'], ['cell', {}, '500 g']],
])
export const Picture = part(['picture', { url: 'https://example.com/elsewhere.png', alt: 'A cake' }])
export const Person = part(['person', { pubkey: person, picture: true }])
export const Note = part(['note', { id: notableIds.longNote }])
export const Button: Story = {
  ...part([
    'row',
    {},
    ['button', { act: 'cook', value: 'plum' }, 'I cooked this'],
    ['button', { act: 'cook', primary: true }, 'Begin'],
    ['button', { act: 'forget', danger: true }, 'Forget'],
    ['button', { act: 'wait', disabled: true }, 'Not yet'],
  ]),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'I cooked this' }))
    await expect(act).toHaveBeenLastCalledWith('cook', 'plum')
  },
}
export const Link = part([
  'row',
  {},
  ['link', { to: '/x/recipes/book' }, 'A page'],
  ['link', { to: 'https://example.com/' }, 'A site'],
])
export const Field: Story = {
  ...part(['field', { act: 'note', label: 'Your note', example: 'More sugar' }]),
  play: async ({ canvasElement }) => {
    const field = await within(canvasElement).findByLabelText('Your note')
    await userEvent.type(field, 'Less salt{Enter}')
    await expect(act).toHaveBeenLastCalledWith('note', 'Less salt')
    const calls = act.mock.calls.length
    await userEvent.tab()
    await expect(act.mock.calls).toHaveLength(calls)
  },
}
export const LongField = part([
  'field',
  { act: 'method', label: 'Method', long: true, value: 'Stone the plums.' },
])
export const Choice: Story = {
  ...part([
    'choice',
    {
      act: 'unit',
      label: 'Unit',
      options: [
        { value: 'g', label: 'Grams' },
        { value: 'cup', label: 'Cups' },
      ],
    },
  ]),
  play: async ({ canvasElement }) => {
    await userEvent.selectOptions(await within(canvasElement).findByLabelText('Unit'), 'Cups')
    await expect(act).toHaveBeenLastCalledWith('unit', 'cup')
  },
}
export const Switch: Story = {
  ...part(['switch', { act: 'metric', label: 'Metric', on: false }]),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('switch', { name: 'Metric' }))
    await expect(act).toHaveBeenLastCalledWith('metric', true)
  },
}
export const Slider = part(['slider', { act: 'people', label: 'People', min: 1, max: 12, value: 4 }])
export const Progress = part(['progress', { label: 'Baked', value: 0.6 }])
export const Bars = part([
  'bars',
  {
    label: 'Cooked',
    bars: [
      { label: 'Plum cake', value: 3 },
      { label: 'Soup', value: 1 },
    ],
  },
])
export const Board: Story = {
  ...part([
    'board',
    {
      label: 'Three in a row',
      columns: 3,
      act: 'place',
      squares: ['X', '', 'O', '', 'X', '', '', '', 'O'].map((text, at) => ({
        text,
        tone: at === 4 ? ('marked' as const) : at % 2 === 1 ? ('dark' as const) : ('light' as const),
        label: text === '' ? `Empty, ${at + 1}` : `${text}, ${at + 1}`,
        ...(text === '' && { value: String(at) }),
      })),
    },
  ]),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Empty, 4' }))
    await expect(act).toHaveBeenLastCalledWith('place', '3')
  },
}
export const Code = part(['code', { title: 'Recipe', text: '{ "plums": 500 }' }])
export const Time = part(['time', { at: 1_763_000_000 }])
export const Amount = part(['amount', { sats: 21_000 }])
export const Empty = part(['empty', { title: 'No recipes yet' }, 'They appear here.'])
export const Failure = part(['error', { title: 'No oven', text: 'Nobody has lent one.' }])
/**
 * A guest for a newer version of the app may use a part that this version does not know. Only the part's text is shown.
 */
export const Unknown = part(['column', {}, ['marquee', {}, 'Words of an unknown part'] as unknown as Tree])
