import type { SceneKind } from './create-scene-painter.ts'

/** A picture that may be used in notes. */
export interface DemoPicture {
  readonly name: string
  readonly scene: SceneKind
  readonly width: number
  readonly height: number
  readonly alt: string
}

const createPicture = (
  name: string,
  scene: SceneKind,
  width: number,
  height: number,
  alt: string,
): DemoPicture => ({
  name,
  scene,
  width,
  height,
  alt,
})

/**
 * The pictures of the demo. There are few, because each must be rendered to know the hash and size that notes contain.
 */
export const DEMO_PICTURES: readonly DemoPicture[] = [
  createPicture('ridge-morning', 'hills', 1200, 800, 'Layered hills under a low sun'),
  createPicture('pass', 'hills', 800, 1200, 'A mountain pass, upright'),
  createPicture('valley', 'hills', 1000, 1000, 'A valley with haze'),
  createPicture('far-range', 'hills', 1600, 600, 'A wide mountain range'),
  createPicture('bay', 'sea', 1200, 800, 'A small boat in a calm bay'),
  createPicture('offshore', 'sea', 800, 1200, 'A sail, seen from another boat'),
  createPicture('evening-sail', 'sea', 1000, 1000, 'A boat at dusk'),
  createPicture('milky-way', 'night', 1200, 800, 'Stars above dark trees'),
  createPicture('winter-sky', 'night', 800, 1000, 'A winter sky full of stars'),
  createPicture('meadow', 'field', 1200, 800, 'A meadow in bloom'),
  createPicture('allotment', 'field', 1000, 1000, 'Flower beds on an allotment'),
  createPicture('verge', 'field', 800, 1200, 'Flowers along a road'),
  createPicture('tiles', 'blocks', 1000, 1000, 'Coloured tiles on a station wall'),
  createPicture('patchwork', 'blocks', 1200, 800, 'A patchwork of geometric shapes'),
  createPicture('poster', 'blocks', 800, 1200, 'A poster made of circles and triangles'),
  createPicture('thumb', 'blocks', 120, 90, 'A very small picture'),
]

/** The videos of the demo. Their files in `media/videos` were recorded by `record-videos.mjs`. */
export const DEMO_VIDEOS = [
  { name: 'tide', width: 320, height: 180, alt: 'Waves coming in', scene: 'sea' },
  { name: 'gears', width: 240, height: 240, alt: 'Shapes that turn', scene: 'blocks' },
  { name: 'flight', width: 180, height: 320, alt: 'A bird crossing the evening', scene: 'hills' },
] as const
