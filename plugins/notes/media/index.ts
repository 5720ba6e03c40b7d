// This index does not export the blurhash decoder, so that the decoder loads only when it is needed. Import it from
// `./decode-blurhash`.
export {
  DEFAULT_VIDEO_SIZE,
  fitMediaBox,
  hasSimilarRatio,
  type MediaBox,
  type MediaBoxLimits,
  NOTE_MEDIA_LIMITS,
} from './fit-media-box'
export { computeGalleryLayout, type GalleryTile } from './gallery-layout'
export { isBlurhash, parseBlurhashComponents } from './is-blurhash'
export type { Dimensions, MediaEncryption, MediaItem, MediaKind } from './media-item'
export { isChunkIndexUrl, mediaKindFromMime } from './media-kind'
