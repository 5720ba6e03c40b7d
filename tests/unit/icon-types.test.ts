import { expect, it } from 'vitest'
import { definePlugin } from '#kernel'
import { defineRoute, sidebarItems } from '#kernel/shell'

const about = { version: '1.0.0', api: 1, title: 'Clock', summary: 'Tells the time.' } as const

it('a manifest and a contribution take an icon of the kit or a drawing, and no other name', () => {
  const to = defineRoute('/clock')
  const drawing = [
    ['circle', { cx: 12, cy: 12, r: 10 }],
    ['path', { d: 'M12 6v6l4 2' }],
  ] as const
  const manifest = definePlugin({
    ...about,
    id: 'clock',
    icon: drawing,
    contributes: [sidebarItems({ id: 'clock', label: 'Clock', icon: 'clock', to })],
  })
  expect(manifest.icon).toBe(drawing)
  // @ts-expect-error there is no such icon
  definePlugin({ ...about, id: 'other-clock', icon: 'clok' })
  // @ts-expect-error there is no such icon
  sidebarItems({ id: 'clock', label: 'Clock', icon: 'clok', to })
  // @ts-expect-error a drawing is made of shapes, never of markup
  definePlugin({ ...about, id: 'third-clock', icon: [['foreignObject', { innerHTML: '<b>' }]] })
})
