import { expect, expectTypeOf, test } from 'vitest'
import type { Parts, GuestManifest as PublishedManifest } from '../../guest-api'
import type { GuestManifest } from './install/guest-manifest'
import { parseGuestTree } from './tree/parse-guest-tree'
import { PART_SCHEMAS, type TreePartName, type TreePartProps } from './tree/part-schemas'

/** One example of each part of a view, as the author of a guest writes it. */
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
  expectTypeOf<keyof Parts>().toEqualTypeOf<TreePartName>()
  expectTypeOf<Parts>().toExtend<{ [N in TreePartName]: TreePartProps<N> }>()
  expectTypeOf<{ [N in TreePartName]: TreePartProps<N> }>().toExtend<Parts>()
  expectTypeOf<PublishedManifest>().toExtend<GuestManifest>()
  expect(Object.keys(EXAMPLES).sort()).toEqual(Object.keys(PART_SCHEMAS).sort())
})

test.each(Object.entries(EXAMPLES))(
  'the part %s is read with the fields that its type demands',
  (name, fields) => {
    expect(parseGuestTree([name, fields])).toEqual({ name, props: fields, children: [] })
  },
)
