export {
  IMAGE_PROXY_SETTINGS_KEY,
  type ImageProxySettings,
  imageProxySettings,
  isValidProxySecret,
  isValidProxyUrl,
} from './image-proxy'
export { type ImageSize, Images, type ImagesService } from './images'
export { isPictureOrVideoPath, mediaKindFromPath } from './media-kind-from-path'
