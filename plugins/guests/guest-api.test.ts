import { expect, expectTypeOf, test } from 'vitest'
import type { Parts, GuestManifest as PublishedManifest } from '../../guest-api'
import type { GuestManifest } from './install/guest-manifest'
import { PARTS, type PartName, type PartProps } from './tree/parts'
import { readTree } from './tree/read-tree'

/** One example of each part, as an author writes it. */
const EXAMPLES = {
  text: {},
  rich: { text: 'x' },
  title: {},
  row: {},
  column: {},
  card: {},
  list: {},
  item: {},
  table: { label: 'x' },
  line: {},
  cell: { heading: true },
  picture: { url: 'https://example.com/a.png', alt: 'x' },
  person: { pubkey: 'a'.repeat(64) },
  note: { id: 'a'.repeat(64) },
  button: { act: 'x' },
  link: { to: '/about' },
  field: { act: 'x', label: 'x' },
  choice: { act: 'x', label: 'x', options: [{ value: 'a', label: 'A' }] },
  switch: { act: 'x', label: 'x', on: false },
  slider: { act: 'x', label: 'x', min: 0, max: 1, value: 0 },
  progress: { label: 'x' },
  bars: { label: 'x', bars: [{ label: 'A', value: 1 }] },
  board: { label: 'x', columns: 3, squares: [{ text: 'x' }] },
  code: { title: 'x', text: 'x' },
  time: { at: 1 },
  amount: { sats: 1 },
  draft: { tags: [['option', 'a']] },
  empty: { title: 'x' },
  error: { title: 'x' },
} satisfies Parts

test('the published types name exactly the parts and fields that the app reads', () => {
  expectTypeOf<keyof Parts>().toEqualTypeOf<PartName>()
  expectTypeOf<Parts>().toExtend<{ [N in PartName]: PartProps<N> }>()
  expectTypeOf<{ [N in PartName]: PartProps<N> }>().toExtend<Parts>()
  expectTypeOf<PublishedManifest>().toExtend<GuestManifest>()
  expect(Object.keys(EXAMPLES).sort()).toEqual(Object.keys(PARTS).sort())
})

test.each(Object.entries(EXAMPLES))(
  'the part %s is read with the fields that its type demands',
  (name, fields) => {
    expect(readTree([name, fields])).toEqual({ name, props: fields, inside: [] })
  },
)
