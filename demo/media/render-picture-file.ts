import { createScenePainter, type SceneKind } from './create-scene-painter.ts'
import { encodePng } from './encode-png.ts'
import { DEMO_PICTURES } from './media-catalogue.ts'

const rendered = new Map<string, Buffer>()

/**
 * Returns the PNG file of a path such as `/pictures/bay.png`, `/avatars/7.png` or `/banners/7.png`; undefined for any
 * other path.
 */
export function renderPictureFile(path: string): Buffer | undefined {
  const known = rendered.get(path)
  if (known) return known
  const plan = parsePicturePath(path)
  if (!plan) return undefined
  const [scene, seed, width, height] = plan
  const file = encodePng(width, height, createScenePainter(scene, seed, width, height))
  rendered.set(path, file)
  return file
}

function parsePicturePath(path: string): [SceneKind, string, number, number] | undefined {
  const [, folder, name = ''] = /^\/(pictures|avatars|banners)\/([a-z0-9-]{1,40})\.png$/.exec(path) ?? []
  if (folder === 'avatars') return ['portrait', name, 256, 256]
  if (folder === 'banners') return [Number(name) % 2 ? 'hills' : 'sea', name, 1500, 500]
  const found = DEMO_PICTURES.find(picture => picture.name === name)
  return folder === 'pictures' && found ? [found.scene, name, found.width, found.height] : undefined
}
