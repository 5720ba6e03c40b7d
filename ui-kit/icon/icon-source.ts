import type { FIRST_SCREEN_ICONS } from './icon'
import type { LazyIconName } from './lazy-icons'

/** The name of an icon of the kit. The Storybook page `Ui-kit/Icon` shows all icons. */
export type IconName = keyof typeof FIRST_SCREEN_ICONS | LazyIconName

type Geometry =
  | 'cx'
  | 'cy'
  | 'd'
  | 'height'
  | 'points'
  | 'r'
  | 'rx'
  | 'ry'
  | 'width'
  | 'x'
  | 'x1'
  | 'x2'
  | 'y'
  | 'y1'
  | 'y2'

/** One line or shape of a drawing: an SVG element and its geometry, never markup. */
export type IconShape = readonly [
  element: 'circle' | 'ellipse' | 'line' | 'path' | 'polygon' | 'polyline' | 'rect',
  geometry: Readonly<Partial<Record<Geometry, string | number>>>,
]

/**
 * A drawing for an icon that the kit lacks: lines on a field of 24 by 24, stroked in the colour of the text. The format
 * is that of lucide's icon nodes, so lucide's icons can be copied unchanged. Define a drawing as a constant, because
 * its elements are cached by the identity of the array.
 */
export type IconDrawing = readonly IconShape[]

export type IconSource = IconName | IconDrawing
