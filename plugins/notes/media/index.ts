// This index does not export the blurhash decoder, so that the decoder loads only when it is needed. Import it from
// `./blurhash-pixels`.
export { type Box, type BoxLimits, fitBox, hasRatioOf, NOTE_BOX, USUAL_FILM } from './fit-box'
export { type GalleryTile, galleryLayout } from './gallery-layout'
export { blurhashComponents, isBlurhash } from './is-blurhash'
export type { Dimensions, MediaEncryption, MediaItem, MediaKind } from './media-item'
export { isChunkIndex, mediaKindOfMime, mediaKindOfPath } from './media-kind'
