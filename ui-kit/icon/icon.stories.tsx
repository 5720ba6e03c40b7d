import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { FIRST_SCREEN_ICONS, Icon } from './icon'
import type { IconDrawing, IconName } from './icon-source'
import { LAZY_ICONS } from './lazy-icons'

const NAMES = Object.keys({ ...FIRST_SCREEN_ICONS, ...LAZY_ICONS }).sort() as IconName[]

export default { title: 'Ui-kit/Icon', component: Icon } satisfies Meta

/** Shows all icons by name: exactly the names of the type `IconName`. */
export const AllByName: StoryObj = {
  render: () => (
    <ul
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
        gap: 'var(--s4) var(--s3)',
      }}
    >
      {NAMES.map(name => (
        <li key={name} style={{ display: 'flex', alignItems: 'center', gap: 'var(--s2)' }}>
          <Icon name={name} label={`The icon ${name}`} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    const all = () => within(canvasElement).getAllByRole('img')
    await waitFor(() => expect(all()).toHaveLength(NAMES.length))
    const icons = all()
    const drawings = new Set(icons.map(({ innerHTML }) => innerHTML))
    await expect(drawings.size, 'each name has a drawing of its own').toBe(NAMES.length)
    await expect(drawings).not.toContain('')
  },
}

const SPROUT: IconDrawing = [
  ['path', { d: 'M12 21v-9' }],
  ['path', { d: 'M12 12c0-4 2-6 7-6 0 4-2 6-7 6z' }],
  ['path', { d: 'M12 15c0-3-2-5-6-5 0 3 2 5 6 5z' }],
  ['line', { x1: 8, y1: 21, x2: 16, y2: 21 }],
]

/** A drawing of a plugin's own: lines on a field of 24 by 24. It can be used wherever an icon's name can. */
export const OwnDrawing: StoryObj = {
  render: () => (
    <p style={{ display: 'flex', alignItems: 'center', gap: 'var(--s2)', color: 'var(--accent)' }}>
      <Icon name={SPROUT} label="Sprout" />
      <Icon name={SPROUT} size={32} />
      Growing
    </p>
  ),
  play: async ({ canvasElement }) => {
    const icon = within(canvasElement).getByRole('img', { name: 'Sprout' })
    await expect(icon.querySelectorAll('path')).toHaveLength(3)
    await expect(icon.querySelector('line')).toHaveAttribute('x2', '16')
  },
}
