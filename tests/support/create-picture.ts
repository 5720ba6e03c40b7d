import { encodePng } from '../../demo/media/encode-png.ts'

/** Returns a picture of one colour, as a file for an upload; `red` is 0 to 255. */
export const createPicture = (name: string, red: number) => ({
  name,
  mimeType: 'image/png',
  buffer: encodePng(64, 48, () => red << 16),
})
