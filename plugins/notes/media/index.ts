// The blurhash decoder is not exported here; import `./blurhash-pixels` when it is needed.
export { type Box, type BoxLimits, fitBox, NOTE_BOX, USUAL_FILM } from './fit-box'
export { type GalleryTile, galleryLayout } from './gallery-layout'
export { blurhashComponents, isBlurhash } from './is-blurhash'
export type { Dimensions, MediaEncryption, MediaItem, MediaKind } from './media-item'
export { isChunkIndex, mediaKindOfMime, mediaKindOfPath } from './media-kind'
