// The decoder is not among them: whoever paints imports `./blurhash-pixels` when it is needed.
export { type Box, type BoxLimits, fitBox, NOTE_BOX } from './fit-box'
export { type GalleryTile, galleryLayout } from './gallery-layout'
export { blurhashComponents, isBlurhash } from './is-blurhash'
export type { Dimensions, MediaEncryption, MediaItem, MediaKind } from './media-item'
export { mediaKindOfMime, mediaKindOfPath } from './media-kind'
